// Made by `make types` from the Python definitions; do not edit.

export interface ActionDue {
  type: "action-due";
  rule: string;
  seat: number;
  icon: Icon;
}

/** The area of a seat: its cats, and the negatives beside them. */
export interface Area {
  cats: Cat[];
  aside: number[];
}

/** The awards that options add; each is named like its option. */
export type Award = "cat-hoarder" | "epicalico" | "longest-meow" | "purebred" | "shoot-the-meown";

export interface Awarded {
  type: "awarded";
  rule: string;
  seat: number;
  award: Award;
  points: number;
}

/** The card before a seat in this turn. */
export interface Before {
  type: "scene-before";
  seat: number;
  card: number;
}

/** The negatives beside a seat's cats. */
export interface Beside {
  type: "scene-beside";
  seat: number;
  cards: number[];
}

/** What is left of a fish. */
export interface Bones {
  kind: "bones";
  id: string;
  icons: Icon[];
}

export type Bonus = "hat" | "nubby-tail" | "poop" | "pug" | "toy";

/** Time ran out, and the clock chose for a seat. */
export interface CameLate {
  type: "came-late";
  rule: string;
  seat: number;
  card: number;
}

/** A cat from left to right; the last head and the last tail lie on top and cover the others. */
export interface Cat {
  heads: number[];
  middles: number[];
  tails: number[];
}

export interface CatCard {
  kind: "cat";
  id: string;
  part: Part;
  colour: Colour;
  stars: number;
  icons: Icon[];
  bonus: Bonus[];
}

/** A cat from left to right, and the heads and tails beneath. */
export interface CatRow {
  type: "scene-cat-row";
  seat: number;
  number: number;
  cards: number[];
  covered: number[];
  complete: boolean;
  points: number;
}

/** The seat that is first in the first round, drawn at random. */
export interface ChooseFirst {
  type: "choose-first";
  seat: number;
  first: number;
}

/** What the viewer has committed and nobody else knows. */
export interface Chosen {
  type: "scene-chosen";
  card: number;
}

/** A hand that lies on a card, in a race. */
export interface Claimed {
  type: "scene-claimed";
  seat: number;
  card: number;
}

export type Colour = "black" | "grey" | "orange" | "white";

/** The card that a seat will show this turn, face down until all have chosen. */
export interface Commit {
  type: "commit";
  seat: number;
  card: number;
}

/** A seat has committed; only that seat sees what, and that it changed its mind. */
export interface Committed {
  type: "committed";
  rule: string;
  seat: number;
  card: number | null;
}

/** The shuffled deck, dealt one by one to the piles. */
export interface Deal {
  type: "deal";
  seat: number;
  deck: number[];
}

export interface Discarded {
  type: "discarded";
  rule: string;
  seat: number;
  card: number;
}

/** A hand card goes to another seat's area; a negative goes ASIDE. */
export interface Donate {
  type: "donate";
  seat: number;
  card: number;
  to: number;
  cat: number;
  gap: number;
}

export interface Donated {
  type: "donated";
  rule: string;
  seat: number;
  to: number;
  card: number;
}

export interface DrawPile {
  type: "scene-draw-pile";
  count: number;
}

/** A DRAW or DONATE that a seat has still to perform. */
export interface Effect {
  seat: number;
  icon: Icon;
}

/** What can still be slapped in the draft. */
export interface FaceUp {
  type: "scene-face-up";
  cards: number[];
}

export interface FirstChosen {
  type: "first-chosen";
  rule: string;
  seat: number;
}

/** A seat gets a card without a slap: what is left, or by its ranking. */
export interface Given {
  type: "given";
  rule: string;
  seat: number;
  card: number;
}

export interface Hand {
  type: "scene-hand";
  cards: number[];
}

/** The cards that a seat still holds when a round ends. */
export interface HandShown {
  type: "hand-shown";
  rule: string;
  seat: number;
  cards: number[];
}

/** How many cards a seat holds. All have seen those from the draft; remembering them is left to the players. */
export interface Held {
  type: "scene-held";
  seat: number;
  count: number;
}

export type Icon = "donate" | "draw" | "paws-in" | "swap";

/** DRAW: one of the cards looked at goes to the hand. */
export interface Keep {
  type: "keep";
  seat: number;
  card: number;
}

export interface Kept {
  type: "kept";
  rule: string;
  seat: number;
  card: number | null;
}

/** The clock slaps for a seat that is late. */
export interface Late {
  type: "late";
  seat: number;
  by: number;
  card: number;
}

/** A DRAW in the past: the cards that were looked at, the top one first, and the one that was kept. */
export interface Look {
  seat: number;
  cards: number[];
  kept: number;
}

export interface Looked {
  type: "looked";
  rule: string;
  seat: number;
  count: number;
  cards: number[];
}

export interface Looking {
  type: "scene-looking";
  cards: number[];
}

export interface NobodySlapped {
  type: "nobody-slapped";
  rule: string;
}

/** An empty pile for a DRAW, an empty hand for a DONATE. */
export interface NothingToDo {
  type: "nothing-to-do";
  rule: string;
  seat: number;
  icon: Icon;
}

/** In a tie for the win: the most cards of one colour before a tied seat, and the colours that it has as many of. */
export interface OneColour {
  type: "scene-one-colour";
  seat: number;
  count: number;
  colours: Colour[];
}

/** In calm mode: which picks are the viewer's, from 1, and how many of its ranks can make a difference. */
export interface OwnPicks {
  type: "scene-own-picks";
  picks: number[];
  ranks: number;
}

export type Part = "head" | "middle" | "tail";

/** A PAWS IN! is on the table: no swap in this turn. */
export interface PawsIn {
  type: "paws-in";
  rule: string;
  seat: number;
}

/** Where a round stands; in FIRST, DEAL and GATHER chance is due. */
export type Phase = "act" | "commit" | "deal" | "draft" | "first" | "gather" | "over" | "paws" | "place" | "swap" | "tie";

export interface PileSlapped {
  type: "pile-slapped";
  rule: string;
  seat: number;
}

export interface PilesShuffled {
  type: "piles-shuffled";
  rule: string;
  count: number;
}

/** Where the card before this seat goes: a cat's number or NEW_CAT; for a middle also the gap, from 1. The first gap is left of all middles of that cat, the last one right of them; heads and tails have no gap (0). */
export interface Place {
  type: "place";
  seat: number;
  cat: number;
  gap: number;
}

/** A card comes to lie in a seat's area. */
export interface Placed {
  type: "placed";
  rule: string;
  seat: number;
  card: number;
  cat: number;
  gap: number;
}

/** One line of a seat's score sheet: points, and the rule that gives them. */
export interface Points {
  rule: string;
  points: number;
  what: string;
}

/** In calm mode, the order in which seats choose, where it can matter; who gets two cards is in it twice. */
export interface Priority {
  type: "scene-priority";
  seats: number[];
}

/** In calm mode: all cards that a seat could get, the one it wants most first. */
export interface Rank {
  type: "rank";
  seat: number;
  cards: number[];
}

/** A seat has ranked the cards; only that seat sees how. */
export interface Ranked {
  type: "ranked";
  rule: string;
  seat: number;
  cards: number[];
}

/** A rat toy, worn to shreds. */
export interface Rat {
  kind: "rat";
  id: string;
  icons: Icon[];
}

/** The game is over; these are the final scores, and the outcome explains them. */
export interface Reckoned {
  type: "reckoned";
  rule: string;
  scores: number[];
}

export interface Round {
  type: "scene-round";
  round: number;
  rounds: number;
  first: number;
}

/** All cards are dealt to the piles; `seat` is the first player. */
export interface RoundBegun {
  type: "round-begun";
  rule: string;
  round: number;
  seat: number;
}

/** At least one seat has no card to show; `seats` are all that have none. */
export interface RoundOver {
  type: "round-over";
  rule: string;
  round: number;
  seats: number[];
}

/** A seat's points from the rounds that are over. */
export interface Score {
  type: "scene-score";
  seat: number;
  points: number;
}

/** The points of a seat's cats in this round, and the number of its negatives. */
export interface Scored {
  type: "scored";
  rule: string;
  seat: number;
  cats: number;
  negatives: number;
}

export interface Shown {
  type: "shown";
  rule: string;
  seat: number;
  card: number;
}

/** The cards left in all piles, shuffled into one; the next card to draw comes first. */
export interface ShufflePiles {
  type: "shuffle-piles";
  seat: number;
  pile: number[];
}

/** A hand on a card: in the draft, on a PAWS IN!, on the card to swap for. */
export interface Slap {
  type: "slap";
  seat: number;
  card: number;
}

/** The options of Slap Cat!. */
export interface SlapOptions {
  seats: number;
  last_winners: number[];
  calm: boolean;
  longest_meow: boolean;
  cat_hoarder: boolean;
  epicalico: boolean;
  purebred: boolean;
  shoot_the_meown: boolean;
}

/** The last tie-break: the first hand on the draw pile wins. */
export interface SlapPile {
  type: "slap-pile";
  seat: number;
}

/** What a seat knows, or a spectator (SC-17). */
export interface SlapView {
  seat: number | null;
  options: SlapOptions;
  phase: Phase;
  asked: number;
  round: number;
  first: number;
  turn: number;
  piles: number[];
  shown: (number | null)[];
  hand: number[];
  hands: number[][];
  drawn: number[];
  spent: Spent[][];
  drew: number[];
  looks: Look[];
  looking: number[];
  answer: Rank | Commit | Place | null;
  answered: boolean[];
  claims: (number | null)[];
  areas: Area[];
  discards: number[];
  pending: Effect[];
  points: Points[][];
  slapped: number | null;
}

export interface Slapped {
  type: "slapped";
  rule: string;
  seat: number;
  card: number;
}

/** A card from DRAW that all have seen since; it came from one of the first `draws` DRAWs of its seat. */
export interface Spent {
  card: number;
  draws: number;
}

/** A seat has chosen where to place its card; only that seat sees where. */
export interface SpotChosen {
  type: "spot-chosen";
  rule: string;
  seat: number;
  cat: number | null;
  gap: number | null;
}

/** The card that lies before a seat after all swaps. */
export interface Swapped {
  type: "swapped";
  rule: string;
  seat: number;
  card: number;
}

export interface SwapsCancelled {
  type: "swaps-cancelled";
  rule: string;
}

/** A seat took back its last move. */
export interface TakenBack {
  type: "taken-back";
  rule: string;
  seat: number;
}

/** These seats slap for the win. */
export interface Tied {
  type: "tied";
  rule: string;
  seats: number[];
}

/** Nobody slapped the draw pile in time. */
export interface TimeUp {
  type: "time-up";
  seat: number;
}

/** How many cards each seat still gets in the draft, and how many of them are face up for it now. */
export interface ToPick {
  type: "scene-to-pick";
  left: number;
  now: number;
}

export interface TurnedUp {
  type: "turned-up";
  rule: string;
  cards: number[];
}

export interface Waiting {
  type: "scene-waiting";
  seat: number;
  icon: Icon;
}

/** What a cat of the viewer would count with the card that is to be placed at this place, if it is complete then. */
export interface WouldCount {
  type: "scene-would-count";
  cat: number;
  gap: number;
  points: number;
}

/** What a cat of an opponent would count with this card of the viewer's hand as a gift, if it is complete then. */
export interface WouldCountThere {
  type: "scene-would-count-there";
  card: number;
  to: number;
  cat: number;
  gap: number;
  points: number;
}

export type AnyMove = ChooseFirst | Deal | ShufflePiles | Late | TimeUp | Slap | Rank | Commit | Place | Keep | Donate | SlapPile;

export type AnyEvent = FirstChosen | RoundBegun | TurnedUp | Slapped | CameLate | Given | Ranked | PilesShuffled | Committed | Shown | PawsIn | Discarded | Swapped | SwapsCancelled | SpotChosen | Placed | ActionDue | NothingToDo | Looked | Kept | Donated | RoundOver | HandShown | Scored | Awarded | Tied | PileSlapped | NobodySlapped | Reckoned | TakenBack;

export type AnySceneLine = Round | Score | Priority | ToPick | OwnPicks | FaceUp | DrawPile | Held | CatRow | Beside | Before | Claimed | Waiting | Hand | Chosen | Looking | WouldCount | WouldCountThere | OneColour;

export type AnyCard = CatCard | Rat | Bones;

export type GameView = SlapView;

export const fields: Record<string, Record<string, string>> = {
  "event-first-chosen": {
    "rule": "plain",
    "seat": "seat"
  },
  "event-round-begun": {
    "rule": "plain",
    "round": "plain",
    "seat": "seat"
  },
  "event-turned-up": {
    "rule": "plain",
    "cards": "card[]"
  },
  "event-slapped": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-came-late": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-given": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-ranked": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-piles-shuffled": {
    "rule": "plain",
    "count": "plain"
  },
  "event-committed": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-shown": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-paws-in": {
    "rule": "plain",
    "seat": "seat"
  },
  "event-discarded": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-swapped": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-swaps-cancelled": {
    "rule": "plain"
  },
  "event-spot-chosen": {
    "rule": "plain",
    "seat": "seat",
    "cat": "plain",
    "gap": "plain"
  },
  "event-placed": {
    "rule": "plain",
    "seat": "seat",
    "card": "card",
    "cat": "plain",
    "gap": "plain"
  },
  "event-action-due": {
    "rule": "plain",
    "seat": "seat",
    "icon": "enum icon"
  },
  "event-nothing-to-do": {
    "rule": "plain",
    "seat": "seat",
    "icon": "enum icon"
  },
  "event-looked": {
    "rule": "plain",
    "seat": "seat",
    "count": "plain",
    "cards": "card[]"
  },
  "event-kept": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-donated": {
    "rule": "plain",
    "seat": "seat",
    "to": "seat",
    "card": "card"
  },
  "event-round-over": {
    "rule": "plain",
    "round": "plain",
    "seats": "seat[]"
  },
  "event-hand-shown": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-scored": {
    "rule": "plain",
    "seat": "seat",
    "cats": "plain",
    "negatives": "plain"
  },
  "event-awarded": {
    "rule": "plain",
    "seat": "seat",
    "award": "enum award",
    "points": "plain"
  },
  "event-tied": {
    "rule": "plain",
    "seats": "seat[]"
  },
  "event-pile-slapped": {
    "rule": "plain",
    "seat": "seat"
  },
  "event-nobody-slapped": {
    "rule": "plain"
  },
  "event-reckoned": {
    "rule": "plain",
    "scores": "plain[]"
  },
  "event-taken-back": {
    "rule": "plain",
    "seat": "seat"
  },
  "move-choose-first": {
    "seat": "seat",
    "first": "seat"
  },
  "move-deal": {
    "seat": "seat",
    "deck": "card[]"
  },
  "move-shuffle-piles": {
    "seat": "seat",
    "pile": "card[]"
  },
  "move-late": {
    "seat": "seat",
    "by": "seat",
    "card": "card"
  },
  "move-time-up": {
    "seat": "seat"
  },
  "move-slap": {
    "seat": "seat",
    "card": "card"
  },
  "move-rank": {
    "seat": "seat",
    "cards": "card[]"
  },
  "move-commit": {
    "seat": "seat",
    "card": "card"
  },
  "move-place": {
    "seat": "seat",
    "cat": "plain",
    "gap": "plain"
  },
  "move-keep": {
    "seat": "seat",
    "card": "card"
  },
  "move-donate": {
    "seat": "seat",
    "card": "card",
    "to": "seat",
    "cat": "plain",
    "gap": "plain"
  },
  "move-slap-pile": {
    "seat": "seat"
  },
  "scene-round": {
    "round": "plain",
    "rounds": "plain",
    "first": "seat"
  },
  "scene-score": {
    "seat": "seat",
    "points": "plain"
  },
  "scene-priority": {
    "seats": "seat[]"
  },
  "scene-to-pick": {
    "left": "plain",
    "now": "plain"
  },
  "scene-own-picks": {
    "picks": "plain[]",
    "ranks": "plain"
  },
  "scene-face-up": {
    "cards": "card[]"
  },
  "scene-draw-pile": {
    "count": "plain"
  },
  "scene-held": {
    "seat": "seat",
    "count": "plain"
  },
  "scene-cat-row": {
    "seat": "seat",
    "number": "plain",
    "cards": "card[]",
    "covered": "card[]",
    "complete": "bool",
    "points": "plain"
  },
  "scene-beside": {
    "seat": "seat",
    "cards": "card[]"
  },
  "scene-before": {
    "seat": "seat",
    "card": "card"
  },
  "scene-claimed": {
    "seat": "seat",
    "card": "card"
  },
  "scene-waiting": {
    "seat": "seat",
    "icon": "enum icon"
  },
  "scene-hand": {
    "cards": "card[]"
  },
  "scene-chosen": {
    "card": "card"
  },
  "scene-looking": {
    "cards": "card[]"
  },
  "scene-would-count": {
    "cat": "plain",
    "gap": "plain",
    "points": "plain"
  },
  "scene-would-count-there": {
    "card": "card",
    "to": "seat",
    "cat": "plain",
    "gap": "plain",
    "points": "plain"
  },
  "scene-one-colour": {
    "seat": "seat",
    "count": "plain",
    "colours": "enum colour[]"
  },
  "card-cat-card": {
    "id": "plain",
    "part": "enum part",
    "colour": "enum colour",
    "stars": "plain",
    "icons": "enum icon[]",
    "bonus": "enum bonus[]"
  },
  "card-rat": {
    "id": "plain",
    "icons": "enum icon[]"
  },
  "card-bones": {
    "id": "plain",
    "icons": "enum icon[]"
  },
  "cards": {
    "cat": "card-cat-card",
    "rat": "card-rat",
    "bones": "card-bones"
  }
};

export const help = {
  "now": [
    {
      "say": "slap",
      "asked": "SC-2",
      "at": [
        "table"
      ]
    },
    {
      "say": "slap-two",
      "asked": "SC-14",
      "at": [
        "table"
      ]
    },
    {
      "say": "rank",
      "asked": "SC-18",
      "at": [
        "table"
      ]
    },
    {
      "say": "show",
      "asked": "SC-4",
      "at": [
        "hand"
      ]
    },
    {
      "say": "paws-in",
      "asked": "SC-5",
      "at": [
        "turn"
      ]
    },
    {
      "say": "swap",
      "asked": "SC-6",
      "at": [
        "turn"
      ]
    },
    {
      "say": "place",
      "asked": "SC-7",
      "at": [
        "own"
      ]
    },
    {
      "say": "keep",
      "asked": "SC-9",
      "at": [
        "table"
      ]
    },
    {
      "say": "donate",
      "asked": "SC-10",
      "at": [
        "hand"
      ]
    },
    {
      "say": "tie",
      "asked": "SC-13",
      "at": [
        "table"
      ]
    }
  ],
  "first": [
    {
      "say": "goal",
      "line": "round",
      "with": {
        "round": 1
      },
      "rule": "SC-7"
    },
    {
      "say": "tied",
      "event": "tied"
    },
    {
      "say": "paws-in",
      "event": "paws-in"
    },
    {
      "say": "swaps-cancelled",
      "event": "swaps-cancelled"
    },
    {
      "say": "swapped",
      "event": "swapped"
    },
    {
      "say": "donated",
      "event": "donated"
    },
    {
      "say": "looked",
      "event": "looked"
    },
    {
      "say": "awarded",
      "event": "awarded"
    },
    {
      "say": "round-over",
      "event": "round-over"
    },
    {
      "say": "build",
      "event": "piles-shuffled",
      "rule": "SC-4"
    },
    {
      "say": "came-late",
      "event": "came-late"
    },
    {
      "say": "given",
      "event": "given",
      "with": {
        "rule": "SC-2"
      }
    },
    {
      "say": "complete",
      "line": "cat-row",
      "with": {
        "complete": true
      },
      "you": "seat",
      "rule": "SC-12"
    }
  ],
  "reference": [
    {
      "name": "round",
      "lines": [
        {
          "say": "draft"
        },
        {
          "say": "show"
        },
        {
          "say": "place"
        },
        {
          "say": "over"
        }
      ]
    },
    {
      "name": "symbols",
      "lines": [
        {
          "say": "paws-in",
          "icon": "paw-prints"
        },
        {
          "say": "paws-in-several",
          "icon": "paw-prints"
        },
        {
          "say": "swap",
          "icon": "counterclockwise-arrows-button"
        },
        {
          "say": "draw",
          "icon": "eyes"
        },
        {
          "say": "donate",
          "icon": "wrapped-gift"
        }
      ]
    },
    {
      "name": "points",
      "lines": [
        {
          "say": "stars"
        },
        {
          "say": "bonus",
          "icon": "top-hat"
        },
        {
          "say": "negative",
          "icon": "rat"
        },
        {
          "say": "tie"
        }
      ]
    }
  ],
  "asides": [
    {
      "event": "committed"
    },
    {
      "event": "spot-chosen"
    },
    {
      "event": "ranked"
    }
  ],
  "parts": []
};
