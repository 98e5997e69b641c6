// Made by `make types` from the Python definitions; do not edit.

export type Animal = "cat" | "dog" | "hamster";

/** The photos of babies that the viewer sees among the hand, the display and the offers, if there are any. `mine`: the hand has one of them. */
export interface Babies {
  type: "scene-babies";
  cards: number[];
  mine: boolean;
}

/** Baby animals: they show a lightning emoji, no location and no animal. */
export interface Baby {
  kind: "baby";
  id: string;
  set: PhotoSet;
  paws: number;
}

export interface CleanedUp {
  type: "cleaned-up";
  rule: string;
  cards: number[];
}

/** One card, or two as a set: a set has no order, so it is written in the order of the deck. */
export interface Commit {
  type: "commit";
  seat: number;
  cards: number[];
}

/** What the viewer has committed, and may still change. */
export interface Commitment {
  type: "scene-commitment";
  cards: number[];
}

/** A seat has committed; only that seat sees what, and that it changed its mind. */
export interface Committed {
  type: "committed";
  rule: string;
  seat: number;
  cards: number[];
}

/** One starting set for each seat. */
export interface DealSets {
  type: "deal-sets";
  seat: number;
  sets: PhotoSet[];
}

export interface Display {
  type: "scene-display";
  cards: number[];
}

/** The end of a turn, with no further story. */
export interface Done {
  type: "done";
  seat: number;
}

export interface Hand {
  type: "scene-hand";
  cards: number[];
}

/** At the end a seat shows its hand: the photos, their paws, those of its story cards, and both together. */
export interface HandLaidOpen {
  type: "hand-laid-open";
  rule: string;
  seat: number;
  cards: number[];
  paws: number;
  stories: number;
  total: number;
}

/** The cards that all can know a seat holds; shown only with the memory aid (PU-13). */
export interface KnownHand {
  type: "scene-known-hand";
  seat: number;
  set: PhotoSet;
  cards: number[];
}

export type Location = "beach" | "bedroom" | "garden" | "kitchen" | "living-room";

/** The three cards shown have no order either, so they are written in the order of the deck. */
export interface MakeStory {
  type: "make-story";
  seat: number;
  story: Story;
  cards: number[];
}

/** The order of swaps: the seats, and their committed cards in the same order. */
export interface OrderSet {
  type: "order-set";
  rule: string;
  seats: number[];
  cards: number[];
}

/** The options of Paws Up. */
export interface PawsUpOptions {
  seats: number;
  last_winners: number[];
  competitive: boolean;
  memory_aid: boolean;
}

/** What a seat knows, or a spectator (PU-13). */
export interface PawsUpView {
  seat: number | null;
  options: PawsUpOptions;
  set_up: number;
  trends: Location[];
  sets: (PhotoSet | null)[];
  sets_known: boolean;
  piles: number[];
  story_piles: number[][];
  stories: number[][];
  hand: number[];
  held: number[];
  known: number[][];
  display: number[];
  committed: boolean[];
  commitment: number[];
  order: Turn[];
  swapped: Swap[];
  telling: number | null;
  gone: number[];
  round: number;
  asked: number;
}

/** A real pet; most are in the piles, one is in each starting set. */
export interface Photo {
  kind: "photo";
  id: string;
  set: PhotoSet;
  paws: number;
  location: Location;
  animal: Animal;
}

/** The symbol in a photo's corner: one of the three piles, or one of the starting sets. */
export type PhotoSet = "A" | "B" | "C" | "D" | "E" | "I" | "II" | "III";

export interface PileShuffled {
  type: "pile-shuffled";
  rule: string;
  pile: PhotoSet;
  count: number;
}

export interface Plushie {
  kind: "plushie";
  id: string;
  set: PhotoSet;
  paws: number;
  location: Location;
}

/** How many photos a seat holds, and the story cards it has earned. */
export interface Profile {
  type: "scene-profile";
  seat: number;
  count: number;
  stories: number[];
  worth: number;
}

/** The seats that have committed; nobody sees yet what. */
export interface Ready {
  type: "scene-ready";
  seats: number[];
}

/** The paws are counted; these are the final scores, and the outcome explains them. */
export interface Reckoned {
  type: "reckoned";
  rule: string;
  scores: number[];
}

export interface Revealed {
  type: "revealed";
  rule: string;
  cards: number[];
}

/** Which round it is, of how many, and how many cards are left in each pile. */
export interface Round {
  type: "scene-round";
  round: number;
  rounds: number;
  one: number;
  two: number;
  three: number;
}

export interface RoundBegun {
  type: "round-begun";
  rule: string;
  round: number;
}

/** A seat's paws so far: on its photos, on its story cards, and together; only where they may be shown (PU-13). */
export interface Score {
  type: "scene-score";
  seat: number;
  photos: number;
  stories: number;
  total: number;
}

/** What one seat was dealt; the others see only how many cards. */
export interface SetDealt {
  type: "set-dealt";
  rule: string;
  seat: number;
  count: number;
  set: PhotoSet | null;
  cards: number[];
}

/** The first card shown gives away a seat's starting set, and so what it still holds. */
export interface SetKnown {
  type: "set-known";
  rule: string;
  seat: number;
  set: PhotoSet;
  cards: number[];
}

export interface Shown {
  type: "shown";
  rule: string;
  seat: number;
  cards: number[];
}

/** The order of one draw pile; the next card to draw comes first. */
export interface ShufflePile {
  type: "shuffle-pile";
  seat: number;
  pile: PhotoSet;
  cards: number[];
}

/** The trends of the game, in their order. */
export interface ShuffleTrends {
  type: "shuffle-trends";
  seat: number;
  trends: Location[];
}

/** The subject of a story: a location, an animal, or a number of paws. */
export type Story = "beach" | "bedroom" | "cat" | "dog" | "garden" | "hamster" | "kitchen" | "living-room" | "paw";

export interface StoryCard {
  kind: "story";
  id: string;
  story: Story;
  worth: number;
}

export interface StoryEarned {
  type: "story-earned";
  rule: string;
  seat: number;
  card: number;
}

export interface StoryMade {
  type: "story-made";
  rule: string;
  seat: number;
  story: Story;
  cards: number[];
}

/** What the top card of each story pile is worth: 15, 10, 8, 7, then None (PU-D5). */
export interface StoryPiles {
  type: "scene-story-piles";
  garden: number | null;
  kitchen: number | null;
  bedroom: number | null;
  beach: number | null;
  living_room: number | null;
  hamster: number | null;
  dog: number | null;
  cat: number | null;
  paw: number | null;
  stories: Story[];
  left: number[];
}

/** A swap that was made in this round: the card that its seat placed on display, and the one that it took. */
export interface Swap {
  seat: number;
  placed: number;
  taken: number;
}

/** What gave a committed card its place in the order of swaps (PU-5). */
export type SwapReason = "babies" | "paws" | "trend";

/** How far a swap of this round is. */
export type SwapStage = "done" | "later" | "now";

/** A swap of this round, made or still to come; these lines are in the order of swaps (PU-5). `card` is the committed card, and `taken` what its owner took for it, with the paws that this gained. */
export interface SwapTurn {
  type: "scene-swap-turn";
  place: number;
  seat: number;
  card: number;
  why: SwapReason;
  stage: SwapStage;
  taken: number | null;
  gain: number;
}

export interface Swapped {
  type: "swapped";
  rule: string;
  seat: number;
  taken: number;
  placed: number;
}

/** A card from the display, in exchange for the card that was committed. */
export interface Take {
  type: "take";
  seat: number;
  card: number;
}

/** A seat took back its last move. */
export interface TakenBack {
  type: "taken-back";
  rule: string;
  seat: number;
}

export interface Telling {
  type: "scene-telling";
  seat: number;
}

export interface Trend {
  kind: "trend";
  id: string;
  location: Location;
}

export interface TrendRow {
  type: "scene-trend-row";
  trends: Location[];
}

export interface TrendsSet {
  type: "trends-set";
  rule: string;
  trends: Location[];
}

/** A swap that is still to come: whose, and the committed card that will be placed. */
export interface Turn {
  seat: number;
  card: number;
}

export interface TurnEnded {
  type: "turn-ended";
  rule: string;
  seat: number;
}

export type AnyMove = ShuffleTrends | DealSets | ShufflePile | Commit | Take | MakeStory | Done;

export type AnyEvent = TrendsSet | SetDealt | PileShuffled | RoundBegun | Revealed | Committed | Shown | SetKnown | OrderSet | Swapped | StoryMade | StoryEarned | TurnEnded | CleanedUp | HandLaidOpen | Reckoned | TakenBack;

export type AnySceneLine = Round | TrendRow | StoryPiles | Score | Profile | KnownHand | Display | Babies | Ready | SwapTurn | Telling | Hand | Commitment;

export type AnyCard = Photo | Plushie | Baby | StoryCard | Trend;

export type GameView = PawsUpView;

export const fields: Record<string, Record<string, string>> = {
  "event-trends-set": {
    "rule": "plain",
    "trends": "enum location[]"
  },
  "event-set-dealt": {
    "rule": "plain",
    "seat": "seat",
    "count": "plain",
    "set": "enum photo-set",
    "cards": "card[]"
  },
  "event-pile-shuffled": {
    "rule": "plain",
    "pile": "enum photo-set",
    "count": "plain"
  },
  "event-round-begun": {
    "rule": "plain",
    "round": "plain"
  },
  "event-revealed": {
    "rule": "plain",
    "cards": "card[]"
  },
  "event-committed": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-shown": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]"
  },
  "event-set-known": {
    "rule": "plain",
    "seat": "seat",
    "set": "enum photo-set",
    "cards": "card[]"
  },
  "event-order-set": {
    "rule": "plain",
    "seats": "seat[]",
    "cards": "card[]"
  },
  "event-swapped": {
    "rule": "plain",
    "seat": "seat",
    "taken": "card",
    "placed": "card"
  },
  "event-story-made": {
    "rule": "plain",
    "seat": "seat",
    "story": "enum story",
    "cards": "card[]"
  },
  "event-story-earned": {
    "rule": "plain",
    "seat": "seat",
    "card": "card"
  },
  "event-turn-ended": {
    "rule": "plain",
    "seat": "seat"
  },
  "event-cleaned-up": {
    "rule": "plain",
    "cards": "card[]"
  },
  "event-hand-laid-open": {
    "rule": "plain",
    "seat": "seat",
    "cards": "card[]",
    "paws": "plain",
    "stories": "plain",
    "total": "plain"
  },
  "event-reckoned": {
    "rule": "plain",
    "scores": "plain[]"
  },
  "event-taken-back": {
    "rule": "plain",
    "seat": "seat"
  },
  "move-shuffle-trends": {
    "seat": "seat",
    "trends": "enum location[]"
  },
  "move-deal-sets": {
    "seat": "seat",
    "sets": "enum photo-set[]"
  },
  "move-shuffle-pile": {
    "seat": "seat",
    "pile": "enum photo-set",
    "cards": "card[]"
  },
  "move-commit": {
    "seat": "seat",
    "cards": "card[]"
  },
  "move-take": {
    "seat": "seat",
    "card": "card"
  },
  "move-make-story": {
    "seat": "seat",
    "story": "enum story",
    "cards": "card[]"
  },
  "move-done": {
    "seat": "seat"
  },
  "scene-round": {
    "round": "plain",
    "rounds": "plain",
    "one": "plain",
    "two": "plain",
    "three": "plain"
  },
  "scene-trend-row": {
    "trends": "enum location[]"
  },
  "scene-story-piles": {
    "garden": "plain",
    "kitchen": "plain",
    "bedroom": "plain",
    "beach": "plain",
    "living_room": "plain",
    "hamster": "plain",
    "dog": "plain",
    "cat": "plain",
    "paw": "plain",
    "stories": "enum story[]",
    "left": "plain[]"
  },
  "scene-score": {
    "seat": "seat",
    "photos": "plain",
    "stories": "plain",
    "total": "plain"
  },
  "scene-profile": {
    "seat": "seat",
    "count": "plain",
    "stories": "card[]",
    "worth": "plain"
  },
  "scene-known-hand": {
    "seat": "seat",
    "set": "enum photo-set",
    "cards": "card[]"
  },
  "scene-display": {
    "cards": "card[]"
  },
  "scene-babies": {
    "cards": "card[]",
    "mine": "bool"
  },
  "scene-ready": {
    "seats": "seat[]"
  },
  "scene-swap-turn": {
    "place": "plain",
    "seat": "seat",
    "card": "card",
    "why": "enum swap-reason",
    "stage": "enum swap-stage",
    "taken": "card",
    "gain": "plain"
  },
  "scene-telling": {
    "seat": "seat"
  },
  "scene-hand": {
    "cards": "card[]"
  },
  "scene-commitment": {
    "cards": "card[]"
  },
  "card-photo": {
    "id": "plain",
    "set": "enum photo-set",
    "paws": "plain",
    "location": "enum location",
    "animal": "enum animal"
  },
  "card-plushie": {
    "id": "plain",
    "set": "enum photo-set",
    "paws": "plain",
    "location": "enum location"
  },
  "card-baby": {
    "id": "plain",
    "set": "enum photo-set",
    "paws": "plain"
  },
  "card-story-card": {
    "id": "plain",
    "story": "enum story",
    "worth": "plain"
  },
  "card-trend": {
    "id": "plain",
    "location": "enum location"
  },
  "cards": {
    "photo": "card-photo",
    "plushie": "card-plushie",
    "baby": "card-baby",
    "story": "card-story-card",
    "trend": "card-trend"
  }
};

export const help = {
  "now": [
    {
      "say": "offer-last",
      "asked": "PU-4",
      "line": "round",
      "with": {
        "one": 0,
        "two": 0,
        "three": 0
      },
      "at": [
        "hand"
      ]
    },
    {
      "say": "offer-babies",
      "asked": "PU-4",
      "line": "babies",
      "with": {
        "mine": true
      },
      "at": [
        "hand"
      ]
    },
    {
      "say": "offer",
      "asked": "PU-4",
      "at": [
        "hand"
      ]
    },
    {
      "say": "offer-last",
      "asked": "PU-12",
      "line": "round",
      "with": {
        "one": 0,
        "two": 0,
        "three": 0
      },
      "at": [
        "hand"
      ]
    },
    {
      "say": "offer-two-babies",
      "asked": "PU-12",
      "line": "babies",
      "with": {
        "mine": true
      },
      "at": [
        "hand"
      ]
    },
    {
      "say": "offer-two",
      "asked": "PU-12",
      "at": [
        "hand"
      ]
    },
    {
      "say": "take",
      "asked": "PU-6",
      "line": "swap-turn",
      "with": {
        "stage": "now"
      },
      "at": [
        "display"
      ]
    },
    {
      "say": "story",
      "asked": "PU-9",
      "at": [
        "stories"
      ]
    }
  ],
  "first": [
    {
      "say": "goal",
      "line": "hand",
      "rule": "PU-7"
    },
    {
      "say": "story",
      "event": "story-earned"
    },
    {
      "say": "cleaned-up",
      "event": "cleaned-up"
    },
    {
      "say": "babies",
      "line": "babies",
      "rule": "PU-5"
    },
    {
      "say": "trend",
      "line": "swap-turn",
      "with": {
        "why": "trend"
      },
      "rule": "PU-5"
    },
    {
      "say": "order",
      "line": "swap-turn",
      "rule": "PU-5"
    },
    {
      "say": "swapped",
      "line": "swap-turn",
      "with": {
        "stage": "done"
      },
      "rule": "PU-6"
    }
  ],
  "reference": [
    {
      "name": "round",
      "lines": [
        {
          "say": "offer"
        },
        {
          "say": "order"
        },
        {
          "say": "babies",
          "icon": "high-voltage"
        },
        {
          "say": "take"
        },
        {
          "say": "clean"
        }
      ]
    },
    {
      "name": "stories",
      "lines": [
        {
          "say": "three"
        },
        {
          "say": "plushie",
          "icon": "teddy-bear"
        },
        {
          "say": "baby",
          "icon": "hatching-chick"
        },
        {
          "say": "once"
        }
      ]
    },
    {
      "name": "points",
      "lines": [
        {
          "say": "paws",
          "icon": "paw-prints"
        },
        {
          "say": "worth"
        },
        {
          "say": "tie"
        }
      ]
    }
  ],
  "asides": [
    {
      "event": "set-dealt",
      "others": "seat"
    },
    {
      "event": "pile-shuffled"
    },
    {
      "event": "set-known"
    },
    {
      "event": "turn-ended"
    },
    {
      "event": "committed",
      "followed": "shown"
    }
  ],
  "parts": []
};
