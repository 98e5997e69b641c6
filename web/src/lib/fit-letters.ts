// Beside the table on a phone on its side, what happens, the question and the deed share a place that cannot grow. Their
// letters are as large as they can be with every word in view.

/** The least part of the usual size that letters may have, and by how much they get smaller until all fits. */
const LEAST = 0.6;
const STEP = 0.04;
/** How much of their common place the question may take from what happens. */
const QUESTION = 0.55;

function shrink(element: HTMLElement | null, fits: (height: number) => boolean): void {
  if (!element) return;
  for (let size = 1; ; size -= STEP) {
    element.style.setProperty("--fit", size.toFixed(2));
    if (size <= LEAST || fits(element.offsetHeight)) return;
  }
}

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
  // Before anything is drawn: nobody sees letters change.
  const changed = new MutationObserver(fit);
  for (const each of [news, question, ...layout.querySelectorAll(".actions")]) changed.observe(each, { subtree: true, childList: true, characterData: true });
  const sized = new ResizeObserver(() => requestAnimationFrame(fit));
  sized.observe(news);
  document.fonts.addEventListener("loadingdone", fit);
  return () => {
    changed.disconnect();
    sized.disconnect();
    document.fonts.removeEventListener("loadingdone", fit);
  };
}
