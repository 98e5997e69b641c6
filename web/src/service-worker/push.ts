// A push message becomes a notification in the reader's language; a tap on it opens the table.

const worker = self as unknown as ServiceWorkerGlobalScope;

/** As the server's `push/message.py` writes it. */
interface PushMessage {
  kind: "turn" | "reminder";
  lang: string;
  table: string;
  title: string;
  names: string[];
  /** When the time is up, in seconds since 1970. */
  due: number;
}

/** Here and not in a file of texts: a worker is one file, and has to speak while nothing can be loaded. */
const TEXTS = {
  en: {
    turn: (game: string) => `${game}: your turn`,
    reminder: (game: string) => `${game}: your time is nearly up`,
    body: (names: string, when: string) => `${names ? `With ${names}. ` : ""}You have until ${when}.`,
    other: "Something has happened at one of your tables.",
  },
  de: {
    turn: (game: string) => `${game}: Du bist dran`,
    reminder: (game: string) => `${game}: Deine Zeit ist fast um`,
    body: (names: string, when: string) => `${names ? `Mit ${names}. ` : ""}Du hast Zeit bis ${when}.`,
    other: "An einem deiner Tische hat sich etwas getan.",
  },
};
type Lang = keyof typeof TEXTS;

const ICON = "/icons/icon-192.png";

worker.addEventListener("push", (event) => event.waitUntil(show(event.data)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { table?: string } | null)?.table));
});

/** Every message shows something: browsers take the permission from a site that shows nothing. */
async function show(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const lang = message && message.lang in TEXTS ? (message.lang as Lang) : navigator.language.startsWith("de") ? "de" : "en";
  const texts = TEXTS[lang];
  if (!message) return worker.registration.showNotification("Pettable", { body: texts.other, icon: ICON, lang });
  const when = new Intl.DateTimeFormat(lang, { weekday: "long", hour: "numeric", minute: "2-digit" }).format(message.due * 1000);
  const names = new Intl.ListFormat(lang, { type: "conjunction" }).format(message.names);
  const title = texts[message.kind === "reminder" ? "reminder" : "turn"](message.title);
  // A newer message about a table takes the place of the one before.
  await worker.registration.showNotification(title, { body: texts.body(names, when), tag: message.table, icon: ICON, lang, data: { table: message.table } });
}

function read(data: PushMessageData | null): PushMessage | null {
  try {
    const message = data?.json() as PushMessage;
    return typeof message.table === "string" && typeof message.title === "string" && Array.isArray(message.names) && Number.isFinite(message.due) ? message : null;
  } catch {
    return null;
  }
}

/** The page of that table, if one is open, or a new one. */
async function open(table: string | undefined): Promise<void> {
  const path = table && /^[0-9a-z]+$/.test(table) ? `/t/${table}` : "/";
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}
