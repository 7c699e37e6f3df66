/**
 * Items of other actors that are stuck in an actor (such as arrows): its sheet lists them and is re-rendered when they
 * change.
 */

import { asDoc, type Doc, fromUuidSync, type ItemDoc, me, onHook } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { allActors } from "../combat/world-clock.ts";

const hostOf = (item: ItemDoc): string => rulesetOf(item.type)?.stuckInActor?.(item) ?? "";

/** Uuid of the actor whose sheet listed an item, by item uuid. */
const listed = new Map<string, string>();

export const stuckIn = (uuid: string): { uuid: string; name: string; of: string }[] =>
  allActors().flatMap((actor) =>
    [...actor.items]
      .filter((item) => hostOf(item) === uuid)
      .map((item) => {
        listed.set(item.uuid, uuid);
        const unseen = actor.token?.hidden === true && !me().isGM;
        return { uuid: item.uuid, name: item.name, of: unseen ? "" : (actor.token?.name ?? actor.name) };
      }),
  );

function redraw(document: Doc): void {
  const item = asDoc<ItemDoc>(document);
  for (const uuid of new Set([listed.get(item.uuid) ?? "", hostOf(item)])) {
    const sheet = uuid === "" ? null : fromUuidSync(uuid)?.sheet;
    if (sheet?.rendered) void sheet.render();
  }
}

export function registerStuck(): void {
  for (const hook of ["createItem", "updateItem", "deleteItem"]) onHook(hook, redraw);
}
