// Where words share a place that cannot grow, their letters are as large as they can be with every word in view: what
// happens, the question and the deed beside the table of a phone on its side, and a hint.

/** The least part of the usual size that letters may have, and by how much they get smaller until all fits. */
const LEAST = 0.6;
const STEP = 0.04;
/** How much of their common place the question may take from what happens. */
const QUESTION = 0.55;

function shrink(element: HTMLElement | null, fits: (height: number) => boolean, least = LEAST): void {
  if (!element) return;
  for (let size = 1; ; size -= STEP) {
    element.style.setProperty("--fit", size.toFixed(2));
    if (size <= least || fits(element.offsetHeight)) return;
  }
}

/** Watches a place and its words, and fits the letters before anything is drawn: nobody sees them change. */
function whenChanged(fit: () => void, sized: Element, ...words: Element[]): () => void {
  const changed = new MutationObserver(fit);
  for (const each of words) changed.observe(each, { subtree: true, childList: true, characterData: true });
  const resized = new ResizeObserver(() => requestAnimationFrame(fit));
  resized.observe(sized);
  document.fonts.addEventListener("loadingdone", fit);
  return () => {
    changed.disconnect();
    resized.disconnect();
    document.fonts.removeEventListener("loadingdone", fit);
  };
}

/** The words of a panel that are to be read together have letters of one size. Smaller ones than these are hard to read: then they scroll. */
const LEAST_TOGETHER = 0.76;

export const fitTogether = (words: string) => (panel: HTMLElement): (() => void) => {
  const fit = () => {
    const all = [panel, ...panel.querySelectorAll<HTMLElement>(words)];
    shrink(panel, () => all.every(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1), LEAST_TOGETHER);
  };
  fit();
  return whenChanged(fit, panel.parentElement!, panel);
};

/** On the place of what happens. The question is the element after it; its letters do not depend on what happens. */
export function fitLetters(news: HTMLElement): () => void {
  const layout = news.parentElement!;
  const question = news.nextElementSibling as HTMLElement;
  const fit = () => {
    if (!matchMedia("(max-height: 500px) and (min-width: 560px)").matches) return;
    const row = (name: string) => layout.querySelector<HTMLElement>(name);
    shrink(row(".actions .main"), (height) => height <= 48);
    shrink(question, (height) => height <= QUESTION * (height + news.offsetHeight));
    shrink(news, (height) => (news.firstElementChild as HTMLElement).offsetHeight <= height - 2);
  };
  return whenChanged(fit, news, news, question, ...layout.querySelectorAll(".actions"));
}
