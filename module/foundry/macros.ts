/** Hotbar macros: drag a weapon, spell or action there; the shipped macros call these by name. */
import { act } from "./act.ts";
import { actorAtHand } from "./enrichers.ts";
import { actionsFor } from "./offered.ts";
import { rulesetOf } from "./rulesets.ts";
import {
  type ActorDoc,
  asDoc,
  controlled,
  type Doc,
  fromUuid,
  type ItemDoc,
  localize,
  me,
  notify,
  worldActors,
  worldTime,
} from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { snapshotOf } from "./snapshot.ts";
import { trade } from "./turn.ts";
import { enqueue } from "./writer.ts";

const selected = (): ActorDoc[] => {
  const actors = controlled().flatMap((t) => t.actor ?? []);
  return actors.length ? actors : [actorAtHand()].flatMap((a) => a ?? []);
};

/** Macros with a meaning of their own; every other name is an action of the selected actor. */
const own: Record<string, () => Promise<void>> = {
  initiative: async () => {
    for (const actor of selected())
      await (actor as unknown as { rollInitiative(o: object): Promise<unknown> }).rollInitiative({
        createCombatants: true,
      });
  },
  attack: async () => {
    for (const actor of selected().slice(0, 1)) {
      const first = actionsFor(actor).find((a) => a.action === "attack");
      if (first) await act(actor, "attack", { item: first.item });
    }
  },
  tradeAction: async () => {
    for (const actor of selected()) await trade(actor);
  },
  castSpell: async () => {
    for (const actor of selected().slice(0, 1)) {
      const spell = actionsFor(actor).find((a) => a.action === "cast");
      if (spell) await act(actor, "cast", { item: spell.item });
      else notify("warn", localize("FIVEFOLD.Problem.noSpell"));
    }
  },
  injurySavesDue: async () => {
    if (me().isGM) await rollDue();
  },
};
const names: Record<string, string> = { bleedRound: "bleed", applyDamage: "blow", rollInjury: "injury" };

/** Runs a shipped macro by name. */
export async function macro(name: string): Promise<void> {
  const special = own[name];
  if (special) return special();
  for (const actor of selected()) await act(actor, names[name] ?? name);
}

/** Every action that world time made due, in time order, one card each. */
export async function rollDue(): Promise<void> {
  for (let guard = 0; guard < 200; guard += 1) {
    const due = worldActors().flatMap((actor) =>
      (rulesetOf(actor.type)?.due?.(snapshotOf(actor), worldTime(), ruleSettings.house(actor.type)) ?? []).map((d) => ({
        ...d,
        document: actor,
      })),
    );
    const next = due.sort((a, b) => a.at - b.at)[0];
    if (!next) return;
    const message = await act(next.document, next.action, {
      given: next.form,
      item: next.item ? (next.document.items.get(next.item) ?? null) : null,
      skip: true,
    });
    if (!message) return;
    await enqueue(async () => undefined);
  }
}

/** Uses an item from the hotbar: its first action, or its sheet. */
export async function use(uuid: string): Promise<void> {
  const document = await fromUuid(uuid);
  const item = document?.documentName === "Item" ? asDoc<ItemDoc>(document) : null;
  const action = item?.actor ? actionsFor(item.actor).find((a) => a.item?.id === item.id) : undefined;
  if (item?.actor && action) await act(item.actor, action.action, { item });
  else await document?.sheet?.render({ force: true });
}

/** A drop on the hotbar becomes a macro that uses the thing dropped. Returns false where we take it. */
export function onHotbarDrop(
  _bar: unknown,
  data: { type?: string; uuid?: string; action?: string },
  slot: number,
): boolean | undefined {
  if (data.type === "Item" && data.uuid) {
    void assign(data.uuid, slot);
    return false;
  }
  if (data.type === "FivefoldAction" && data.uuid && data.action) {
    void assignAction(data.uuid, data.action, slot);
    return false;
  }
  return undefined;
}

async function assign(uuid: string, slot: number): Promise<void> {
  const item = await fromUuid(uuid);
  if (item) await keep(item.name, item.img, `game.fivefold.use(${JSON.stringify(uuid)})`, slot);
}

async function assignAction(uuid: string, action: string, slot: number): Promise<void> {
  const actor: Doc | null = await fromUuid(uuid);
  const ruleset = actor ? rulesetOf(actor.type) : null;
  if (!actor || !ruleset?.actions[action]) return;
  await keep(
    localize(`${ruleset.id.toUpperCase()}.Action.${action}`),
    actor.img,
    `game.fivefold.act(${JSON.stringify(uuid)}, ${JSON.stringify(action)})`,
    slot,
  );
}

async function keep(name: string, img: string, command: string, slot: number): Promise<void> {
  const found = game.macros?.find((m) => m.command === command && m.isOwner);
  const created = found ?? (await Macro.create({ name, img, type: "script", command } as never));
  if (created) await game.user?.assignHotbarMacro(created as never, slot);
}
