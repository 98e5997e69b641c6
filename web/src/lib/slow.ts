// Tables with hours or days a move.
const SLOW = ["hour", "eight-hours", "day", "three-days", "week"] as const;

export const SLOW_PACES: readonly string[] = SLOW;
export const isSlow = (pace: string | undefined): boolean => SLOW_PACES.includes(pace ?? "");

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = "day" | "hour" | "minute";

/** A long time in its largest unit, and the next one where there is little of it: `2 days, 3 hours`, `45 minutes`. */
export function longTime(seconds: number, lang: string): string {
  const minutes = Math.max(0, Math.ceil(seconds / MINUTE));
  const [days, hours] = [Math.floor((minutes * MINUTE) / DAY), Math.floor(((minutes * MINUTE) % DAY) / HOUR)];
  const parts: [number, Unit][] = days ? [[days, "day"], [days < 3 ? hours : 0, "hour"]] : [[hours, "hour"], [hours < 3 ? minutes % 60 : 0, "minute"]];
  const shown = parts.filter(([number], place) => number > 0 || (place === 1 && minutes === 0));
  return new Intl.ListFormat(lang, { type: "unit" }).format(shown.map(([number, unit]) => inUnit(number, unit, lang, "long")));
}

/** The same in a few letters, for a small place: `2d`, `5h`, `45m`. */
export function shortTime(seconds: number, lang: string): string {
  const [size, unit]: [number, Unit] = seconds >= DAY ? [DAY, "day"] : seconds >= HOUR ? [HOUR, "hour"] : [MINUTE, "minute"];
  return inUnit(Math.floor(seconds / size), unit, lang, "narrow").replace(/\s/g, "");
}

function inUnit(number: number, unit: Unit, lang: string, unitDisplay: "long" | "narrow"): string {
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay }).format(number);
}

/** A moment in words: the day of the week and the time, or the date where it is far away. */
export function moment(seconds: number, now: number, lang: string): string {
  const near = seconds - now < 6 * DAY;
  return new Intl.DateTimeFormat(lang, near ? { weekday: "long", hour: "numeric", minute: "2-digit" } : { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}
