"""A batch gives what single analyses give, and names the row that is wrong."""

import random
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpoker_odds import (
    BASIC,
    CARIBBEAN_STUD,
    CLASSIC,
    OASIS,
    Batch,
    Card,
    CardError,
    PayTable,
    Rules,
    RulesError,
    analyze,
    analyze_many,
)

CARDS = [Card.from_id(number) for number in range(52)]
NONE = 255
ROW = bytes([50, 45, 22, 20, 3, 41])
DEALS = st.permutations(CARDS).flatmap(
    lambda deck: st.integers(0, 42).map(lambda seen: (deck[:5], deck[5], deck[6 : 6 + seen]))
)


def random_rows(count: int, width: int = 6) -> bytes:
    rng = random.Random(count)  # noqa: S311
    return b"".join(bytes(rng.sample(range(52), width)) for _ in range(count))


def two_dimensional(rows: bytes, width: int) -> memoryview:
    return memoryview(rows).cast("B", (len(rows) // width, width))


@given(st.lists(DEALS, max_size=4), st.sampled_from([BASIC, CARIBBEAN_STUD, OASIS]))
@settings(max_examples=30, deadline=None)
def test_a_batch_is_the_analyses_of_its_deals(
    deals: list[tuple[list[Card], Card, list[Card]]], rules: Rules
) -> None:
    batch = analyze_many(deals, rules=rules)
    singles = [analyze(hand, up, seen=seen, rules=rules) for hand, up, seen in deals]
    assert list(batch) == singles
    assert [batch.best(row) for row in range(len(batch))] == [
        single.best.action for single in singles
    ]


def test_columns_are_the_actions_in_the_order_of_the_rules() -> None:
    batch = analyze_many([("As Kd 7h 7c 2s", "Qd")], rules=BASIC)
    single = {value.action: value.ev for value in batch[0].actions}
    found = {batch.action(0, column): batch.ev(0, column) for column in range(34)}
    assert found == single
    names = [str(batch.action(0, column)) for column in range(34)]
    assert names[:4] == ["fold", "bet", "sixth card", "exchange As"]
    assert names[8] == "exchange As Kd"
    assert names[-1] == "exchange As Kd 7h 7c 2s"


def test_results_are_read_only_tables_of_integers() -> None:
    batch = analyze_many(random_rows(3), rules=BASIC, width=6)
    for view in (batch.numerators, batch.numerators_high, batch.denominators):
        assert (view.format, view.shape, view.readonly) == ("q", (3, 34), True)
    assert batch.numerators[2, 0] == -batch.denominators[2, 0]


def test_values_beyond_64_bits_come_in_two_words() -> None:
    dear = replace(CLASSIC, pay_table=PayTable(pair=10_000, two_pair=10_000))
    hand, upcard, seen = "As Kd 7h 7c 2s", "Qd", "3c 3d 3h 4c 4d 4h"
    batch = analyze_many([(hand, upcard, seen)], rules=dear)
    single = analyze(hand, upcard, rules=dear, seen=seen)
    assert batch[0] == single
    assert batch.best(0) == single.best.action
    assert {batch.action(0, column): batch.ev(0, column) for column in range(34)} == {
        value.action: value.ev for value in single.actions
    }
    highs = [batch.numerators_high[0, column] for column in range(34)]
    assert not {0, -1}.issuperset(highs)
    assert batch.numerators_high[0, 0] == -1


def test_without_a_redraw_the_low_words_are_the_numerators() -> None:
    batch = analyze_many(random_rows(3), rules=BASIC, width=6)
    for row, column in product(range(3), range(34)):
        assert batch.numerators_high[row, column] == -(batch.numerators[row, column] < 0)


def test_deals_may_be_text_or_cards_with_seen_cards_or_without() -> None:
    cards = tuple(CARDS[number] for number in ROW)
    deals: list[Any] = [
        ("As Kd 7h 7c 2s", "Qd"),
        ["As Kd 7h 7c 2s", "Qd", "9c 9d"],
        (("As", "Kd", "7h", "7c", "2s"), Card.parse("Qd"), ()),
    ]
    batch = analyze_many(iter(deals), rules=BASIC)
    assert [result.seen for result in batch] == [(), (Card.parse("9c"), Card.parse("9d")), ()]
    assert batch[0] == batch[2]
    assert analyze_many([(cards[:5], cards[5])], rules=BASIC)[0].hand == cards[:5]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, lambda rows: array("B", rows)])
def test_flat_buffers_need_a_width(kind: Any) -> None:  # noqa: ANN401
    rows = random_rows(5, 8)
    found = analyze_many(kind(rows), rules=BASIC, width=8)
    assert list(found) == list(analyze_many(two_dimensional(rows, 8), rules=BASIC))
    with pytest.raises(CardError, match="needs width"):
        analyze_many(kind(rows))


def test_rows_with_fewer_seen_cards_are_filled_up() -> None:
    rows = two_dimensional(ROW + bytes([NONE, NONE]) + ROW + bytes([NONE, 7]), 8)
    batch = analyze_many(rows, rules=BASIC)
    assert [result.seen for result in batch] == [(), (CARDS[7],)]
    assert batch[1] == analyze(batch[1].hand, batch[1].upcard, rules=BASIC, seen=[CARDS[7]])


def test_a_strided_buffer_is_read_row_by_row() -> None:
    rows = random_rows(6)
    odd = two_dimensional(rows, 6)[::2]
    whole = analyze_many(rows, rules=BASIC, width=6)
    assert list(analyze_many(odd, rules=BASIC)) == [whole[row] for row in (0, 2, 4)]


def test_a_batch_keeps_its_deals_when_the_buffer_changes() -> None:
    rows = bytearray(ROW)
    batch = analyze_many(rows, rules=BASIC, width=6)
    before = batch[0]
    rows[:] = bytes(range(6))
    assert batch[0] == before


@pytest.mark.parametrize("deals", [[], b"", iter(())])
def test_an_empty_batch_is_empty(deals: Any) -> None:  # noqa: ANN401
    batch = analyze_many(deals, width=6 if deals == b"" else None)
    assert (len(batch), list(batch), len(batch.numerators)) == (0, [], 0)
    with pytest.raises(IndexError, match="row 0 of a batch of 0"):
        batch.best(0)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (
            bytes([50, 45, 22, 20, 50, 41]),
            "Ah twice: hand card 1 and hand card 5",
        ),
        (bytes([50, 45, 22, 20, 3, 50]), "Ah twice: hand card 1 and upcard"),
        (bytes([50, 45, 22, 20, 3, 52]), "52 is no card: a card is a number from 0 to 51"),
        (bytes([50, 45, 22, 20, NONE, 41]), "255 is no card"),
    ],
)
@pytest.mark.parametrize("before", [0, 1, 255, 256, 300])
def test_a_bad_row_is_named(before: int, row: bytes, reason: str) -> None:
    rows = ROW * before + row + ROW
    with pytest.raises(CardError) as caught:
        analyze_many(rows, width=6, rules=CARIBBEAN_STUD)
    assert str(caught.value).startswith(f"row {before}: {reason}")


def test_a_bad_seen_card_is_named() -> None:
    for number, reason in ((41, "Qd twice: upcard and seen card 1"), (60, "60 is no card")):
        with pytest.raises(CardError, match=f"^row 1: {reason}"):
            analyze_many(ROW + bytes([NONE]) + ROW + bytes([number]), rules=BASIC, width=7)
    with pytest.raises(CardError, match=r"^row 0: knowing 49 .* leaves 3 cards"):
        analyze_many(bytes(range(49)), width=49)


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (("As Kd 7h 7c", "Qd"), "a hand has 5 cards, got 4"),
        (("As Kd 7h 7c 2s", "As"), "As twice: hand card 1 and upcard"),
        (("As Kd 7h 7c 2s",), "a deal is .* got tuple of 1"),
        (("As Kd 7h 7c 2s", "Qd", "", "basic"), "a deal is .* got tuple of 4"),
        ("As Kd 7h 7c 2s Qd", "a deal is .* got str"),
        (5, "a deal is .* got int"),
        (None, "a deal is .* got NoneType"),
    ],
)
def test_a_bad_deal_is_named(deal: Any, reason: str) -> None:  # noqa: ANN401
    with pytest.raises(CardError, match=f"^row 1: {reason}"):
        analyze_many([("As Kd 7h 7c 2s", "Qd"), deal], rules=BASIC)


@pytest.mark.parametrize("deals", ["As Kd 7h 7c 2s Qd", 5, None])
def test_what_is_not_deals_is_refused(deals: Any) -> None:  # noqa: ANN401
    with pytest.raises(CardError, match="a buffer or several deals"):
        analyze_many(deals)


@pytest.mark.parametrize("width", [5, 0, -6, True, 6.0, "6"])
def test_a_width_that_holds_no_deal_is_refused(width: Any) -> None:  # noqa: ANN401
    with pytest.raises(CardError, match="at least 6 bytes"):
        analyze_many(ROW, width=width)


def test_a_buffer_of_another_shape_is_refused() -> None:
    with pytest.raises(CardError, match="no whole number of rows"):
        analyze_many(ROW + ROW[:1], width=6)
    with pytest.raises(CardError, match="width is 7, but the buffer has 6 columns"):
        analyze_many(two_dimensional(ROW, 6), width=7)
    with pytest.raises(CardError, match="unsigned bytes"):
        analyze_many(array("H", ROW), width=6)
    with pytest.raises(CardError, match="unsigned bytes"):
        analyze_many(memoryview(ROW).cast("B", (1, 1, 6)))
    with pytest.raises(CardError, match="width is for buffers"):
        analyze_many([("As Kd 7h 7c 2s", "Qd")], width=6)


def test_an_action_that_is_not_offered_has_no_value() -> None:
    batch = analyze_many(ROW, width=6, rules=CARIBBEAN_STUD)
    assert batch.denominators[0, 2] == 0
    with pytest.raises(RulesError, match="row 0: sixth card is not offered"):
        batch.ev(0, 2)


def test_rows_and_columns_have_bounds() -> None:
    batch = analyze_many(ROW * 2, rules=BASIC, width=6)
    assert batch[-1] == batch[1]
    assert batch.ev(-1, 1) == batch.ev(1, 1)
    for row in (2, -3):
        with pytest.raises(IndexError, match=f"row {row} of a batch of 2"):
            batch[row]
    for column in (-1, 34):
        with pytest.raises(IndexError, match=f"column {column} of 34"):
            batch.ev(0, column)


def test_repr_is_short() -> None:
    batch = analyze_many(ROW * 2, rules=BASIC, width=6)
    assert repr(batch) == "<Batch of 2 deals, rules basic>"
    assert analyze_many([]).rules is CLASSIC


def batches(rows: bytes) -> Iterator[Batch]:
    with ThreadPoolExecutor(2) as threads:
        yield from threads.map(lambda _: analyze_many(rows, rules=BASIC, width=6), range(2))


def test_threads_give_the_same_results_side_by_side() -> None:
    rows = random_rows(40)
    single = analyze_many(rows, rules=BASIC, width=6)
    for batch in batches(rows):
        assert batch.numerators == single.numerators
        assert batch.denominators == single.denominators


@pytest.mark.parametrize("number", [1.5, "1", None])
def test_rows_and_columns_are_whole_numbers(number: object) -> None:
    given: Any = number
    batch = analyze_many([("As Kd 7h 7c 2s", "Qd")], rules=OASIS)
    for read in (batch.__getitem__, batch.best, lambda each: batch.action(0, each)):
        with pytest.raises(TypeError, match="integer"):
            read(given)
