/** Areas of actions stored on scenes: a MeasuredTemplate in generation 13, a Region in 14. */
import { type AnyDoc, isV14, me, type Source, SYSTEM, scenes } from "./foundry-api.ts";

/** What is stored with an area: the card that it belongs to, and when it ends; without `until` with the card. */
export interface AreaFlag {
  message: string;
  until?: { time: number } | { combat: string; round: number };
}

export const areaDocumentName = (): "Region" | "MeasuredTemplate" => (isV14() ? "Region" : "MeasuredTemplate");

/** Whether this user may create areas on scenes. */
export const mayCreateAreas = (): boolean => me().hasPermission(isV14() ? "REGION_CREATE" : "TEMPLATE_CREATE");

/** The areas of our actions on all scenes. */
export function placedAreas(): { document: AnyDoc; flag: AreaFlag }[] {
  return scenes().flatMap((scene) =>
    [...scene.getEmbeddedCollection(areaDocumentName())].flatMap((document) => {
      const flag = readFlag(document.flags[SYSTEM]?.area);
      return flag ? [{ document, flag }] : [];
    }),
  );
}

/** A stored flag; null if it is not one, as any owner can write it. */
function readFlag(stored: unknown): AreaFlag | null {
  const { message, until } = (stored ?? {}) as Partial<Record<keyof AreaFlag, unknown>>;
  if (typeof message !== "string") return null;
  const { time, combat, round } = (until ?? {}) as Source;
  if (typeof time === "number") return { message, until: { time } };
  if (typeof combat === "string" && typeof round === "number") return { message, until: { combat, round } };
  return { message };
}
