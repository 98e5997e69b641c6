// Made by `make types` from the Python definitions; do not edit.

/** A Drama with its target; a stolen Pack member will take a free place. */
export interface Aim {
  type: "aim";
  seat: number;
  card: number;
  target: number;
}

/** A Drama that steals a Pack member, which will cover one of the thief's. */
export interface AimOver {
  type: "aim-over";
  seat: number;
  card: number;
  target: number;
  member: number;
}

export interface Aimed {
  type: "aimed";
  rule: string;
  seat: number;
  card: number;
  target: number;
  owner: number;
}

/** What comes of the Drama if nobody cancels any more (PP-11). */
export interface AsItStands {
  type: "scene-as-it-stands";
  card: number;
  works: boolean;
  seat: number;
  owner: number | null;
  wasted: boolean;
}

export interface Cancel {
  seat: number;
  card: number;
}

export interface CancelMade {
  type: "scene-cancel-made";
  seat: number;
  card: number;
}

/** A sacrifice, or a Drama from the hand, against the last card of the chain. */
export interface Cancelled {
  type: "cancelled";
  rule: string;
  seat: number;
  card: number;
  against: number;
  from_hand: boolean;
}

/** The stack of pending effects: a Drama that has been played but does nothing yet, and the cancels on top of it. This is the one hard idea of the game. A Drama has no effect when it is played. It is put here with its target, its card is spent, and every seat but the one that played it is asked whether it may stand. Seats that can react and seats that cannot are asked alike, so the question reveals nothing about a hand (PP-12). There are two answers: - *Let it pass.* Nobody else notices: there is no event, no other view changes, and the prompt keeps its id. A pass holds until somebody cancels. Passes are kept in the state, outside this chain, because the chain is public. - *Cancel.* The sacrifice or the card is spent at once, whether or not it helps, and is put on top of the chain. All passes are void: a new prompt with a new id goes to every seat but the maker of this cancel. So the seat whose Drama was cancelled is now asked, too. While it waits, the chain only grows: nothing is resolved from the top, and nobody ever sees a half-resolved table. When every seat that was asked has passed, the whole chain resolves at once (PP-11). The last cancel stands, since nobody cancelled it; it undoes the one before it, which therefore does not undo the one before that, and so on down. With an even number of cancels the Drama works, with an odd number it does not, and nobody is asked about it again. The chain stays valid while it waits. Its target stays visible, because it cannot be sacrificed at any depth (PP-10) and nothing else moves a card. Only the thief's own place for a stolen Pack member can change: the thief may sacrifice the very member that was to be covered. That is why `place` is the bottom card of that stack. As long as the stack has a card left, its bottom card is there, and the stolen one goes on top; if the stack is gone, there is a free place, and the stolen one starts a new stack (PP-9). */
export interface Chain {
  seat: number;
  card: number;
  target: number | null;
  place: number | null;
  cancels: Cancel[];
}

/** The seat that has the first turn, drawn at random. */
export interface ChooseFirst {
  type: "choose-first";
  seat: number;
  first: number;
}

/** Red, blue and yellow are in every deck; an owner's own deck may have the others too. */
export type Colour = "black" | "blue" | "green" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";

/** A Pack member on top of a visible one of its own role. */
export interface Cover {
  type: "cover";
  seat: number;
  card: number;
  pay: number[];
  member: number;
}

export interface Covered {
  type: "covered";
  rule: string;
  seat: number;
  card: number;
  under: number;
}

/** The new deck is the old discard pile: everybody has seen its cards, and so knows which are left in hands. */
export interface DeckKnown {
  type: "deck-known";
  rule: string;
  count: number;
}

/** Which deck is being drawn from, counted from 1, and the one that has the Pupularity card (PP-14). */
export interface Decks {
  type: "scene-decks";
  number: number;
  last: number;
  ends: boolean;
  drawn: boolean;
}

/** A full set or a Pack Flush of a seat, and the points that its cards count for again (PP-16). */
export interface Doubled {
  type: "scene-doubled";
  seat: number;
  what: string;
  points: number;
}

/** Its `effect` names a function in drama.py, which is what the card does. */
export interface Drama {
  kind: "drama";
  id: string;
  effect: string;
}

export interface DramaAimed {
  type: "scene-drama-aimed";
  seat: number;
  card: number;
  target: number;
  owner: number;
}

/** Which of the thief's Pack members the stolen one will cover. */
export interface DramaPlace {
  type: "scene-drama-place";
  seat: number;
  member: number;
}

export interface DramaStirred {
  type: "scene-drama-stirred";
  seat: number;
  card: number;
  wasted: boolean;
}

/** What the seat that plays a Trade gives for its target. */
export interface DramaTrades {
  type: "scene-drama-trades";
  seat: number;
  card: number;
}

export interface Drew {
  type: "drew";
  rule: string;
  seat: number;
  count: number;
  cards: number[];
}

export interface FirstChosen {
  type: "first-chosen";
  rule: string;
  seat: number;
}

export interface GaveUp {
  type: "gave-up";
  rule: string;
  seat: number;
  cards: number[];
}

export interface Gear {
  kind: "gear";
  id: string;
  piece: Piece;
  colour: Colour;
  points: number;
}

export interface GearOf {
  type: "scene-gear-of";
  seat: number;
  cards: number[];
}

/** Discard, because no card of the hand can be played. */
export interface GiveUp {
  type: "give-up";
  seat: number;
  cards: number[];
}

/** One way in which a hand may be made up; the weights of a hand's guesses sum to 1. */
export interface Guess {
  weight: number;
  lots: Lot[];
}

export interface HandCard {
  type: "scene-hand-card";
  card: number;
  cost: number;
}

export interface HandDiscarded {
  type: "hand-discarded";
  rule: string;
  seat: number;
  cards: number[];
}

export interface Lot {
  count: number;
  deck: number;
  among: number[];
}

/** What the viewer's own visible Gear can be traded for. */
export interface MayTrade {
  type: "scene-may-trade";
  card: number;
  targets: number[];
}

/** The viewer is asked like everybody else, but has nothing to cancel with (PP-12). */
export interface NoCancel {
  type: "scene-no-cancel";
}

/** A reaction from the hand. */
export interface NotToday {
  type: "not-today";
  seat: number;
  card: number;
}

/** The public part of the table. */
export interface Open {
  asked: number;
  turns: number;
  player: number | null;
  stacks: number[][][];
  discard: number[];
  chain: Chain | null;
  due: number[];
  decks: number[][];
  known: Guess[][];
  over: boolean;
}

export interface Pack {
  kind: "pack";
  id: string;
  role: Role;
  points: number;
}

export interface PackOf {
  type: "scene-pack-of";
  seat: number;
  cards: number[];
}

export interface Paid {
  type: "paid";
  rule: string;
  seat: number;
  cards: number[];
}

/** Let the Drama or cancel that waits stand. */
export interface Pass {
  type: "pass";
  seat: number;
}

export interface Passed {
  type: "passed";
  rule: string;
  seat: number;
}

export type Piece = "boots" | "collar" | "harness" | "hood" | "suit" | "tail";

export interface Piles {
  type: "scene-piles";
  deck: number;
  discard: number;
}

export interface Placed {
  type: "placed";
  rule: string;
  seat: number;
  card: number;
}

/** A Gear or Status card, or a Pack member for a free place. */
export interface Play {
  type: "play";
  seat: number;
  card: number;
  pay: number[];
}

/** A seat's score if the game ended now, the size of its hand, and the number of its covered cards. */
export interface Player {
  type: "scene-player";
  seat: number;
  points: number;
  held: number;
  covered: number;
}

/** The game ends when somebody draws it. */
export interface PupularityCard {
  kind: "pupularity";
  id: string;
}

export interface PupularityDrawn {
  type: "pupularity-drawn";
  rule: string;
  seat: number;
  card: number;
}

/** The options of Pupularity. */
export interface PupularityOptions {
  seats: number;
  last_winners: number[];
  longer_game: boolean;
}

/** What a viewer may know: all but the other hands, the order of the deck, and which other seats passed (PP-18). */
export interface PupularityView {
  seat: number | null;
  options: PupularityOptions;
  open: Open;
  hand: number[];
  hands: number[];
  deck: number;
  passed: boolean;
}

export interface Reckoned {
  type: "reckoned";
  rule: string;
  scores: number[];
}

export interface Resolved {
  type: "resolved";
  rule: string;
  card: number;
  cancels: number;
  works: boolean;
}

export type Role = "alpha" | "beta" | "handler" | "omega";

/** A reaction with a visible Pack member or Status. */
export interface Sacrifice {
  type: "sacrifice";
  seat: number;
  card: number;
}

/** The new deck, the next card first. */
export interface Shuffle {
  type: "shuffle";
  seat: number;
  deck: number[];
}

export interface Shuffled {
  type: "shuffled";
  rule: string;
  count: number;
  pupularity: boolean;
}

export interface Status {
  kind: "status";
  id: string;
  name: string;
  points: number;
}

export interface StatusOf {
  type: "scene-status-of";
  seat: number;
  cards: number[];
}

/** A Drama without a target: it needs none, or finds none. */
export interface Stir {
  type: "stir";
  seat: number;
  card: number;
}

export interface Stirred {
  type: "stirred";
  rule: string;
  seat: number;
  card: number;
  wasted: boolean;
}

export interface Taken {
  type: "taken";
  rule: string;
  seat: number;
  card: number;
  owner: number;
}

/** A seat took back its last move. */
export interface TakenBack {
  type: "taken-back";
  rule: string;
  seat: number;
}

export interface TimeRanOut {
  type: "time-ran-out";
  rule: string;
}

/** A move by the clock: every seat that has not answered passes. */
export interface TimeUp {
  type: "time-up";
  seat: number;
}

/** A card left a seat's stacks for the discard pile. */
export interface Tossed {
  type: "tossed";
  rule: string;
  seat: number;
  card: number;
}

export interface Traded {
  type: "traded";
  rule: string;
  seat: number;
  card: number;
  owner: number;
  other: number;
}

export interface Uncovered {
  type: "uncovered";
  rule: string;
  seat: number;
  card: number;
}

/** A stack's covered cards, from the top down, and the visible card above them. */
export interface Under {
  type: "scene-under";
  seat: number;
  card: number;
  cards: number[];
}

/** If nobody cancels the Drama. There is no line where it changes nothing before the viewer. */
export interface WouldAim {
  type: "scene-would-aim";
  card: number;
  target: number;
  points: number;
}

export interface WouldAimOver {
  type: "scene-would-aim-over";
  card: number;
  target: number;
  member: number;
  points: number;
}

export interface WouldCover {
  type: "scene-would-cover";
  card: number;
  member: number;
  points: number;
}

/** A full set or a complete Pack that the Drama makes, or breaks, if it works, and the points of that (PP-16). */
export interface WouldDouble {
  type: "scene-would-double";
  seat: number;
  what: string;
  points: number;
  made: boolean;
}

export interface WouldNotToday {
  type: "scene-would-not-today";
  card: number;
  points: number;
}

/** What the viewer has when the chain resolves, if nobody cancels any more. */
export interface WouldPass {
  type: "scene-would-pass";
  points: number;
}

export interface WouldPlay {
  type: "scene-would-play";
  card: number;
  points: number;
}

/** What the viewer has when the chain resolves, if this is its last cancel. */
export interface WouldSacrifice {
  type: "scene-would-sacrifice";
  card: number;
  points: number;
}

export type AnyMove = Play | Cover | Stir | Aim | AimOver | GiveUp | Sacrifice | NotToday | Pass | ChooseFirst | Shuffle | TimeUp;

export type AnyEvent = FirstChosen | Shuffled | DeckKnown | Drew | Paid | GaveUp | PupularityDrawn | HandDiscarded | Reckoned | Placed | Covered | Uncovered | Taken | Traded | Tossed | Stirred | Aimed | Cancelled | Passed | TimeRanOut | Resolved | TakenBack;

export type AnySceneLine = Piles | Decks | Player | Doubled | GearOf | PackOf | StatusOf | Under | DramaAimed | DramaStirred | DramaPlace | DramaTrades | WouldDouble | CancelMade | AsItStands | NoCancel | MayTrade | WouldPlay | WouldCover | WouldAim | WouldAimOver | WouldSacrifice | WouldNotToday | WouldPass | HandCard;

export type AnyCard = Gear | Pack | Status | Drama | PupularityCard;

export type GameView = PupularityView;

export const fields: Record<string, Record<string, string>> = {
  "event-first-chosen": {
    "rule": "plain",
    "seat": "seat"
  },
  "event-shuffled": {
    "rule": "plain",
    "count": "plain",
    "pupularity": "bool"
  },
  "event-deck-known": {
    "rule": "plain",
    "count": "plain"
  },
  "event-drew": {
    "rule": "plain",
    "seat": "seat",
    "count": "plain",
    "cards": "card[]"
  },
  "event-paid": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-gave-up": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-pupularity-drawn": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-hand-discarded": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-reckoned": {
    "rule": "plain",
    "scores": "plain[]"
  },
  "event-placed": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-covered": {
    "rule": "plain",
    "seat": "seat",
    "card": "card",
    "under": "card"
  },
  "event-uncovered": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-taken": {
    "rule": "plain",
    "seat": "seat",
    "card": "card",
    "owner": "seat"
  },
  "event-traded": {
    "rule": "plain",
    "seat": "seat",
    "card": "card",
    "owner": "seat",
    "other": "card"
  },
  "event-tossed": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-stirred": {
    "rule": "plain",
    "seat": "seat",
    "card": "card",
    "wasted": "bool"
  },
  "event-aimed": {
    "rule": "plain",
    "seat": "seat",
    "card": "card",
    "target": "card",
    "owner": "seat"
  },
  "event-cancelled": {
    "rule": "plain",
    "seat": "seat",
    "card": "card",
    "against": "card",
    "from_hand": "bool"
  },
  "event-passed": {
    "rule": "plain",
    "seat": "seat"
  },
  "event-time-ran-out": {
    "rule": "plain"
  },
  "event-resolved": {
    "rule": "plain",
    "card": "card",
    "cancels": "plain",
    "works": "bool"
  },
  "event-taken-back": {
    "rule": "plain",
    "seat": "seat"
  },
  "move-play": {
    "seat": "seat",
    "card": "card",
    "pay": "card[]"
  },
  "move-cover": {
    "seat": "seat",
    "card": "card",
    "pay": "card[]",
    "member": "card"
  },
  "move-stir": {
    "seat": "seat",
    "card": "card"
  },
  "move-aim": {
    "seat": "seat",
    "card": "card",
    "target": "card"
  },
  "move-aim-over": {
    "seat": "seat",
    "card": "card",
    "target": "card",
    "member": "card"
  },
  "move-give-up": {
    "seat": "seat",
    "cards": "card[]"
  },
  "move-sacrifice": {
    "seat": "seat",
    "card": "card"
  },
  "move-not-today": {
    "seat": "seat",
    "card": "card"
  },
  "move-pass": {
    "seat": "seat"
  },
  "move-choose-first": {
    "seat": "seat",
    "first": "seat"
  },
  "move-shuffle": {
    "seat": "seat",
    "deck": "card[]"
  },
  "move-time-up": {
    "seat": "seat"
  },
  "scene-piles": {
    "deck": "plain",
    "discard": "plain"
  },
  "scene-decks": {
    "number": "plain",
    "last": "plain",
    "ends": "bool",
    "drawn": "bool"
  },
  "scene-player": {
    "seat": "seat",
    "points": "plain",
    "held": "plain",
    "covered": "plain"
  },
  "scene-doubled": {
    "seat": "seat",
    "what": "plain",
    "points": "plain"
  },
  "scene-gear-of": {
    "seat": "seat",
    "cards": "card[]"
  },
  "scene-pack-of": {
    "seat": "seat",
    "cards": "card[]"
  },
  "scene-status-of": {
    "seat": "seat",
    "cards": "card[]"
  },
  "scene-under": {
    "seat": "seat",
    "card": "card",
    "cards": "card[]"
  },
  "scene-drama-aimed": {
    "seat": "seat",
    "card": "card",
    "target": "card",
    "owner": "seat"
  },
  "scene-drama-stirred": {
    "seat": "seat",
    "card": "card",
    "wasted": "bool"
  },
  "scene-drama-place": {
    "seat": "seat",
    "member": "card"
  },
  "scene-drama-trades": {
    "seat": "seat",
    "card": "card"
  },
  "scene-would-double": {
    "seat": "seat",
    "what": "plain",
    "points": "plain",
    "made": "bool"
  },
  "scene-cancel-made": {
    "seat": "seat",
    "card": "card"
  },
  "scene-as-it-stands": {
    "card": "card",
    "works": "bool",
    "seat": "seat",
    "owner": "seat",
    "wasted": "bool"
  },
  "scene-no-cancel": {},
  "scene-may-trade": {
    "card": "card",
    "targets": "card[]"
  },
  "scene-would-play": {
    "card": "card",
    "points": "plain"
  },
  "scene-would-cover": {
    "card": "card",
    "member": "card",
    "points": "plain"
  },
  "scene-would-aim": {
    "card": "card",
    "target": "card",
    "points": "plain"
  },
  "scene-would-aim-over": {
    "card": "card",
    "target": "card",
    "member": "card",
    "points": "plain"
  },
  "scene-would-sacrifice": {
    "card": "card",
    "points": "plain"
  },
  "scene-would-not-today": {
    "card": "card",
    "points": "plain"
  },
  "scene-would-pass": {
    "points": "plain"
  },
  "scene-hand-card": {
    "card": "card",
    "cost": "plain"
  },
  "card-gear": {
    "id": "plain",
    "piece": "enum piece",
    "colour": "enum colour",
    "points": "plain"
  },
  "card-pack": {
    "id": "plain",
    "role": "enum role",
    "points": "plain"
  },
  "card-status": {
    "id": "plain",
    "name": "plain",
    "points": "plain"
  },
  "card-drama": {
    "id": "plain",
    "effect": "plain"
  },
  "card-pupularity-card": {
    "id": "plain"
  },
  "cards": {
    "gear": "card-gear",
    "pack": "card-pack",
    "status": "card-status",
    "drama": "card-drama",
    "pupularity": "card-pupularity-card"
  }
};

export const help = {
  "now": [
    {
      "say": "play",
      "asked": "PP-2",
      "at": [
        "hand"
      ]
    },
    {
      "say": "no-cancel",
      "asked": "PP-12",
      "line": "no-cancel",
      "at": [
        "drama"
      ]
    },
    {
      "say": "own-cancelled",
      "asked": "PP-12",
      "line": "as-it-stands",
      "with": {
        "works": false
      },
      "you": "seat",
      "at": [
        "drama"
      ]
    },
    {
      "say": "saved",
      "asked": "PP-12",
      "line": "as-it-stands",
      "with": {
        "works": false
      },
      "you": "owner",
      "at": [
        "drama"
      ]
    },
    {
      "say": "cancelled",
      "asked": "PP-12",
      "line": "as-it-stands",
      "with": {
        "works": false
      },
      "at": [
        "drama"
      ]
    },
    {
      "say": "own",
      "asked": "PP-12",
      "line": "drama-aimed",
      "you": "seat",
      "at": [
        "drama"
      ]
    },
    {
      "say": "own",
      "asked": "PP-12",
      "line": "drama-stirred",
      "you": "seat",
      "at": [
        "drama"
      ]
    },
    {
      "say": "works-again",
      "asked": "PP-12",
      "line": "cancel-made",
      "at": [
        "drama"
      ]
    },
    {
      "say": "aimed-at-you",
      "asked": "PP-12",
      "line": "drama-aimed",
      "can": [
        "sacrifice",
        "not-today"
      ],
      "you": "owner",
      "at": [
        "drama"
      ]
    },
    {
      "say": "aimed-play",
      "asked": "PP-12",
      "line": "drama-aimed",
      "can": [
        "not-today"
      ],
      "you": "owner",
      "at": [
        "drama"
      ]
    },
    {
      "say": "aimed-give-up",
      "asked": "PP-12",
      "line": "drama-aimed",
      "you": "owner",
      "at": [
        "drama"
      ]
    },
    {
      "say": "aimed",
      "asked": "PP-12",
      "line": "drama-aimed",
      "at": [
        "drama"
      ]
    },
    {
      "say": "stirred",
      "asked": "PP-12",
      "at": [
        "drama"
      ]
    }
  ],
  "first": [
    {
      "say": "goal",
      "line": "player",
      "with": {
        "points": 0,
        "covered": 0
      },
      "you": "seat",
      "rule": "PP-16"
    },
    {
      "say": "last-deck",
      "event": "shuffled",
      "with": {
        "pupularity": true
      }
    },
    {
      "say": "cancelled",
      "event": "cancelled",
      "you": "seat"
    },
    {
      "say": "covered",
      "event": "covered",
      "you": "seat"
    },
    {
      "say": "aimed",
      "event": "aimed",
      "you": "seat"
    },
    {
      "say": "stirred",
      "event": "stirred",
      "you": "seat",
      "rule": "PP-10"
    },
    {
      "say": "taken",
      "event": "taken",
      "you": "seat"
    },
    {
      "say": "full-set",
      "line": "doubled",
      "with": {
        "what": "set"
      },
      "rule": "PP-16"
    },
    {
      "say": "flush",
      "line": "doubled",
      "with": {
        "what": "flush"
      },
      "rule": "PP-16"
    },
    {
      "say": "can-cancel",
      "line": "pack-of",
      "you": "seat",
      "rule": "PP-10"
    },
    {
      "say": "can-cancel",
      "line": "status-of",
      "you": "seat",
      "rule": "PP-10"
    },
    {
      "say": "uncovered",
      "event": "uncovered",
      "you": "seat"
    },
    {
      "say": "gave-up",
      "event": "gave-up",
      "you": "seat"
    },
    {
      "say": "paid",
      "event": "paid",
      "you": "seat"
    }
  ],
  "reference": [
    {
      "name": "turn",
      "lines": [
        {
          "say": "play"
        },
        {
          "say": "cost"
        },
        {
          "say": "draw"
        },
        {
          "say": "top"
        }
      ]
    },
    {
      "name": "cards",
      "lines": [
        {
          "say": "gear"
        },
        {
          "say": "pack",
          "icon": "poodle"
        },
        {
          "say": "status",
          "icon": "sports-medal"
        },
        {
          "say": "drama",
          "icon": "performing-arts"
        },
        {
          "say": "cancel",
          "icon": "raised-hand"
        }
      ]
    },
    {
      "name": "end",
      "lines": [
        {
          "say": "over",
          "icon": "trophy"
        },
        {
          "say": "points"
        },
        {
          "say": "double"
        },
        {
          "say": "tie"
        }
      ]
    }
  ],
  "asides": [
    {
      "event": "drew",
      "others": "seat"
    },
    {
      "event": "placed",
      "repeats": "taken"
    }
  ],
  "parts": []
};
