// A deck as rows of texts, and its files. What may stand in a cell is the server's to judge: nothing is checked here.
import type { CardKind, DeckSheet } from "./deck-api";

/** The server's own limit, in bytes. */
export const MOST_BYTES = 32 * 1024;

type Cells = Record<string, string>;

export interface Row {
  /** Stays the row's own while rows come and go. */
  key: number;
  cells: Cells;
}

/** What a deck in a table consists of. */
export interface Sheet {
  game: string;
  name: string;
  reconstruction: boolean;
  rows: readonly Row[];
}

/** The columns of a game's decks: every field of every kind of card. */
export const columnsOf = (kinds: readonly CardKind[]): string[] => [
  ...new Set(["kind", "id", "count", ...kinds.flatMap(({ fields }) => fields.map(({ name }) => name))]),
];

const cell = (value: unknown): string => (Array.isArray(value) ? value.join(" ") : value === null || value === undefined ? "" : String(value));

/** Rows of cards, or of what stands in somebody's file. */
export const rowsOf = (cards: readonly Record<string, unknown>[]): Row[] =>
  cards.map((card, key) => ({ key, cells: Object.fromEntries(Object.entries(card).map(([field, value]) => [field, cell(value)])) }));

const quoted = (text: string): string => (/[",\r\n]/.test(text) || text.startsWith("#") || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text);

const head = ({ game, name, reconstruction }: Sheet): [string, string][] => [["game", game], ["name", name], ...(reconstruction ? [["reconstruction", "true"] as [string, string]] : [])];

/** How many lines stand before the first row of `toCsv`. */
export const linesBefore = (sheet: Sheet): number => head(sheet).length + 1;

export function toCsv(sheet: Sheet): string {
  const used = new Set(sheet.rows.flatMap(({ cells }) => Object.keys(cells).filter((column) => cells[column])));
  // Kind and id are there in any case: they make it a deck.
  const columns = [...new Set(["kind", "id", ...sheet.rows.flatMap(({ cells }) => Object.keys(cells))])].filter((column) => used.has(column) || column === "kind" || column === "id");
  // A row without anything would not count as a line with a card: it is still a row here, and the server says what it lacks.
  const lines = sheet.rows.map(({ cells }) => columns.map((column) => quoted(cells[column] ?? "")).join(","));
  return [...head(sheet).map((pair) => pair.map(quoted).join(",")), columns.join(","), ...lines, ""].join("\n");
}

const basic = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

/** In TOML, one line for each card: copies are written out, with the ids that the server gives them. */
export function toToml(sheet: Sheet, { kinds }: Pick<DeckSheet, "kinds">): string {
  const lines = sheet.rows.flatMap(({ cells }) => {
    const fields = kinds.find(({ kind }) => kind === cells.kind)?.fields ?? [];
    const count = /^[1-9][0-9]{0,2}$/.test(cells.count ?? "") ? Number(cells.count) : 1;
    return Array.from({ length: count }, (_, copy) => {
      const card: Cells = copy ? { ...cells, id: `${cells.id}-${copy + 1}` } : cells;
      const values = Object.entries(card).filter(([column, text]) => column !== "count" && text !== "");
      return `  {${values.map(([column, text]) => `${/^[\w-]+$/.test(column) ? column : basic(column)} = ${value(text, fields.find(({ name }) => name === column))}`).join(", ")}},`;
    });
  });
  const about = [`game = ${basic(sheet.game)}`, `name = ${basic(sheet.name)}`, ...(sheet.reconstruction ? ["reconstruction = true"] : [])];
  return [...about, "", "cards = [", ...lines, "]", ""].join("\n");
}

function value(text: string, field: { number: boolean; kind: string } | undefined): string {
  if (field?.number && /^-?(0|[1-9][0-9]*)$/.test(text)) return text;
  return field?.kind.endsWith("[]") ? `[${text.split(/\s+/).map(basic).join(", ")}]` : basic(text);
}

/** For the name of a file: no TOML begins with a word and a comma. */
export const isCsv = (text: string): boolean => /^(\s*#.*\n)*\s*"?[a-z-]+"? *[,;\t]/i.test(text);

/** An id that no row has yet. */
export function freeId(rows: readonly Row[], base: string): string {
  const taken = new Set(rows.map(({ cells }) => cells.id));
  const stem = base.replace(/-\d+$/, "") || "card";
  for (let number = 2; ; number++) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** A file's text; null where it is none. */
export async function textOf(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
