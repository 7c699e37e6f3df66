/**
 * Hotbar macros: any button that runs an action, any item and any GM tool becomes a macro when dropped on the hotbar,
 * or by its menu. An action's macro keeps the choices made last.
 */
import { text } from "../../kernel/card.ts";
import type { Form } from "../../kernel/ruleset.ts";
import { type ActorDoc, asDoc, type Doc, fromUuid, type ItemDoc, localize, notify } from "../adapter/foundry-api.ts";
import { loadActions } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { lastChoice, rememberedFields } from "./remembered-form.ts";

/** The action a button runs. */
export interface Pressable {
  actor: ActorDoc;
  action: string;
  item: ItemDoc | null;
  /** Preset form fields. */
  given: Form;
}

interface Played {
  /** Uuid of the actor. */
  actor: string;
  action: string;
  /** Id of the item. */
  item?: string;
  given?: Form;
}

export interface Dragged {
  type?: string;
  uuid?: string;
  fivefold?: Played;
  tool?: string;
}

/** Drag data of a button; with an item it is also a drop of that item. */
export function draggedFrom({ actor, action, item, given }: Pressable): Dragged {
  const all = { ...rememberedFields(given), ...lastChoice(actor, action, item) };
  const fivefold: Played = {
    actor: actor.uuid,
    action,
    ...(item ? { item: item.id } : {}),
    ...(Object.keys(all).length ? { given: all } : {}),
  };
  return item ? { type: "Item", uuid: item.uuid, fivefold } : { type: "FivefoldAction", uuid: actor.uuid, fivefold };
}

/** Creates the macro and assigns it to a slot; without one, to the first free slot. */
export async function putOnBar(data: Dragged, slot?: number): Promise<void> {
  const made = data.fivefold
    ? await macroOfAction(data.fivefold)
    : data.tool
      ? macroOfTool(data.tool)
      : await macroOfItem(data.uuid);
  if (!made) return;
  await createMacro(made, slot);
  if (slot === undefined) notify("info", localizeText(text("FIVEFOLD.Tip.onBar", { name: made.name })));
}

interface HotbarMacro {
  name: string;
  img: string;
  command: string;
}

const json = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join(", ");

async function macroOfAction({ actor: uuid, action, item: id, given }: Played): Promise<HotbarMacro | null> {
  const found: Doc | null = await fromUuid(uuid);
  const ruleset = found ? rulesetOf(found.type) : null;
  await loadActions(ruleset, [action]);
  if (!found || !ruleset || !Object.hasOwn(ruleset.actions, action)) return null;
  const item = id ? asDoc<ActorDoc>(found).items.get(id) : undefined;
  const label = localize(`${ruleset.id.toUpperCase()}.Action.${action}`);
  const request = { ...(item ? { item: item.id } : {}), ...(given ? { given } : {}) };
  const more = Object.keys(request).length ? [request] : [];
  return {
    name: item ? `${item.name}: ${label}` : label,
    img: (item ?? found).img,
    command: `game.fivefold.act(${json(uuid, action, ...more)})`,
  };
}

async function macroOfItem(uuid = ""): Promise<HotbarMacro | null> {
  const item = await fromUuid(uuid);
  return item && { name: item.name, img: item.img, command: `game.fivefold.use(${json(uuid)})` };
}

/** Macro of a ruleset's tool: "bloodied.rollInjury". */
function macroOfTool(name: string): HotbarMacro | null {
  const [ruleset = "", tool = ""] = name.split(".");
  if (!/^\w+$/.test(tool)) return null;
  return {
    name: localize(`${ruleset.toUpperCase()}.Tool.${tool}.label`),
    img: "icons/svg/dice-target.svg",
    command: `game.fivefold.macro(${json(tool)})`,
  };
}

async function createMacro({ name, img, command }: HotbarMacro, slot: number | undefined): Promise<void> {
  const found = game.macros?.find((m) => m.command === command && m.isOwner);
  const created = found ?? (await Macro.create({ name, img, type: "script", command } as never));
  if (created) await game.user?.assignHotbarMacro(created as never, slot as never);
}
