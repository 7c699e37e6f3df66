import type { Data } from "../../types.ts";
import { logCompatibilityWarning } from "../compat.ts";
import { isV14 } from "../state.ts";
import * as classes from "./classes.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { mergeObject } from "./merge.ts";
import * as objects from "./objects.ts";
import * as text from "./text.ts";
import * as uuid from "./uuid.ts";

const common = () => {
  const { isPlainObject, ...plain } = objects;
  const { buildRelativeUuid: _relative, ...uuids } = uuid;
  const { stripScripts: _strip, slugify: _slug, ...strings } = text;
  return {
    ...plain,
    ...strings,
    ...classes,
    ...uuids,
    isPlainObject,
    mergeObject,
    logCompatibilityWarning,
    Collection,
    Color,
    SortingHelpers: { performIntegerSort: classes.performIntegerSort },
    objectsEqual: objects.equals,
    isDeletionKey: (key: unknown) => typeof key === "string" && /^[-=]=/.test(key),
    closestPoint: closestPointToSegment,
  };
};

export type Utils = ReturnType<typeof common> & {
  buildRelativeUuid?: typeof uuid.buildRelativeUuid;
  saveDataToFile?: (data: string, type: string, filename: string) => void;
} & Data;

/** The contents of foundry.utils for the generation in play. */
export function buildUtils(): Utils {
  const utils: Utils = common();
  if (isV14()) utils.buildRelativeUuid = uuid.buildRelativeUuid;
  return utils;
}

type Point = { x: number; y: number };

function closestPointToSegment(c: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length ? Math.min(Math.max(((c.x - a.x) * dx + (c.y - a.y) * dy) / length, 0), 1) : 0;
  return { x: a.x + t * dx, y: a.y + t * dy };
}
