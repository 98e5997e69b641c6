// What the host did, in words.
import type { HostAction } from "$generated/messages";
import { nameIn } from "$lib/bots";
import { session } from "$lib/session.svelte";
import type { Words } from "$lib/text";

/** `words` have those of the host's corner. */
export function hostLine(words: Words, game: string, { what, host, guest, level, before, options, pace }: HostAction): string {
  const named = session.catalogue?.games.find((each) => each.name === game)?.options ?? [];
  const chosen = (options ?? []).map((name) => named.find((option) => option.name === name)?.words ?? name);
  return words.word(`host-did-${what}`, {
    host: host.name || words.word("host-nameless"),
    guest: guest?.name || words.word("host-somebody"),
    level: level && words.has(`level-${level}`) ? words.word(`level-${level}`) : (level ?? ""),
    bot: nameIn(words, { name: before ?? "", character: before }),
    options: chosen.length ? new Intl.ListFormat(words.lang, { type: "unit" }).format(chosen) : words.word("host-no-options"),
    pace: pace ? words.word(`pace-${pace}`) : "",
  });
}
