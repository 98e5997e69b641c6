// Explanations in place: any element with `data-rule` is explained by that rule of the game, or by its `data-sentence`
// where the rule is empty. A mouse that rests on it, the keyboard's focus, or a long press shows the explanation; the tap that
// ends a long press does nothing else.

const HOVER_MS = 600;
const PRESS_MS = 450;
const LEAVE_MS = 250;
/** A finger that moves farther than this, in pixels, scrolls. */
const STILL = 10;

/** Listens on the page and says which element wants to be explained; null when none does any more. */
export function watchExplained(show: (element: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: { x: number; y: number } | null = null;
  let held = false;
  /** What the mouse was moved onto: a card that comes to lie under a mouse at rest is not explained. */
  let over: HTMLElement | null = null;
  const explained = (event: Event): HTMLElement | null => (event.target instanceof Element ? event.target.closest<HTMLElement>("[data-rule]") : null);
  const inside = (event: Event): boolean => event.target instanceof Element && event.target.closest("[data-explanation]") !== null;
  function after(milliseconds: number, what: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(what, milliseconds);
  }

  const on: { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void } = {
    pointerover(event) {
      if (event.pointerType !== "mouse" || (over && explained(event) === over)) return;
      over = null;
      if (inside(event)) clearTimeout(timer);
      else after(LEAVE_MS, () => show(null));
    },
    focusin(event) {
      const element = explained(event);
      if (element?.matches(":focus-visible")) after(HOVER_MS, () => show(element));
      else if (!inside(event)) after(LEAVE_MS, () => show(null));
    },
    pointerdown(event) {
      held = false;
      if (inside(event)) return;
      show(null);
      clearTimeout(timer);
      const element = explained(event);
      if (event.pointerType === "mouse" || !element) return;
      pressed = { x: event.clientX, y: event.clientY };
      after(PRESS_MS, () => {
        held = true;
        show(element);
      });
    },
    pointermove(event) {
      const element = event.pointerType === "mouse" ? explained(event) : null;
      if (element && element !== over) {
        over = element;
        after(HOVER_MS, () => show(element));
      }
      if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) release();
    },
    pointerup: release,
    pointercancel: release,
    click(event) {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    },
    contextmenu(event) {
      if (held || pressed) event.preventDefault();
    },
    keydown(event) {
      if (event.key === "Escape") show(null);
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
