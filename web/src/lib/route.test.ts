import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { follow, route } from "./route.svelte";

beforeEach(() => route.go("/"));
afterEach(() => document.body.replaceChildren());

function link(href: string | null): HTMLAnchorElement {
  const anchor = document.createElement("a");
  if (href) anchor.setAttribute("href", href);
  anchor.addEventListener("click", follow);
  document.body.append(anchor);
  return anchor;
}

/** Clicks; was the click kept from the browser? */
function click(anchor: HTMLAnchorElement, how: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { cancelable: true, button: 0, ...how });
  // What the client leaves to the browser must not leave the test's own page.
  anchor.addEventListener("click", () => (kept = event.defaultPrevented), { once: true });
  let kept = false;
  anchor.dispatchEvent(event);
  return kept;
}

it("goes to an address with its query", () => {
  route.go("/t/abc?go=1#invite=secret");
  expect(location.pathname).toBe("/t/abc");
  expect(route.path).toBe("/t/abc");
  expect(route.invite).toBe("secret");
  expect(route.query.get("go")).toBe("1");
});

it("moves an invitation from the query behind the #", () => {
  route.go("/t/abc?invite=a-secret_&go=1");
  expect(route.invite).toBe("a-secret_");
  expect([location.search, location.hash]).toEqual(["?go=1", "#invite=a-secret_"]);
  expect(route.query.get("invite")).toBeNull();
});

it("forgets the query of the page before", () => {
  route.go("/t/abc?go=1#invite=secret");
  route.go("/");
  expect(route.query.get("go")).toBeNull();
  expect(route.invite).toBeNull();
});

it("follows the browser's own buttons", () => {
  history.replaceState(null, "", "/link?x=1#token");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(route.path).toBe("/link");
  expect(route.query.get("x")).toBe("1");
  expect(route.fragment).toBe("token");
});

describe("a link", () => {
  it("stays on the page when it is pressed", () => {
    expect(click(link("/t/abc"))).toBe(true);
    expect(route.path).toBe("/t/abc");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])("is left to the browser for a new tab: %o", (how) => {
    expect(click(link("/t/abc"), how)).toBe(false);
    expect(route.path).toBe("/");
  });

  it("without an address does nothing", () => {
    expect(click(link(null))).toBe(false);
    expect(route.path).toBe("/");
  });
});
