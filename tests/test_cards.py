"""Cards are read as people type them, and errors tell what to do."""

import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpoker_odds import Card, CardError, Rank, Suit, analyze, decide, parse_cards

CARDS = [Card.from_id(number) for number in range(52)]
HAND = "As Kd 7h 7c 2s"

ranks = st.sampled_from(list(Rank))
suits = st.sampled_from(list(Suit))
separators = st.text(st.sampled_from(" ,;\t\n\u00a0"), min_size=1, max_size=3)


def spellings(card: Card) -> list[str]:
    """All the ways to write a card."""
    upper, low = str(card)[0], str(card)[1]
    rank_texts = [upper, upper.lower(), *(["10"] if upper == "T" else [])]
    symbols = ["♣♦♥♠"[card.suit], "♧♢♡♤"[card.suit]]
    symbols += [symbol + selector for symbol in symbols for selector in ("\ufe0e", "\ufe0f")]
    return [
        spelling
        for rank in rank_texts
        for spelling in (
            rank + low,
            rank + low.upper(),
            *(rank + symbol for symbol in symbols),
            *(symbol + rank for symbol in symbols),
        )
    ]


@given(ranks, suits)
def test_text_and_number_of_a_card_round_trip(rank: Rank, suit: Suit) -> None:
    card = Card(rank, suit)
    assert Card.parse(str(card)) is Card.from_id(card.id)
    assert Card.from_id(card.id) == card
    assert eval(repr(card), {"Card": Card}) == card  # noqa: S307
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_spelling_of_a_card_is_read(card: Card) -> None:
    assert {Card.parse(spelling) for spelling in spellings(card)} == {card}


@given(st.lists(st.sampled_from(CARDS), unique=True), st.data())
def test_cards_are_read_with_any_separator(cards: list[Card], data: st.DataObject) -> None:
    written = [data.draw(st.sampled_from(spellings(card))) for card in cards]
    text = "".join(word + data.draw(separators) for word in written)
    assert parse_cards(text) == tuple(cards)


@given(st.lists(st.sampled_from(CARDS), unique=True), st.data())
def test_cards_are_read_without_separators(cards: list[Card], data: st.DataObject) -> None:
    text = "".join(data.draw(st.sampled_from(spellings(card))) for card in cards)
    assert parse_cards(text) == tuple(cards)


@given(st.lists(st.sampled_from(CARDS), unique=True))
def test_cards_are_taken_one_by_one(cards: list[Card]) -> None:
    assert parse_cards(iter(cards)) == tuple(cards)
    assert parse_cards([str(card) for card in cards]) == tuple(cards)


@given(st.text())
def test_any_text_is_cards_or_a_card_error_on_one_line(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        reason = str(error)
    else:
        reason = ""
        assert parse_cards(" ".join(map(str, cards))) == cards
    assert reason.isprintable()


def message(text: str) -> str:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("As 1s", ['"1s" at position 4', '"1" is no rank', "T or 10"]),
        ("11s", ['"11s"', '"1" is no rank']),
        ("0s", ['"0s"', '"0" is no rank']),
        ("10", ['"10"', "the suit is missing", "c, d, h, s"]),
        ("A", ['"A"', "the suit is missing"]),
        ("AsK", ['"K" at position 3', "the suit is missing"]),
        ("As Kx", ['"Kx" at position 4', '"x" is no suit']),
        ("♥", ["the rank is missing"]),
        ("♥♥", ['"♥" (U+2665', "is no rank"]),
        ("sA", ["the rank comes first", '"As"']),
        ("As Joker", ['"Joker" at position 4', '"o" is no suit']),
        ("\uff21s", ["U+FF21", "fullwidth latin capital letter a", "is no rank"]),
        ("\U0001f600", ["U+1F600", "grinning face"]),
        ("\U0001f0a1", ["playing card ace of spades"]),
        ("A\u017f", ["U+017F", "is no suit"]),
        ("\x00", ["\\x00", "is no rank"]),
        ("\ud800", ["\\ud800", "is no rank"]),
        ("antidisestablishmentarianism", ['"antidisestab..."']),
    ],
)
def test_an_error_quotes_the_text_and_its_position(text: str, parts: list[str]) -> None:
    found = message(text)
    assert [part for part in parts if part not in found] == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("\u041as", ['"\u041a" at position 1', "Cyrillic letter KA (U+041A)", "Ks (king)"]),
        ("As \u043ad", ['"\u043a" at position 4', "U+043A", "Kd (king)"]),
        ("\u0422s", ["Cyrillic letter TE", "Ts (ten) or As (ace)"]),
        ("\u0442\u2665", ["Th (ten) or Ah (ace)"]),
        ("\u0410s", ["Cyrillic letter A (U+0410)", "As (ace)"]),
        ("\u0412s", ["Cyrillic letter VE", "Js (jack)"]),
        ("\u0414s", ["Cyrillic letter DE", "Qs (queen)"]),
        ("A\u0441", ['"\u0441" at position 2', "Cyrillic letter ES (U+0441)", "Ac (clubs)"]),
        ("A\u0421", ["U+0421", "Ac (clubs)"]),
        ("10\u0441", ['"\u0441" at position 3', "Tc (clubs)"]),
        ("\u041a\u0441", ['"\u041a" at position 1', "Kc (king)"]),
        ("\u2665\u0422", ['"\u0422" at position 2', "Th (ten) or Ah (ace)"]),
        ("\u0422", ["T (ten) or A (ace)"]),
        ("\u0416s", ["Cyrillic letter ZHE", "Latin letters"]),
        ("A\u0416", ["Cyrillic letter ZHE", "Latin letters"]),
    ],
)
def test_a_cyrillic_letter_is_named_with_what_was_meant(text: str, parts: list[str]) -> None:
    found = message(text)
    assert [part for part in parts if part not in found] == []


@pytest.mark.parametrize(
    ("hand", "upcard", "seen", "expected"),
    [
        ("Ah Kd 7h 7c 2s", "Ah", "", "Ah twice: hand card 1 and upcard"),
        ("Ah Kd 7h Ah 2s", "Qd", "", "Ah twice: hand card 1 and hand card 4"),
        (HAND, "Qd", "9c 7h", "7h twice: hand card 3 and seen card 2"),
        (HAND, "Qd", "9c Qd", "Qd twice: upcard and seen card 2"),
        (HAND, "Qd", "9c 9c", "9c twice: seen card 1 and seen card 2"),
        ("As Kd 7h 7c", "Qd", "", "a hand has 5 cards, got 4: As Kd 7h 7c"),
        ("", "Qd", "", "a hand has 5 cards, got none"),
        ("As Kd 7h 7c 2s 3s", "Qd", "", "a hand has 5 cards, got 6: As Kd 7h 7c 2s 3s"),
        (HAND, "", "", 'upcard must be one card, got 0 in ""'),
        (HAND, "Qd Qs", "", 'upcard must be one card, got 2 in "Qd Qs"'),
    ],
)
def test_what_is_no_deal_is_refused(hand: str, upcard: str, seen: str, expected: str) -> None:
    with pytest.raises(CardError) as caught:
        analyze(hand, upcard, seen=seen)
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("final_hand", "discards", "expected"),
    [
        (HAND, "Qh 2s", "2s twice: final card 5 and discard 2"),
        (HAND, "Qh Qh", "Qh twice: discard 1 and discard 2"),
        (HAND, "Qd", "Qd twice: upcard and discard 1"),
        ("As Kd 7h 7c", "", "a final hand has 5 or 6 cards, got 4"),
    ],
)
def test_what_is_no_final_deal_is_refused(final_hand: str, discards: str, expected: str) -> None:
    with pytest.raises(CardError) as caught:
        decide(final_hand, "Qd", discards)
    assert str(caught.value) == expected


def test_errors_begin_with_the_place() -> None:
    for place, hand, upcard, seen in (
        ("hand: ", "As Kd 7h 7c 2x", "Qd", ()),
        ("hand card 5: ", ["As", "Kd", "7h", "7c", "2x"], "Qd", ()),
        ("upcard: ", HAND, "Qx", ()),
        ("seen: ", HAND, "Qd", "9x"),
        ("seen card 1: ", HAND, "Qd", ["9x"]),
    ):
        with pytest.raises(CardError, match=f"^{place}cannot read"):
            analyze(hand, upcard, seen=seen)


def test_the_dealer_needs_four_cards() -> None:
    hand, upcard, seen = CARDS[:5], CARDS[5], CARDS[6:]
    assert len(analyze(hand, upcard, seen=seen[:-4]).actions) == 2
    with pytest.raises(CardError, match=r"49 of the 52 cards leaves 3 cards for the dealer's four"):
        analyze(hand, upcard, seen=seen[:-3])
    with pytest.raises(CardError, match=r"leaves 3 cards for the dealer's four"):
        decide(hand, upcard, seen[:5], seen=seen[5:-3])


@pytest.mark.parametrize("value", [None, 5, CARDS[0], b"AsKd", [5], [None], ["As Kd"], [b"As"]])
def test_what_is_not_cards_is_a_card_error(value: object) -> None:
    with pytest.raises(CardError, match=r"^card"):
        parse_cards(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 52, 255, True, 1.0, "1", None])
def test_what_is_no_card_number_is_refused(number: object) -> None:
    with pytest.raises(CardError, match="from 0 to 51"):
        Card.from_id(number)  # type: ignore[arg-type]


def test_a_card_needs_a_rank_and_a_suit() -> None:
    with pytest.raises(CardError, match="Rank"):
        Card(12, Suit.CLUBS)  # type: ignore[arg-type]
    with pytest.raises(CardError, match="Suit"):
        Card(Rank.ACE, True)  # type: ignore[arg-type] # noqa: FBT003


def test_cards_sort_by_rank_then_suit() -> None:
    assert all(low < high for low, high in itertools.pairwise(CARDS))
    assert len(set(CARDS)) == 52
