"""Classes of dealt hands: each hand is in one, and they have the sizes that counting gives."""

from collections import Counter
from functools import cache
from math import comb

import pytest

from rpoker_odds.cards import parse_cards
from rpoker_odds.charts.hand_class import HAND_CLASSES, class_of, hand_class
from rpoker_odds.class_order import suitings_of
from rpoker_odds.game_classes import RankClass, hands_of_ranks, rank_class

RANKS = range(13)
HANDS = comb(52, 5)


@cache
def class_sizes() -> Counter[tuple[str, int]]:
    """Deals over one upcard of each rank, by hand class, from the weights of suits alone."""
    sizes: Counter[tuple[str, int]] = Counter()
    for number in range(hands_of_ranks(len(RANKS))):
        ranks = rank_class(number).hand
        for upcard in (*sorted({*ranks}), next(rank for rank in RANKS if rank not in ranks)):
            others = [rank for rank in RANKS if rank not in ranks]
            columns = [upcard] if upcard in ranks else others
            for suits, weight in suitings_of(RankClass(upcard, ranks)):
                label = class_of(ranks, suits).label
                for column in columns:
                    sizes[label, column] += weight
    return sizes


class TestHandClasses:
    def test_hold_every_hand_once(self) -> None:
        sizes = class_sizes()
        for upcard in RANKS:
            deals = sum(size for (_, column), size in sizes.items() if column == upcard)
            assert deals == HANDS * 47 * 4 // 52 == 9_396_240
        hands = Counter[str]()
        for (label, _), size in sizes.items():
            hands[label] += size
        assert all(size % 47 == 0 for size in hands.values())
        assert sum(hands.values()) // 47 == HANDS
        assert {*hands} == {found.label for found in HAND_CLASSES}

    @pytest.mark.parametrize(
        ("start", "hands"),
        [
            ("royal flush", 4),
            ("straight flush", 36),
            ("four of a kind", 624),
            ("full house", 3744),
            ("flush", 5108),
            ("straight", 10200 + 36),
            ("trips", 54912),
        ],
    )
    def test_have_the_known_sizes(self, start: str, hands: int) -> None:
        sizes = class_sizes()
        assert sum(n for (label, _), n in sizes.items() if label.startswith(start)) == hands * 47

    @pytest.mark.parametrize(
        ("cards", "label"),
        [
            ("As Ks Qs Js Ts", "royal flush"),
            ("5s 4s 3s 2s As", "straight flush"),
            ("9s 8s 7s 6s 4s", "flush, 4 to a straight flush"),
            ("9s 8s 7s 6s 5d", "straight, 4 to a flush"),
            ("Ts Td Th Ac Kd", "trips, A-K beside"),
            ("Ks Kd 2h 2c Ad", "kings up"),
            ("As Ad Kh 7c 2d", "pair of A, K beside"),
            ("8s 8d Ah Kc 2d", "pair of 8, A-K beside"),
            ("7s 7d Ah Kc 2d", "pair of 7, A-K beside"),
            ("Ts Td Th 9c 2d", "trips A to T"),
            ("9s 9d 9h Ac 2d", "trips 9 to 2"),
            ("Ts Td 9h 9c 2d", "Q to T up"),
            ("6s 6d 5h 5c 2d", "9 to 6 up"),
            ("Ts Td 8s 4s 2s", "pair of T, 4 to a flush"),
            ("9s 9d 8s 7s 6s", "pair, 4 to a straight flush"),
            ("9s 9d 8h 7c 6s", "pair, open-ended straight draw"),
            ("4s 4d As 2h 3c", "pair, inside straight draw"),
            ("7s 7d As 2h 3c", "pair of 7"),
            ("Js Ts 9s 8s 2d", "open-ended straight flush draw"),
            ("As Ks Qs Js 2d", "inside straight flush draw"),
            ("As Ks 7s 4s 2d", "A-K, 4 to a flush"),
            ("As 7s 7d 4s 2s", "pair of 7, 4 to a flush"),
            ("Kd Js Ts 9h 8c", "open-ended straight draw"),
            ("Jd 9s 8s 7h 5c", "double inside straight draw"),
            ("As Kd Qh Jc 2d", "A-K, inside straight draw"),
            ("Ad 4s 3s 2h Tc", "A high, inside straight draw"),
            ("As Kd Th 8c 2d", "A-K-T"),
            ("As 7d 6h 3c 2d", "A-7 high"),
            ("Js 9d 6h 3c 2d", "J high or lower"),
        ],
    )
    def test_are_called_as_players_call_them(self, cards: str, label: str) -> None:
        hand = parse_cards(cards)
        assert hand_class(hand).label == hand_class(hand[::-1]).label == label

    def test_are_in_groups_that_hang_together(self) -> None:
        groups = [found.group for found in HAND_CLASSES]
        changes = [group for i, group in enumerate(groups) if groups[i - 1 : i] != [group]]
        assert len(changes) == len({*groups}) == 11
        assert [found.order for found in HAND_CLASSES] == list(range(len(HAND_CLASSES)))
