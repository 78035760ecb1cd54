# Types of the compiled core, name by name as csrc/include/rpoker.h declares them.

from typing import Final, TypeAlias, final

from _cffi_backend import FFI

_Pointer: TypeAlias = FFI.CData
_Bytes: TypeAlias = bytes | FFI.CData

@final
class _Lib:
    RP_RANKS: Final[int]
    RP_SUITS: Final[int]
    RP_CARDS: Final[int]
    RP_HAND: Final[int]
    RP_HANDS: Final[int]
    RP_NO_CARD: Final[int]
    RP_NOT_OFFERED: Final[int]
    RP_MAX_AMOUNT: Final[int]
    RP_CATEGORY_SHIFT: Final[int]
    RP_MOST_REPEATS: Final[int]
    RP_MOST_KNOWN: Final[int]

    RP_OK: Final[int]
    RP_BAD_RULES: Final[int]
    RP_BAD_CARD: Final[int]
    RP_DUPLICATE_CARD: Final[int]
    RP_TOO_FEW_LIVE: Final[int]
    RP_UNKNOWN_ACTION: Final[int]
    RP_ACTION_NOT_OFFERED: Final[int]
    RP_DEALER_QUALIFIES: Final[int]
    RP_BAD_BONUS: Final[int]
    RP_REPEATED: Final[int]
    RP_UNFINISHED: Final[int]
    RP_MEMORY_FULL: Final[int]
    RP_TOO_DEEP: Final[int]
    RP_STATES_FULL: Final[int]
    RP_TIED: Final[int]

    RP_INSURANCE_NONE: Final[int]
    RP_INSURANCE_HALF: Final[int]
    RP_INSURANCE_FULL: Final[int]
    RP_REDRAW_NONE: Final[int]
    RP_REDRAW_HIGHEST: Final[int]
    RP_REDRAW_LOWEST: Final[int]
    RP_REDRAW_UPCARD: Final[int]
    RP_UNLIMITED_REDRAWS: Final[int]

    RP_HIGH_CARD: Final[int]
    RP_ACE_KING: Final[int]
    RP_PAIR: Final[int]
    RP_TWO_PAIR: Final[int]
    RP_TRIPS: Final[int]
    RP_STRAIGHT: Final[int]
    RP_FLUSH: Final[int]
    RP_FULL_HOUSE: Final[int]
    RP_QUADS: Final[int]
    RP_STRAIGHT_FLUSH: Final[int]
    RP_ROYAL_FLUSH: Final[int]
    RP_CATEGORIES: Final[int]

    RP_FOLD: Final[int]
    RP_BET: Final[int]
    RP_SIXTH: Final[int]
    RP_EXCHANGE: Final[int]
    RP_ACTIONS: Final[int]

    RP_NO_QUALIFY: Final[int]
    RP_WIN: Final[int]
    RP_PUSH: Final[int]
    RP_LOSE: Final[int]
    RP_REDRAW_WIN: Final[int]
    RP_REDRAW_PUSH: Final[int]
    RP_REDRAW_LOSE: Final[int]
    RP_REDRAW_FAIL: Final[int]
    RP_ENDS: Final[int]

    RP_KINDS: Final[int]
    RP_REDRAW_COUNTS: Final[int]
    RP_GAME_CLASSES: Final[int]
    RP_MOST_DEALS: Final[int]

    def rp_status_text(self, status: int, /) -> _Pointer: ...
    def rp_rules_check(self, rules: _Pointer, /) -> int: ...
    def rp_discards(self, action: int, /) -> int: ...
    def rp_strength(self, cards: _Bytes, count: int, strength: _Pointer, /) -> int: ...
    def rp_strength_all(self, strength: _Pointer, /) -> int: ...
    def rp_combine(
        self, rules: _Pointer, cards: _Bytes, count: int, combinations: _Pointer, /
    ) -> int: ...
    def rp_analyze(self, rules: _Pointer, deal: _Pointer, values: _Pointer, /) -> int: ...
    def rp_analyze_many(
        self,
        rules: _Pointer,
        deals: _Bytes,
        count: int,
        width: int,
        bonus: int,
        low: _Pointer,
        high: _Pointer,
        denominator: _Pointer,
        failed: _Pointer,
        /,
    ) -> int: ...
    def rp_bonus_for(
        self, rules: _Pointer, deal: _Pointer, action: int, gains: _Pointer, /
    ) -> int: ...
    def rp_count_sixth(self, counts: _Pointer, /) -> int: ...
    def rp_stakes_for(
        self, rules: _Pointer, first: int, second: int, stakes: _Pointer, /
    ) -> int: ...
    def rp_outcomes_of(
        self, rules: _Pointer, deal: _Pointer, action: int, outcomes: _Pointer, /
    ) -> int: ...
    def rp_decide(
        self,
        rules: _Pointer,
        cards: _Bytes,
        count: int,
        upcard: int,
        gone: int,
        outcomes: _Pointer,
        /,
    ) -> int: ...
    def rp_sum_finals(
        self,
        rules: _Pointer,
        upcard_rank: int,
        held: int,
        known: int,
        count: int,
        ranks: _Bytes,
        unit: _Pointer,
        sums: _Pointer,
        /,
    ) -> int: ...
    def rp_blind_box(
        self, rules: _Pointer, upcard: int, seen: int, outcomes: _Pointer, /
    ) -> int: ...
    def rp_buy_redraw(
        self,
        rules: _Pointer,
        cards: _Bytes,
        count: int,
        dealer: _Bytes,
        gone: int,
        ends: _Pointer,
        /,
    ) -> int: ...
    def rp_repeat(
        self,
        rules: _Pointer,
        deal: _Pointer,
        exchanged: int,
        steps: int,
        memory: _Pointer,
        words: int,
        values: _Pointer,
        /,
    ) -> int: ...
    def rp_repeat_after(
        self,
        rules: _Pointer,
        deal: _Pointer,
        exchanged: int,
        position: int,
        steps: int,
        memory: _Pointer,
        words: int,
        draws: _Pointer,
        /,
    ) -> int: ...
    def rp_add_states(
        self,
        upcard: int,
        apart: int,
        count: int,
        rows: _Pointer,
        table: _Pointer,
        words: int,
        /,
    ) -> int: ...
    def rp_play_layer(
        self,
        rules: _Pointer,
        upcard: int,
        exchanged: int,
        order: _Pointer,
        steps: int,
        memory: _Pointer,
        words: int,
        states: _Pointer,
        state_words: int,
        following: _Pointer,
        following_words: int,
        stopped: _Pointer,
        /,
    ) -> int: ...
    def rp_move_memory(
        self, source: _Pointer, source_words: int, values: int, memory: _Pointer, words: int, /
    ) -> int: ...
    def rp_bet_ends(self, rules: _Pointer, live: int, ends: _Pointer, /) -> int: ...
    def rp_enumerate(
        self, rules: _Pointer, deal: _Pointer, action: int, outcomes: _Pointer, /
    ) -> int: ...
    def rp_solve_room(self, /) -> int: ...
    def rp_solve(
        self,
        rules: _Pointer,
        ranks: int,
        suits: int,
        first: int,
        count: int,
        room: _Pointer,
        game: _Pointer,
        /,
    ) -> int: ...
    def rp_solve_deals(
        self,
        rules: _Pointer,
        ranks: int,
        suits: int,
        first: int,
        count: int,
        room: _Pointer,
        game: _Pointer,
        outcomes: int,
        left_out: _Bytes,
        capacity: int,
        action: _Pointer,
        low: _Pointer,
        high: _Pointer,
        second_low: _Pointer,
        second_high: _Pointer,
        /,
    ) -> int: ...
    def rp_sum_plays(
        self,
        first: int,
        count: int,
        deals: int,
        action: _Bytes,
        low: _Bytes,
        high: _Bytes,
        second_low: _Bytes,
        second_high: _Bytes,
        capacity: int,
        sums: _Pointer,
        filled: _Pointer,
        /,
    ) -> int: ...
    def rp_number_deal(
        self, deal: _Pointer, number: _Pointer, place: _Pointer, order: _Pointer, /
    ) -> int: ...
    def rp_repeat_unit(
        self, rules: _Pointer, live: int, low: _Pointer, high: _Pointer, /
    ) -> int: ...
    def rp_repeat_best(
        self,
        rules: _Pointer,
        table: _Pointer,
        steps: int,
        memory: _Pointer,
        words: int,
        done: _Pointer,
        /,
    ) -> int: ...

ffi: Final[FFI]
lib: Final[_Lib]
