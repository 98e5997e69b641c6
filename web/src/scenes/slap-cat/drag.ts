// Dragging cards with a finger or the mouse. The scene decides which may be dragged and what a drop means.

/** A finger trembles: a movement of fewer pixels is a tap. */
const DRAG_STARTS_PX = 8;

interface Dragged {
  may: (card: number) => boolean;
  /** The card is over the place or seat of this name. */
  over: (card: number, place: string) => void;
  drop: (card: number, place: string) => void;
}

export function dragging({ may, over, drop }: Dragged): (root: HTMLElement) => () => void {
  return (root) => {
    let held: { card: number; element: HTMLElement; x: number; y: number; moved: boolean; id: number } | null = null;

    const place = (event: PointerEvent): string =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-spot]")?.dataset.spot ?? "";

    const down = (event: PointerEvent): void => {
      const element = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
      const card = Number(element?.dataset.card);
      if (element && event.button === 0 && may(card)) held = { card, element, x: event.clientX, y: event.clientY, moved: false, id: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.id) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(x, y) < DRAG_STARTS_PX) return;
      held.moved = true;
      held.element.style.cssText += `translate: ${x}px ${y}px; transition: none; pointer-events: none; position: relative; z-index: 70; rotate: 3deg;`;
      over(held.card, place(event));
    };
    const up = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.id) return;
      const { card, element, moved } = held;
      const found = moved ? place(event) : "";
      held = null;
      if (!moved) return;
      if (found) drop(card, found);
      for (const each of ["translate", "transition", "pointer-events", "position", "z-index", "rotate"]) element.style.removeProperty(each);
    };
    root.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      root.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  };
}
