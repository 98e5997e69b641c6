// Messages on this device when it is somebody's turn: by push where the server has a key for it, else by the page itself,
// as long as one is open. Permission is asked only after a tap.
import { api } from "$lib/api";
import { settings } from "$lib/settings.svelte";

/** `push`: also while no page is open. `page`: while one is. `denied`: the browser forbids it. `none`: it cannot. */
export type MessageState = "off" | "push" | "page" | "denied" | "none";

const KEY = "pettable-messages";
const WORKER = "/service-worker.js";

const wanted = (): boolean => localStorage.getItem(KEY) === "on";
const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

export async function messageState(): Promise<MessageState> {
  if (!("Notification" in window)) return "none";
  if (Notification.permission === "denied") return "denied";
  if (!wanted() || Notification.permission !== "granted") return "off";
  return (await subscription()) ? "push" : "page";
}

/** Can messages come while no page is open? */
export async function offersPush(): Promise<boolean> {
  return canPush() && (await api.pushKey()).key !== null;
}

/** After a tap: ask for permission, and subscribe where that is possible. */
export async function tellMe(): Promise<MessageState> {
  if (!("Notification" in window)) return "none";
  if ((await Notification.requestPermission()) !== "granted") return Notification.permission === "denied" ? "denied" : "off";
  localStorage.setItem(KEY, "on");
  const { key } = await api.pushKey();
  if (key === null || !canPush()) return "page";
  try {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
    const worker = await navigator.serviceWorker.ready;
    const before = await worker.pushManager.getSubscription();
    // One with a key that the server had before is of no use.
    if (before && !sameKey(before, key)) await before.unsubscribe();
    await send(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64url(key) }));
    return "push";
  } catch {
    // A browser without a push service of its own, as some are: the page speaks while it is open.
    return "page";
  }
}

export async function stopTelling(): Promise<void> {
  localStorage.removeItem(KEY);
  const known = await subscription();
  if (!known) return;
  await api.endPush(known.endpoint);
  await known.unsubscribe();
}

/** Tell the server again what it may have forgotten, and the language that is set now; once in a visit. */
export async function renew(): Promise<void> {
  const known = wanted() ? await subscription() : null;
  if (known) await send(known);
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function send(known: PushSubscription): Promise<void> {
  const { endpoint, keys } = known.toJSON();
  await api.push({ endpoint: endpoint!, p256dh: keys!.p256dh, auth: keys!.auth, lang: settings.language });
}

function sameKey(known: PushSubscription, key: string): boolean {
  const theirs = known.options?.applicationServerKey;
  return !theirs || String(new Uint8Array(theirs)) === String(fromBase64url(key));
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
}

/** Shown by the page itself, where nobody looks at it and no push message comes. */
export async function tellHere(title: string, body: string, table: string): Promise<void> {
  if (!document.hidden || (await messageState()) !== "page") return;
  const options = { body, tag: table, icon: "/icons/icon-192.png", data: { table } };
  try {
    new Notification(title, options).onclick = () => {
      window.focus();
      location.assign(`/t/${table}`);
    };
  } catch {
    // On a phone only a service worker may show one.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options);
  }
}
