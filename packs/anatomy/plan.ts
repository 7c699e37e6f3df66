import type { Data } from "../documents.ts";
import type { Reading } from "../shape.ts";

/** A part of a plan as the sources name it; `key` and `parent` are keys within the plan. */
export interface PlanPart {
  key: string;
  kind: string;
  name: string;
  side: string;
  parent: string;
  severity: string;
  natural: string;
}

/** Sides by the number of parts of a kind. */
const SIDES: Readonly<Record<number, readonly string[]>> = {
  1: [""],
  2: ["left", "right"],
  3: ["left", "middle", "right"],
  4: ["front-left", "front-right", "hind-left", "hind-right"],
  6: ["front-left", "front-right", "middle-left", "middle-right", "hind-left", "hind-right"],
};
const SEVERITIES = ["minor", "major", "severe", "deadly", "fatal"];
const WORD = /^(?:(\d) )?(\w+)(?:\(([^)]+)\))?(?::(\w+))?(?:=(\w+))?$/;

interface Word {
  sides: readonly string[];
  kind: string;
  label: string;
  severity: string;
  natural: string;
}

/**
 * A body in one line: `head > 2 ear, nose; 2 arm > hand(pincer)=pincer; heart`. `;` ends a group; the parts after `>`
 * belong to each part before it; `(…)` renames the part, `:severe` overrides the severity of its kind, `=claw` adds a
 * natural weapon.
 */
export function planParts(source: unknown, fail: Reading["fail"]): PlanPart[] {
  if (typeof source !== "string") return fail("parts should be a line like head > 2 ear; heart");
  return source.split(";").flatMap((group) => {
    const [first = "", below, ...rest] = group.split(">");
    if (rest.length > 0) fail(`"${group.trim()}" goes deeper than one step`);
    const parents = placed(readWord(first, fail), null);
    const children = below?.split(",").map((word) => readWord(word, fail)) ?? [];
    return parents.flatMap((parent) => [
      parent,
      ...children.flatMap((child) => placed(child, { part: parent, alone: parents.length === 1 })),
    ]);
  });
}

function readWord(source: string, fail: Reading["fail"]): Word {
  const [, count = "1", kind, label, severity = "", natural = ""] = WORD.exec(source.trim()) ?? [];
  const sides = SIDES[Number(count)];
  if (!kind || !sides) return fail(`"${source.trim()}" is not a part like "2 hand(pincer)=pincer"`);
  if (severity && !SEVERITIES.includes(severity)) return fail(`unknown severity ${severity}`);
  return { sides, kind, label: label ?? kind, severity, natural };
}

/** One part for each side; a single part of its kind without a side takes the side of its parent. */
function placed(word: Word, at: { part: PlanPart; alone: boolean } | null): PlanPart[] {
  const { kind, label, severity, natural } = word;
  return word.sides.map((own) => {
    const side = own || at?.part.side || "";
    const several = at !== null && !at.alone && at.part.kind === "head";
    const bare = [several ? own : side, label].filter(Boolean).join(" ").replaceAll("-", " ");
    const name = several ? `${at.part.name}’s ${bare}` : `${bare[0]?.toUpperCase()}${bare.slice(1)}`;
    return { key: keyOf(name), kind, name, side, parent: at?.part.key ?? "", severity, natural };
  });
}

/** "Left head’s right ear" becomes `leftHeadRightEar`. */
const keyOf = (name: string): string =>
  name
    .replace("’s", "")
    .split(" ")
    .map((word, at) => (at === 0 ? word.toLowerCase() : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join("");

/** The stored form. */
export function plan(value: unknown, { fail }: Reading): Data {
  const parts = planParts(value, fail).map(({ key, ...part }): [string, Data] => [key, { ...part }]);
  const stored = Object.fromEntries(parts);
  if (Object.keys(stored).length !== parts.length) fail("two parts have the same name");
  return { parts: stored };
}

/** Name of the template of a part kind in the pack of bodies. */
const template = (kind: string): string => (kind === "other" ? "Shell" : `${kind[0]?.toUpperCase()}${kind.slice(1)}`);

/** The item lines of an actor with that body: each part with its own name and its parent's. */
export const bodyLines = (source: unknown, fail: Reading["fail"]): Data[] => {
  const parts = planParts(source, fail);
  return parts.map(({ kind, name, side, parent, severity }) => ({
    [template(kind)]: {
      as: name,
      side,
      ...(severity ? { severity } : {}),
      ...(parent ? { of: parts.find(({ key }) => key === parent)?.name } : {}),
    },
  }));
};
