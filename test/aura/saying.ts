/** Checks all texts of an action, in its dialog and on its card: each exists and has its data. */
import { expect } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import { readLanguage } from "../../tools/build.ts";
import type { Mutable } from "./people.ts";
import { type Happened, type Id, type Staged, World } from "./world.ts";

const english: unknown = await readLanguage("en");
const at = (path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english);

const isText = (value: object): value is Text => "key" in value && /^[A-Z]+\./.test(String(value.key));
/** All texts in a value, at any depth. */
function textsIn(value: unknown): Text[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(textsIn);
  return isText(value) ? [value, ...inner] : inner;
}
/** Missing texts, and placeholders without data. */
export const faults = (value: unknown): string[] =>
  textsIn(value).flatMap(({ key, data = {} }) => {
    const sentence = at(key);
    if (typeof sentence !== "string") return [`${key} is not there`];
    return [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
      data[name as string] === undefined ? [`${key}: ${name}`] : [],
    );
  });

/** Plays an action and collects its texts: dialog, odds, card; `dice` of a kind, as many as needed. */
export function said(
  id: Id,
  self: Mutable,
  staged: Staged = {},
  dice: readonly string[] = [],
  world?: World,
): Happened {
  const here = world ?? new World(dice);
  const { known, facts, form, problems } = here.stage(id, self, staged);
  const shown = [
    known.title(facts),
    known.form?.(facts, form),
    known.odds?.(facts, form),
    known.buttonLabel?.(facts, form),
  ];
  expect(faults([shown, problems])).toEqual([]);
  const happened = here.act(id, self, staged);
  expect(faults([happened.problems, happened.run?.lines, happened.run?.result, happened.run?.paid])).toEqual([]);
  return happened;
}
