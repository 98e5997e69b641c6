// The address of the page: `/`, `/t/TABLE#invite=…`, `/g/TABLE#42&share=…`, `/learn/GAME`, `/puzzle/GAME/NUMBER`, `/me`, `/check`, `/decks/GAME/own`, `/link#TOKEN`, `/notices`. A secret stands after the `#`: browsers
// send that to no server, so it is in no log.

class Route {
  path = $state("");
  query = $state.raw(new URLSearchParams());
  /** What stands after the `#`. */
  fragment = $state("");

  constructor() {
    this.#read();
    addEventListener("popstate", () => this.#read());
  }

  /** The invitation to a table. */
  get invite(): string | null {
    return new URLSearchParams(this.fragment).get("invite");
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    hideInvite();
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.fragment = location.hash.slice(1);
  }
}

/** Links that were sent long ago have the invitation in the query: from there it would get into logs again. */
function hideInvite(): void {
  const address = new URL(location.href);
  const invite = address.searchParams.get("invite");
  if (invite === null) return;
  address.searchParams.delete("invite");
  address.hash = new URLSearchParams({ invite }).toString();
  history.replaceState(history.state, "", address);
}

export const route = new Route();

/** For links: change the page without loading it again, unless a new tab is wanted. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(link);
}
