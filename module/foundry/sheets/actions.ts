/**
 * Handlers of a sheet's buttons. None applies a rule: they run an action, change one stored field, or open something.
 */

import { actBy, actOn } from "../actions/choose-counterpart.ts";
import { runAction } from "../actions/run-action.ts";
import { useTool } from "../actions/tools.ts";
import {
  type ActorDoc,
  asDoc,
  type Doc,
  deleteAt,
  type EffectDoc,
  effectData,
  getProperty,
  type ItemDoc,
  localize,
  me,
  openPack,
  randomId,
  type Source,
  SYSTEM,
} from "../adapter/foundry-api.ts";
import { creationOf, rulesetOf } from "../adapter/ruleset-of.ts";
import { skipsDialog } from "../adapter/settings.ts";
import { openRule } from "../applications/rules-journal.ts";
import { explain } from "../applications/tooltips.ts";
import type { Mode } from "../applications/window-header.ts";
import { endTurn } from "../apply/end-turn.ts";
import { rollInitiativeFor, spend, trade } from "../combat/resources-and-initiative.ts";
import { giveToOne } from "../finder/give-item.ts";
import { openFinder } from "../finder/open-finder.ts";
import { runningThreats } from "../forecast/threat-state.ts";
import { confirmDelete, rollFormula } from "./foundry-api.ts";
import { appended, removed } from "./inputs.ts";

/** The parts of a sheet that handlers use. */
export interface SheetHandle {
  document: Doc;
  mode: Mode;
  setMode(mode: Mode): void;
  showTab(tab: string, group: string): void;
  pick(name: string, value: string): void;
}

type Handler = (this: SheetHandle, event: PointerEvent, target: HTMLElement) => unknown;

/** The actor of a sheet: its document, or the item's owner. */
export const actorOn = (document: Doc): ActorDoc | null =>
  document.documentName === "Actor" ? asDoc<ActorDoc>(document) : asDoc<ItemDoc>(document).actor;

/** The item of the row that contains an element. */
export function itemAt(sheet: Pick<SheetHandle, "document">, target: HTMLElement): ItemDoc | null {
  if (sheet.document.documentName === "Item") return asDoc<ItemDoc>(sheet.document);
  const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
  return (id ? asDoc<ActorDoc>(sheet.document).items.get(id) : null) ?? null;
}

/** The effect of the row that contains an element: the document's own, or one of its items'. */
export function effectAt(sheet: Pick<SheetHandle, "document">, target: HTMLElement): EffectDoc | null {
  const id = target.closest<HTMLElement>("[data-effect-id]")?.dataset.effectId;
  if (!id) return null;
  const actor = sheet.document.documentName === "Actor" ? asDoc<ActorDoc>(sheet.document) : null;
  if (actor) return [...actor.allApplicableEffects()].find((e) => e.id === id) ?? null;
  return asDoc<ItemDoc>(sheet.document).effects.get(id) ?? null;
}

/** Opens an item's sheet in a mode; an open sheet is only brought to the front for reading. */
export function openItem(item: ItemDoc, mode: Mode): unknown {
  const sheet = item.sheet as (NonNullable<ItemDoc["sheet"]> & Partial<SheetHandle>) | null;
  if (sheet && (mode === "edit" || !sheet.rendered)) sheet.setMode?.(mode);
  return sheet?.render({ force: true });
}

const json = (text: string | undefined): Source => (text ? (JSON.parse(text) as Source) : {});
const parsedValue = (value: string | undefined): string | boolean =>
  value === "true" ? true : value === "false" ? false : (value ?? "");

function create(sheet: SheetHandle, type: string): Promise<unknown> {
  const name = localize(`TYPES.Item.${type}`);
  return sheet.document.createEmbeddedDocuments("Item", [{ name, type }], { renderSheet: true });
}

export const actions: Readonly<Record<string, Handler>> = {
  act(event, target) {
    const actor = actorOn(this.document);
    const id = target.dataset.act;
    if (!actor || !id) return;
    if (id === "initiative" && actor.isOwner && rollInitiativeFor(actor, skipsDialog(event))) return;
    const given = json(target.dataset.given) as Record<string, string | number | boolean>;
    const item = target.closest("[data-item-id]") ? itemAt(this, target) : null;
    // A button that presets the whole form skips the dialog.
    const skip = skipsDialog(event) || target.dataset.skip !== undefined;
    const { whom, call = "", what } = target.dataset;
    const options = { item, given, skip, what, picksTargets: true, placesArea: true };
    if (whom === "by") return actBy(actor, id, options, call);
    return whom ? actOn(actor, id, options, whom === "any") : runAction(actor, id, options);
  },
  /** Runs step-by-step creation for an existing actor. */
  createStepByStep() {
    const actor = actorOn(this.document);
    const action = actor && creationOf(actor.type);
    return actor && action ? runAction(actor, action) : null;
  },
  /** Runs a GM tool with this sheet's item; the tool chooses its actors. */
  tool(event, target) {
    const known = rulesetOf(this.document.type);
    const tool = known?.tools.find(({ id }) => id === target.dataset.tool);
    return known && tool && useTool(known, tool, { item: itemAt(this, target), skip: skipsDialog(event) });
  },
  rollDamage(_event, target) {
    const { formula, label } = target.dataset;
    return rollFormula(actorOn(this.document), (formula ?? "0").replaceAll("−", "-"), label ?? "");
  },
  mode(_event, target) {
    this.setMode(target.dataset.to === "edit" ? "edit" : "play");
  },
  showTab(_event, target) {
    this.showTab(target.dataset.tab ?? "", target.dataset.group ?? "primary");
  },
  pick(_event, target) {
    this.pick(target.dataset.pick ?? "", target.dataset.value ?? "");
  },
  rule(event, target) {
    event.preventDefault();
    return openRule(target.dataset.rule ?? "");
  },
  /** Opens one of our compendiums. */
  openPack(_event, target) {
    return openPack(target.dataset.pack ?? "");
  },
  /** Opens the compendium browser at a type, to give items to this sheet's actor. */
  find(_event, target) {
    return openFinder({ type: target.dataset.type ?? "", whom: actorOn(this.document) });
  },
  /** Gives a copy of this sheet's item to a character. */
  giveItem() {
    return giveToOne(this.document);
  },
  /** Opens a rule, or shows the tooltip without hovering. */
  explain(_event, target) {
    return target.dataset.rule ? openRule(target.dataset.rule) : explain(target);
  },
  spend(_event, target) {
    const actor = actorOn(this.document);
    return actor && spend(actor, target.dataset.resource ?? "", Number(target.dataset.by ?? 1));
  },
  trade(_event, target) {
    const actor = actorOn(this.document);
    return actor && target.ariaDisabled !== "true" && trade(actor);
  },
  endTurn() {
    const actor = actorOn(this.document);
    return actor && endTurn(actor);
  },
  async calculateThreat() {
    const actor = me().isGM ? actorOn(this.document) : null;
    if (!actor) return null;
    const { calculateThreat } = await import("../forecast/calculate-threat.ts");
    return calculateThreat(actor);
  },
  cancelThreat() {
    runningThreats.get(this.document.uuid)?.cancel();
  },
  setItem(_event, target) {
    return itemAt(this, target)?.update({ [target.dataset.path ?? ""]: parsedValue(target.dataset.value) });
  },
  /** Changes a number of the row's item, or of the document if the button is in no row. */
  step(_event, target) {
    const doc = target.closest("[data-item-id]") ? itemAt(this, target) : this.document;
    const path = target.dataset.path ?? "";
    const value = Number(doc ? getProperty(doc._source, path) : 0) + Number(target.dataset.by);
    return value < 0 || target.dataset.by === "0" ? null : doc?.update({ [path]: value });
  },
  createItem(_event, target) {
    const type = target.dataset.type ?? "";
    const holds = rulesetOf(this.document.type)?.allowedItems[this.document.type] ?? [];
    return holds.includes(type) && create(this, type);
  },
  editItem(_event, target) {
    const item = itemAt(this, target);
    return item && openItem(item, target.dataset.to === "edit" ? "edit" : "play");
  },
  async deleteItem(_event, target) {
    const item = itemAt(this, target);
    if (item && (await confirmDelete(item.name))) await item.delete();
  },
  createEffect(_event, target) {
    const given = json(target.dataset.given);
    const ends = Object.keys(given).length > 0;
    const temporary = target.dataset.group === "temporary" && !ends;
    const name = localize("FIVEFOLD.Sheet.newEffect");
    const data = effectData({ changes: [], ...(temporary ? { rounds: 10 } : {}) });
    return this.document.createEmbeddedDocuments("ActiveEffect", [
      { name, img: "icons/svg/aura.svg", ...data, ...(ends ? { flags: { [SYSTEM]: { given } } } : {}) },
    ]);
  },
  editEffect(_event, target) {
    return effectAt(this, target)?.sheet?.render({ force: true });
  },
  toggleEffect(_event, target) {
    const effect = effectAt(this, target);
    return effect?.update({ disabled: !effect.disabled });
  },
  async deleteEffect(_event, target) {
    const effect = effectAt(this, target);
    if (effect && (await confirmDelete(effect.name))) await effect.delete();
  },
  addKey(_event, target) {
    const path = target.dataset.path ?? "";
    const entry = json(target.dataset.default);
    const current = getProperty(this.document._source, path);
    return this.document.update(
      Array.isArray(current) ? appended(this.document, path, current, entry) : { [`${path}.${randomId()}`]: entry },
    );
  },
  unlink(_event, target) {
    const path = target.dataset.path ?? "";
    const current = getProperty(this.document._source, path);
    const left = Array.isArray(current) ? current.toSpliced(Number(target.dataset.index), 1) : "";
    return this.document.update({ [path]: left });
  },
  removeKey(_event, target) {
    const path = target.dataset.path ?? "";
    return this.document.update(removed(this.document, path) ?? deleteAt(path));
  },
};
