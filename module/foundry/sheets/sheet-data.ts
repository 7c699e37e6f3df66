/** View data of a sheet. */

import type { Snapshot, ViewContext } from "../../kernel/ruleset.ts";
import { type Field, type Fields, fieldAt } from "../../kernel/schema.ts";
import type { Rich, SheetView } from "../../kernel/sheet.ts";
import { partyFields } from "../../party/rules/schema.ts";
import { fieldsOf } from "../../rulesets/documents.ts";
import { activeSwitches } from "../adapter/combat-switches.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import {
  type ActorDoc,
  asDoc,
  type Doc,
  enrich,
  fromUuidSync,
  type ItemDoc,
  me,
  userById,
  worldActors,
  worldTime,
} from "../adapter/foundry-api.ts";
import { rulesets, viewsOf } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import type { Mode } from "../applications/window-header.ts";
import { dependentNames } from "../combat/dependent-effects.ts";
import { threatOf } from "../forecast/threat-of.ts";
import { resourcesOf } from "../ledger/turn-resources.ts";
import { isParty } from "../party/party-of.ts";
import { partyViewOf } from "../party/party-view.ts";
import { readingView } from "./reading-view.ts";
import { isLimited, shapeOf } from "./sheet-shape.ts";
import { stuckIn } from "./stuck-items.ts";

/** The described field at a path of a document: "system.level". */
export function storedField(document: Doc, path: string): Field | undefined {
  const party = isParty(document) && partyFields(rulesets.map(({ id }) => id));
  const fields: Fields | undefined = party || fieldsOf(document.type);
  return fields && fieldAt(fields, path.replace(/^system\./, ""));
}

/** The combat an actor is in, with its remaining turn resources. */
function combatOf(actor: ActorDoc): ViewContext["combat"] {
  const combatant = combatantsOf(actor).find((c) => c.combat?.started);
  if (!combatant?.combat) return null;
  const { id, round, combatant: current } = combatant.combat;
  const on = activeSwitches(combatant.combat);
  return {
    id,
    round,
    current: current?.id === combatant.id,
    resources: resourcesOf(combatant),
    ...(on.length ? { switches: on } : {}),
  };
}

const holderOf = (document: Doc): Snapshot | null => {
  const { actor } = document as Partial<ItemDoc>;
  return actor ? snapshotOf(actor) : null;
};

const ownOf = (type: string): Snapshot[] =>
  worldActors()
    .filter((actor) => actor.isOwner && rulesetOf(actor.type) === rulesetOf(type))
    .map(snapshotOf);

export function contextOf(document: Doc, mode: Mode): ViewContext {
  const actor = document.documentName === "Actor" ? (document as ActorDoc) : null;
  return {
    mode,
    owner: document.isOwner,
    limited: isLimited(document),
    gm: me().isGM,
    house: ruleSettings.house(document.type),
    worldTime: worldTime(),
    combat: actor ? combatOf(actor) : null,
    itemOwner: actor ? null : holderOf(document),
    ownedActors: () => ownOf(document.type),
    ...(isParty(actor) ? { party: () => partyViewOf(document as ActorDoc) } : {}),
    dependentNames: () => dependentNames(document.uuid),
    stuckItems: () => stuckIn(document.uuid),
    nameOf: (id) => (id === "" ? "" : (userById(id)?.name ?? fromUuidSync(id)?.name ?? "")),
  };
}

const showsThreat = (type: string): boolean => shapeOf(type).shape.parts.some(({ id }) => id === "threat");

export function viewOf(document: Doc, mode: Mode, picks: Readonly<Record<string, string>>): SheetView {
  const ruleset = rulesetOf(document.type);
  const view = ruleset && viewsOf(ruleset)[document.type];
  if (!view) throw new Error(`no view for ${document.type}`);
  const shown = view(snapshotOf(document), { ...contextOf(document, mode), selections: picks }) as SheetView;
  if (document.documentName !== "Item")
    return showsThreat(document.type) ? { ...shown, threat: threatOf(document) } : shown;
  const item = asDoc<ItemDoc>(document);
  const reading = readingView(ruleset, item, shown, () => contextOf(item.actor ?? item, "play"));
  return { ...shown, reading };
}

const isRich = (value: unknown): value is Rich =>
  typeof value === "object" && value !== null && typeof (value as Rich).rich === "string" && "path" in value;

/** A copy of a part's data with all HTML enriched; the view stays unchanged. */
export async function enrichAll(data: unknown, document: Doc): Promise<unknown> {
  if (Array.isArray(data)) return Promise.all(data.map((entry) => enrichAll(entry, document)));
  if (isRich(data)) {
    const shown = data.rich === "" ? "" : await enrich(data.rich, { secrets: document.isOwner, relativeTo: document });
    return { ...data, shown };
  }
  if (typeof data !== "object" || data === null) return data;
  const entries = await Promise.all(
    Object.entries(data).map(async ([k, v]) => [k, await enrichAll(v, document)] as const),
  );
  return Object.fromEntries(entries);
}
