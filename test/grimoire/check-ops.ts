/**
 * Maps the vectors' operations to actions: Actions, Saves, contests, held actions. Returns what `expect` may contain.
 */
import type { Line, Total } from "../../module/kernel/card.ts";
import { ATTRIBUTES, type AttributeId } from "../../module/rulesets/grimoire/model/data.ts";
import { actor, gear, type Mutable, shield, weapon } from "./people.ts";
import { dataOf, type Happened, type World } from "./world.ts";

type Seen = Record<string, unknown>;

interface ObjectGiven {
  name: string;
  dice: string[];
  adv?: number;
  dis?: number;
  damage?: boolean;
}

export interface SideGiven {
  name?: string;
  kind?: string;
  score?: number;
  attribute?: AttributeId;
  attributes?: Partial<Record<AttributeId, number>>;
  base?: { adv: number; dis: number };
  objects?: ObjectGiven[];
  unarmed?: boolean;
  flags?: string[];
  pendingAdvantage?: number;
  armor?: number;
}

const TYPES: Record<string, "grimoireNpc" | "grimoireDetachment"> = {
  npc: "grimoireNpc",
  detachment: "grimoireDetachment",
};

/** A weapon, shield or tool with the dice of the vector. */
function thing({ name, dice, damage }: ObjectGiven): Mutable {
  const formula = dice.join(" + ");
  if (damage) return weapon(name, formula, { held: "main" });
  return /shield/i.test(name) ? shield(name, formula) : gear(name, { dice: formula, role: "tool" });
}

/** `score` is the attribute of the check; the other two are 10. */
function person(given: SideGiven, name = given.name ?? "somebody"): Mutable {
  const attribute = given.attribute ?? "str";
  const scores = Object.fromEntries(
    ATTRIBUTES.map((id) => [id, given.attributes?.[id] ?? (id === attribute ? (given.score ?? 10) : 10)]),
  );
  const type = TYPES[given.kind ?? ""];
  return actor(name, {
    ...scores,
    ...(type ? { type } : {}),
    hp: 30,
    naturalArmor: given.armor ?? 0,
    pendingAdvantage: given.pendingAdvantage ?? 0,
    items: (given.objects ?? []).map(thing),
  });
}

/** The vector's form; `rows` are the objects in the order of the form. */
function formOf(given: SideGiven, being: Mutable, rows: readonly { id: string }[]): Record<string, unknown> {
  const items = (given.objects ?? []).map((object, i) => ({ object, id: (being.items[i] as Mutable).id }));
  const steps = items.flatMap(({ object, id }) => {
    const row = rows.findIndex((one) => one.id === id);
    return [
      [`adv${row}`, object.adv ?? 0],
      [`dis${row}`, object.dis ?? 0],
    ];
  });
  return {
    attribute: given.attribute ?? "str",
    adv: given.base?.adv ?? 0,
    dis: given.base?.dis ?? 0,
    objects: [...items.map(({ id }) => id), ...(given.unarmed ? ["unarmed"] : [])],
    ...Object.fromEntries(steps),
    ...Object.fromEntries((given.flags ?? []).map((flag) => [flag, true])),
  };
}

const line = (happened: Happened, id: string): Line | undefined =>
  happened.run?.lines.find((one) => one.id === id)?.line;
export const versus = (happened: Happened, id: string) => {
  const found = line(happened, id);
  return found?.kind === "versus" ? found : undefined;
};

/** Values of a roll: all Base Dice, the kept one, and a natural 1 or 20. */
export function rolled(total: Total | null | undefined): Seen {
  const base = (total?.dice ?? []).filter((die) => die.faces === 20);
  const kept = base.find((die) => die.mark !== "struck");
  return {
    rolls: base.map((die) => die.value),
    kept: kept?.value,
    natural: kept?.mark === "best" ? 20 : kept?.mark === "worst" ? 1 : null,
  };
}

const rowsOf = (world: World, id: "action" | "save", being: Mutable) =>
  (world.stage(id, being).facts as unknown as { objects: { id: string }[] }).objects;

/** Damage before Armor, from the Action's own line or the damage line. */
function damageOf(happened: Happened): number | undefined {
  const damage = line(happened, "damage");
  if (damage?.kind === "total") return damage.total;
  const facts = happened.facts as unknown as { objects: { name: string; damage: boolean }[] };
  const names = facts.objects.filter((o) => o.damage).map((o) => o.name);
  const counted = versus(happened, "action")?.left.breakdown?.counted ?? [];
  const hurting = counted.filter((m) => names.includes(String(m.label.data?.name)));
  return hurting.length === 0 ? undefined : hurting.reduce((sum, m) => sum + m.value, 0);
}

export function actionDc(world: World, given: { dc: number; initiator: SideGiven }): Seen {
  const being = person(given.initiator);
  const form = { ...formOf(given.initiator, being, rowsOf(world, "action", being)), mode: "dc", dc: given.dc };
  const happened = world.act("action", being, { form });
  const match = versus(happened, "action");
  return {
    ...rolled(match?.left),
    ir: match?.left.total,
    success: match?.winner === "left",
    damageRaw: damageOf(happened),
    pendingAfter: dataOf(being).pendingAdvantage,
  };
}

export function saveDc(world: World, given: { dc: number; target: SideGiven }): Seen {
  const being = person(given.target);
  const form = { ...formOf(given.target, being, rowsOf(world, "save", being)), mode: "dc", dc: given.dc };
  const happened = world.act("save", being, { form });
  const match = versus(happened, "save");
  return {
    ...rolled(match?.left),
    tr: match?.left.total,
    success: match?.winner === "left",
    pendingAfter: dataOf(being).pendingAdvantage,
  };
}

export interface ContestGiven {
  attack?: boolean;
  blast?: boolean;
  initiator: SideGiven;
  targets: SideGiven[];
}

/** Plays the Action, each target's Save from its follow-up, then the damage. */
export function contest(world: World, given: ContestGiven): Seen {
  const being = person(given.initiator);
  const targets = given.targets.map((one) => person(one));
  const form = {
    ...formOf(given.initiator, being, rowsOf(world, "action", being)),
    mode: "contest",
    attack: given.attack ?? false,
    blast: given.blast ?? false,
  };
  const happened = world.act("action", being, { targets, form });
  const match = versus(happened, "action");
  const shown = rolled(match?.left);
  const seen = given.targets.map((one, i) => {
    const target = targets[i] as Mutable;
    const before = dataOf(target).hp.value;
    const save = world.press(happened, `save-t${i}`, formOf(one, target, rowsOf(world, "save", target)));
    const met = versus(save, "save");
    return {
      name: target.name,
      tr: met?.right?.total,
      initiatorSucceeds: met?.winner === "left",
      damage: before - dataOf(target).hp.value,
    };
  });
  return {
    ir: match?.left.total,
    initiatorBaseDice: (shown.rolls as number[]).length,
    damageRaw: damageOf(happened),
    targets: seen,
  };
}

export interface HeldGiven {
  ap: number;
  cost: number;
  conditionMetBeforeNextTurn: boolean;
  frozen: SideGiven;
}

/** Held in combat, then triggered, or cancelled when the next turn starts. */
export function heldAction(world: World, given: HeldGiven): Seen {
  const being = person(given.frozen);
  dataOf(being).ap.value = given.ap;
  const form = {
    ...formOf(given.frozen, being, rowsOf(world, "action", being)),
    kind: "action",
    mode: "contest",
    attack: (given.frozen.objects ?? []).some((o) => o.damage),
    condition: "somebody comes near",
    ap: given.cost,
  };
  const held = world.act("hold", being, { form, given: { fighting: true } });
  const apNow = dataOf(being).ap.value;
  const items = () => being.items.filter((i) => i.type === "grimoireHeld");
  const waits = held.run !== null && items().length === 1;
  const next = given.conditionMetBeforeNextTurn
    ? world.act("triggerHeld", being, { item: items()[0] as Mutable, given: { fighting: true } })
    : world.act("cancelHeld", being);
  const state = !waits || items().length > 0 ? "waiting" : given.conditionMetBeforeNextTurn ? "triggered" : "cancelled";
  return {
    apNow,
    state,
    ir: versus(next, "action")?.left.total,
    apRefund: dataOf(being).ap.value - apNow,
  };
}
