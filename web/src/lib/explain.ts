// Explanations in place: any element with `data-rule` is explained by that rule of the game, or by its `data-sentence`
// where the rule is empty. A mouse that rests on it, the keyboard's focus, or a long press shows the explanation; the tap that
// ends a long press does nothing else. So does a tap on what a tap would do nothing to. What was asked for by a finger
// or a click stays until there is a tap elsewhere.

const HOVER_MS = 600;
const PRESS_MS = 450;
const LEAVE_MS = 250;
/** A finger that moves farther than this, in pixels, scrolls. */
const STILL = 10;

/** What a tap does something to. */
const ANSWERS = "button, a, input, select, textarea, label, summary, dialog, [tabindex]";

/** Listens on the page and says which element wants to be explained; null when none does any more. `stays`: it was asked for. */
export function watchExplained(show: (element: HTMLElement | null, stays: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is explained because it was asked for, and what the pointer that is down has closed. */
  let asked: HTMLElement | null = null;
  let closed: HTMLElement | null = null;
  function present(element: HTMLElement | null, stays = false): void {
    asked = stays ? element : null;
    show(element, stays);
  }
  let pressed: { x: number; y: number } | null = null;
  let held = false;
  /** What the mouse was moved onto: a card that comes to lie under a mouse at rest is not explained. */
  let over: HTMLElement | null = null;
  const explained = (event: Event): HTMLElement | null => (event.target instanceof Element ? event.target.closest<HTMLElement>("[data-rule]") : null);
  const inside = (event: Event): boolean => event.target instanceof Element && event.target.closest("[data-explanation]") !== null;
  /** The explanation under a mouse takes no clicks, but while the mouse is within it, it stays: it has a link. */
  let within = false;
  const isWithin = ({ clientX: x, clientY: y }: MouseEvent): boolean => {
    const box = document.querySelector("[data-explanation]")?.getBoundingClientRect();
    return box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  };
  function after(milliseconds: number, what: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(what, milliseconds);
  }

  const on: { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void } = {
    pointerover(event) {
      if (event.pointerType !== "mouse" || asked || (over && explained(event) === over)) return;
      over = null;
      if (inside(event) || isWithin(event)) clearTimeout(timer);
      else after(LEAVE_MS, () => present(null));
    },
    focusin(event) {
      // A finger that is lifted gives the focus to what it pressed: that is no reason to end what it asked for.
      if (!(event.target as Element).matches(":focus-visible")) return;
      const element = explained(event);
      if (element) after(HOVER_MS, () => present(element));
      else if (!inside(event)) after(LEAVE_MS, () => present(null));
    },
    pointerdown(event) {
      held = false;
      if (inside(event)) return;
      closed = asked;
      present(null);
      clearTimeout(timer);
      const element = explained(event);
      if (event.pointerType === "mouse" || !element) return;
      pressed = { x: event.clientX, y: event.clientY };
      after(PRESS_MS, () => {
        held = true;
        present(element, true);
      });
    },
    pointermove(event) {
      const mouse = event.pointerType === "mouse" && !asked;
      const left = within;
      within = mouse && isWithin(event);
      if (within) clearTimeout(timer);
      else if (left && mouse) after(LEAVE_MS, () => present(null));
      const element = mouse && !within ? explained(event) : null;
      if (element && element !== over) {
        over = element;
        after(HOVER_MS, () => present(element));
      }
      if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) release();
    },
    pointerup: release,
    pointercancel: release,
    click(event) {
      if (held) {
        held = false;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const element = explained(event);
      if (!element || element === closed || (event.target as Element).closest(ANSWERS)) return;
      clearTimeout(timer);
      present(element, true);
    },
    contextmenu(event) {
      if (held || pressed) event.preventDefault();
    },
    keydown(event) {
      if (event.key === "Escape") present(null);
    },
  };
  function release(): void {
    if (pressed && !held) clearTimeout(timer);
    pressed = null;
  }
  const listeners = Object.entries(on) as [string, EventListener][];
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  };
}

/** The first two sentences of a rule. */
export const inShort = (text: string): string => text.split(/(?<=[.!?]) (?=\p{Lu})/u).slice(0, 2).join(" ");
