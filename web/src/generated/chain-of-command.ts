// Made by `make types` from the Python definitions; do not edit.

/** One of the four cards that show how the groups are ranked; never in a hand. */
export interface Chain {
  kind: "chain";
  id: string;
  group: Group;
}

/** A leader was played: its group moved up, or was at the top already. */
export interface ChainMoved {
  type: "chain-moved";
  rule: string;
  group: Group;
  chain: Group[];
}

/** The options of Chain of Command. */
export interface ChainOptions {
  seats: number;
  last_winners: number[];
  open_piles: boolean;
  tricks: boolean;
  leader_of_the_pack: boolean;
  underdog: boolean;
  petkeeper: boolean;
  top_dog: boolean;
}

export interface ChainSet {
  type: "chain-set";
  rule: string;
  chain: Group[];
}

/** What a viewer may know. Piles lie face down, but everybody has seen their cards (CC-5). */
export interface ChainView {
  seat: number | null;
  options: ChainOptions;
  chain: Group[];
  hand: number[];
  hands: number[];
  deck: number;
  piles: number[][];
  lead: number | null;
  trick: number[];
  played: number;
  dealt: boolean;
}

/** The seat that leads the first trick, drawn at random. */
export interface ChooseLead {
  type: "choose-lead";
  seat: number;
  lead: number;
}

/** Which of a card's two scores this table plays for. */
export interface Counts {
  type: "scene-counts";
  tricks: boolean;
}

/** The shuffled deck; the first cards go to the hands, one at a time, clockwise from the lead. */
export interface Deal {
  type: "deal";
  seat: number;
  deck: number[];
}

/** The cards that one seat was dealt; the others see only their number. */
export interface Dealt {
  type: "dealt";
  rule: string;
  seat: number;
  count: number;
  cards: number[];
}

export interface DrawPile {
  type: "scene-draw-pile";
  count: number;
}

export interface Drew {
  type: "drew";
  rule: string;
  seat: number;
  card: number | null;
}

export type Group = "birds" | "cats" | "dogs" | "rodents";

export interface Hand {
  type: "scene-hand";
  cards: number[];
}

/** A leader in one's own hand, and what it would do to the chain now (CC-3, CC-12). */
export interface HeldLeader {
  type: "scene-held-leader";
  card: number;
  group: Group;
  place: number;
  rises: boolean;
  top_dog: boolean;
}

export interface LastTrick {
  type: "scene-last-trick";
  seat: number;
  cards: number[];
}

export interface LeadChosen {
  type: "lead-chosen";
  rule: string;
  seat: number;
}

export interface Leader {
  kind: "leader";
  id: string;
  group: Group;
}

export interface Pet {
  kind: "pet";
  id: string;
  group: Group;
  treats: number;
  tricks: number;
}

/** A seat's pile; its cards are named only with the option of open piles (CC-5). */
export interface Pile {
  type: "scene-pile";
  seat: number;
  count: number;
  open: boolean;
  cards: number[];
}

/** A card from the hand into the trick. */
export interface Play {
  type: "play";
  seat: number;
  card: number;
}

export interface Played {
  type: "played";
  rule: string;
  seat: number;
  card: number;
}

/** What made a card the strongest of its trick (CC-4). */
export type Reason = "first" | "group" | "score";

/** The game is over and scored; the outcome has each seat's points line by line. */
export interface Reckoned {
  type: "reckoned";
  rule: string;
  scores: number[];
}

/** The order of the groups at the start, strongest first. */
export interface ShuffleChain {
  type: "shuffle-chain";
  seat: number;
  chain: Group[];
}

/** A seat took back its last move. */
export interface TakenBack {
  type: "taken-back";
  rule: string;
  seat: number;
}

/** Strongest first. */
export interface TheChain {
  type: "scene-the-chain";
  first: Group;
  second: Group;
  third: Group;
  fourth: Group;
}

/** The strongest card of the trick so far, for the seat that plays next: what beats it (CC-4). */
export interface ToBeat {
  type: "scene-to-beat";
  seat: number;
  card: number;
  above: Group[];
  worth: number;
  last: boolean;
  beating: number[];
  equal: boolean;
}

export interface TrickCard {
  type: "scene-trick-card";
  seat: number;
  card: number;
  strongest: boolean;
}

/** Why the last trick went to whom (CC-4); until the next card is played. */
export interface TrickReason {
  type: "scene-trick-reason";
  seat: number;
  card: number;
  group: Group;
  why: Reason;
  count: number;
  worth: number;
  below: Group[];
}

export interface TrickTaken {
  type: "trick-taken";
  rule: string;
  seat: number;
  cards: number[];
}

export interface TrickWon {
  type: "trick-won";
  rule: string;
  seat: number;
  card: number;
}

export type AnyMove = ShuffleChain | ChooseLead | Deal | Play;

export type AnyEvent = ChainSet | LeadChosen | Dealt | Played | ChainMoved | TrickWon | TrickTaken | Drew | Reckoned | TakenBack;

export type AnySceneLine = TheChain | Counts | DrawPile | Pile | LastTrick | TrickReason | TrickCard | ToBeat | Hand | HeldLeader;

export type AnyCard = Pet | Leader | Chain;

export type GameView = ChainView;

export const fields: Record<string, Record<string, string>> = {
  "event-chain-set": {
    "rule": "plain",
    "chain": "enum group[]"
  },
  "event-lead-chosen": {
    "rule": "plain",
    "seat": "seat"
  },
  "event-dealt": {
    "rule": "plain",
    "seat": "seat",
    "count": "plain",
    "cards": "card[]"
  },
  "event-played": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-chain-moved": {
    "rule": "plain",
    "group": "enum group",
    "chain": "enum group[]"
  },
  "event-trick-won": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-trick-taken": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-drew": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-reckoned": {
    "rule": "plain",
    "scores": "plain[]"
  },
  "event-taken-back": {
    "rule": "plain",
    "seat": "seat"
  },
  "move-shuffle-chain": {
    "seat": "seat",
    "chain": "enum group[]"
  },
  "move-choose-lead": {
    "seat": "seat",
    "lead": "seat"
  },
  "move-deal": {
    "seat": "seat",
    "deck": "card[]"
  },
  "move-play": {
    "seat": "seat",
    "card": "card"
  },
  "scene-the-chain": {
    "first": "enum group",
    "second": "enum group",
    "third": "enum group",
    "fourth": "enum group"
  },
  "scene-counts": {
    "tricks": "bool"
  },
  "scene-draw-pile": {
    "count": "plain"
  },
  "scene-pile": {
    "seat": "seat",
    "count": "plain",
    "open": "bool",
    "cards": "card[]"
  },
  "scene-last-trick": {
    "seat": "seat",
    "cards": "card[]"
  },
  "scene-trick-reason": {
    "seat": "seat",
    "card": "card",
    "group": "enum group",
    "why": "enum reason",
    "count": "plain",
    "worth": "plain",
    "below": "enum group[]"
  },
  "scene-trick-card": {
    "seat": "seat",
    "card": "card",
    "strongest": "bool"
  },
  "scene-to-beat": {
    "seat": "seat",
    "card": "card",
    "above": "enum group[]",
    "worth": "plain",
    "last": "bool",
    "beating": "card[]",
    "equal": "bool"
  },
  "scene-hand": {
    "cards": "card[]"
  },
  "scene-held-leader": {
    "card": "card",
    "group": "enum group",
    "place": "plain",
    "rises": "bool",
    "top_dog": "bool"
  },
  "card-pet": {
    "id": "plain",
    "group": "enum group",
    "treats": "plain",
    "tricks": "plain"
  },
  "card-leader": {
    "id": "plain",
    "group": "enum group"
  },
  "card-chain": {
    "id": "plain",
    "group": "enum group"
  },
  "cards": {
    "pet": "card-pet",
    "leader": "card-leader",
    "chain": "card-chain"
  }
};

export const help = {
  "now": [
    {
      "say": "only",
      "asked": "CC-2",
      "moves": 1
    },
    {
      "say": "last",
      "asked": "CC-2",
      "line": "to-beat",
      "with": {
        "last": true
      },
      "at": [
        "trick",
        "chain"
      ]
    },
    {
      "say": "follow",
      "asked": "CC-2",
      "line": "to-beat",
      "at": [
        "trick",
        "chain"
      ]
    },
    {
      "say": "lead",
      "asked": "CC-2",
      "at": [
        "hand",
        "chain"
      ]
    }
  ],
  "first": [
    {
      "say": "new-chain",
      "line": "the-chain",
      "rule": "CC-1"
    },
    {
      "say": "trick",
      "line": "trick-card",
      "rule": "CC-4"
    },
    {
      "say": "trick",
      "event": "trick-won"
    },
    {
      "say": "held-leader",
      "line": "held-leader",
      "with": {
        "top_dog": false
      },
      "rule": "CC-3"
    },
    {
      "say": "held-top-dog",
      "line": "held-leader",
      "with": {
        "top_dog": true
      },
      "rule": "CC-12"
    },
    {
      "say": "leader",
      "event": "chain-moved",
      "with": {
        "rule": "CC-3"
      }
    },
    {
      "say": "top-dog",
      "event": "chain-moved",
      "with": {
        "rule": "CC-12"
      }
    },
    {
      "say": "twins",
      "line": "trick-reason",
      "with": {
        "why": "first"
      },
      "rule": "CC-4"
    },
    {
      "say": "pile",
      "event": "trick-taken",
      "you": "seat"
    },
    {
      "say": "no-draw",
      "line": "draw-pile",
      "with": {
        "count": 0
      },
      "rule": "CC-6"
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
          "say": "leader",
          "icon": "crown"
        },
        {
          "say": "group"
        },
        {
          "say": "number"
        },
        {
          "say": "draw"
        }
      ]
    },
    {
      "name": "points",
      "lines": [
        {
          "say": "most"
        },
        {
          "say": "treats"
        },
        {
          "say": "none",
          "icon": "crown"
        },
        {
          "say": "tricks",
          "icon": "circus-tent",
          "option": "tricks"
        },
        {
          "say": "tie"
        }
      ]
    }
  ],
  "asides": [
    {
      "event": "dealt",
      "others": "seat"
    },
    {
      "event": "trick-taken"
    },
    {
      "event": "drew",
      "others": "seat"
    }
  ],
  "parts": [
    "trick-won"
  ]
};
