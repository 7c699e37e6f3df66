import type { Data } from "../../types.ts";
import { logCompatibilityWarning } from "../compat.ts";
import { isV14, rt } from "../state.ts";
import { BitMask } from "./bit-mask.ts";
import * as classes from "./classes.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import * as geometry from "./geometry.ts";
import * as iterate from "./iterate.ts";
import { mergeObject } from "./merge.ts";
import * as objects from "./objects.ts";
import * as text from "./text.ts";
import * as uuid from "./uuid.ts";

const common = () => {
  const { isPlainObject, ...plain } = objects;
  const { buildRelativeUuid: _relative, ...uuids } = uuid;
  const { stripScripts: _strip, slugify: _slug, ...strings } = text;
  const { iterateKeys: _k, iterateValues: _v, iterateEntries: _e, isElementInstanceOf: _i, ...more } = iterate;
  return {
    ...plain,
    ...strings,
    ...classes,
    ...uuids,
    ...geometry,
    ...more,
    BitMask,
    isPlainObject,
    mergeObject,
    logCompatibilityWarning,
    Collection,
    Color,
    SortingHelpers: { performIntegerSort: classes.performIntegerSort },
    objectsEqual: objects.equals,
    getDocumentClass: (name: string) => rt.g.getDocumentClass(name),
    isDeletionKey: (key: unknown) => typeof key === "string" && /^[-=]=/.test(key),
  };
};

export type Utils = ReturnType<typeof common> & {
  buildRelativeUuid?: typeof uuid.buildRelativeUuid;
  saveDataToFile?: (data: string, type: string, filename: string) => void;
} & Data;

/** The contents of foundry.utils for the current generation. */
export function buildUtils(): Utils {
  const utils: Utils = common();
  if (isV14()) {
    const { iterateKeys, iterateValues, iterateEntries, isElementInstanceOf } = iterate;
    const { buildRelativeUuid } = uuid;
    Object.assign(utils, { buildRelativeUuid, iterateKeys, iterateValues, iterateEntries, isElementInstanceOf });
    Object.assign(utils, { objectKeys: iterateKeys, objectValues: iterateValues, objectEntries: iterateEntries });
  }
  return utils;
}
