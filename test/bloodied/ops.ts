/**
 * Translates each operation of the catalogue's vectors into actions of this ruleset; returns the values that `expect`
 * may name.
 */
import type { Line } from "../../module/kernel/card.ts";
import { damageOffer } from "../../module/rulesets/bloodied/attack/attack.ts";
import type { AttackFacts } from "../../module/rulesets/bloodied/attack/attack-facts.ts";
import type { AttackForm } from "../../module/rulesets/bloodied/attack/attack-form.ts";
import { attackColumnOf } from "../../module/rulesets/bloodied/attack/attack-form.ts";
import { rollAttack } from "../../module/rulesets/bloodied/attack/attack-roll.ts";
import { itemAs, type Severity, TIERS } from "../../module/rulesets/bloodied/model/data.ts";
import { runWithDice } from "../kit/dice.ts";
import { actor, armor, injury, type Mutable, shield, spell, type WeaponGiven, weapon } from "./people.ts";
import { type Happened, hpOf, shownStatuses, type World } from "./world.ts";

export interface TargetGiven {
  AGL?: number;
  BLD?: number;
  LCK?: number;
  shield?: number;
  defenseModifiers?: number[];
  helpless?: boolean;
  fixedDefense?: number;
  hp: number;
  max: number;
  bleeding?: boolean;
  armor?: { name?: string; formula: string; byType: Record<string, { mode: "add" | "multiply"; value: number }> }[];
  armorBonus?: number;
  type?: string;
  noInjury?: boolean;
  diesAtZero?: boolean;
  lieu?: boolean;
  dead?: boolean;
  choice?: string;
  pool?: { value: number; max: number };
}

type Seen = Record<string, unknown>;

export function person(
  world: World,
  name: string,
  given: TargetGiven,
  bleeding = given.bleeding ?? given.hp <= 0,
): Mutable {
  const half = Math.floor(given.max / 2);
  const statuses = [
    ...(given.hp <= half ? ["bloodied"] : []),
    ...(given.hp <= 0 ? ["unconscious"] : []),
    ...(bleeding && !given.dead ? ["bleedingOut"] : []),
    ...(given.dead ? ["dead"] : []),
    ...(given.helpless ? ["helpless"] : []),
  ];
  if (given.choice) world.fates.set(name, given.choice);
  return actor(
    name,
    {
      type: given.type === "creature" ? "bloodiedCreature" : "bloodiedCharacter",
      abilities: { AGL: given.AGL ?? 10, BLD: given.BLD ?? 10, LCK: given.LCK ?? 10 },
      hp: given.hp,
      max: given.max,
      defense: (given.defenseModifiers ?? []).reduce((a, b) => a + b, 0),
      armorBonus: given.armorBonus ?? 0,
      statuses,
      lieu: given.lieu ?? false,
      traits: { noInjury: given.noInjury ?? false, diesAtZero: given.diesAtZero ?? false },
      ...(given.pool ? { pool: given.pool } : {}),
      items: [
        ...(given.shield ? [shield(given.shield)] : []),
        ...(given.armor ?? []).map((a) => armor(a.name ?? "Armor", a.formula, a.byType)),
      ],
    },
    world.house,
  );
}

const line = (happened: Happened | undefined, id: string): Line | undefined =>
  happened?.run?.lines.find((l) => l.id === id)?.line;

const reasonOf = (happened: Happened): string | undefined => happened.problems[0]?.text.key.split(".").at(-1);

function versus(one: Line | undefined) {
  return one?.kind === "versus" ? one : undefined;
}

/** Armor pieces as listed in the breakdown, after damage type entries and floors. */
function pieces(one: Line | undefined): number[] {
  const found: number[] = [];
  if (one?.kind !== "total") return found;
  for (const { label, value } of one.breakdown?.counted ?? []) {
    if (label.key === "BLOODIED.Why.piece") found.push(value);
    else if (label.key.startsWith("BLOODIED.Why.type")) found[found.length - 1]! += value;
  }
  return found;
}

/** Result of damage to one actor, from armor on. */
export function damageSeen(
  world: World,
  being: Mutable,
  damage: Happened | undefined,
  since: { made: number; choices: number },
): Seen {
  const armorLine = line(damage, "armor");
  const loss = line(damage, "loss");
  const lost = loss?.kind === "loss" ? Number(loss.text.data?.loss) : 0;
  const { value, state } = hpOf(being);
  return {
    armorPieces: pieces(armorLine),
    armor: armorLine?.kind === "total" ? armorLine.total : 0,
    net: lost,
    ...(loss?.kind === "loss" ? { rawHp: loss.before - lost } : {}),
    hpAfter: value,
    state,
    statuses: shownStatuses(being),
    triggers: ["critical", "massive"].filter((id) => line(damage, id)),
    injuries: world.made.slice(since.made),
    deathChoice: world.choices.length > since.choices,
  };
}

export const mark = (world: World) => ({ made: world.made.length, choices: world.choices.length });

function strikeSeen(
  happened: Happened,
  suffix: "" | "2",
  people: readonly Mutable[],
): { seen: Seen; hit: Mutable | undefined } {
  const match = versus(line(happened, `attack${suffix}`));
  const stray = line(happened, `stray${suffix}`);
  const damage = line(happened, `damage${suffix}`);
  const draw = line(happened, `draw${suffix}`);
  const range = match?.left.breakdown?.counted.find((m) => m.label.key === "BLOODIED.Why.longRange");
  const name = String(match?.right?.label.data?.name ?? "");
  const hit = people.find((p) => p.name === name);
  const column = attackColumnOf(happened.facts as AttackFacts, happened.form as AttackForm, suffix);
  return {
    hit,
    seen: {
      allowed: true,
      ability: column.ability.toUpperCase(),
      rangeModifier: range?.value ?? 0,
      missPercent: stray?.kind === "total" ? Number(stray.against?.data?.percent) : 0,
      redirected: draw !== undefined,
      actualTarget: name,
      attackTotal: match?.left.total,
      defenseTotal: match?.right?.total,
      hit: match?.winner === "left",
      critical: match?.word.key === "BLOODIED.Line.critical",
      ...(damage?.kind === "total" ? { damage: damage.total } : {}),
    },
  };
}

export interface AttackGiven {
  attacker: { abilities: Record<string, number> };
  weapon: WeaponGiven & { spell?: boolean };
  mode?: string;
  ability?: string;
  distance?: number;
  combatants?: string[];
  target: string;
  targets: Record<string, TargetGiven>;
  attackModifiers?: number[];
  damageModifiers?: number[];
  damageType?: string;
}

const plain = (values: number[] | undefined): string => String((values ?? []).reduce((a, b) => a + b, 0) || "");

/** The melee of a vector is preset: all its members are next to the target and opposed to it. */
function melee(people: readonly Mutable[], target: Mutable, distance: number | null) {
  return people.map((p) => ({
    uuid: `Token.${p.id}`,
    actor: p,
    disposition: p === target ? -1 : 1,
    distance,
    adjacent: p === target ? people.filter((o) => o !== target).map((o) => `Token.${o.id}`) : [`Token.${target.id}`],
  }));
}

export function attackOp(world: World, given: AttackGiven): Seen {
  const held = given.weapon.spell
    ? spell(given.weapon.name, {
        1: {
          resolution: "attack",
          range: given.weapon.range?.effective ?? 0,
          rangeMax: given.weapon.range?.max ?? 0,
          damage: { formula: given.weapon.damage, type: given.weapon.types[0] ?? "", ignoresArmor: false },
        },
      })
    : weapon(given.weapon);
  const attacker = actor("attacker", { abilities: given.attacker.abilities, items: [held] }, world.house);
  const people = Object.entries(given.targets).map(([name, t]) => person(world, name, t));
  const aim = people.find((p) => p.name === given.target) as Mutable;
  const inMelee = (given.combatants ?? []).flatMap((name) => people.filter((p) => p.name === name));
  const fixed = given.targets[given.target]?.fixedDefense;
  const since = mark(world);
  const happened = world.act(given.weapon.spell ? "castAttack" : "attack", attacker, {
    item: held,
    targets: [aim],
    tokens: melee(inMelee, aim, given.distance ?? null),
    form: {
      ...(given.weapon.spell ? { tier: 1 } : {}),
      ...(given.mode ? { mode: given.mode } : {}),
      ...(given.ability ? { ability: given.ability.toLowerCase() } : {}),
      ...(given.distance === undefined ? {} : { distance: given.distance }),
      ...(given.damageType ? { type: given.damageType } : {}),
      ...(fixed === undefined ? {} : { defense: "fixed", fixed }),
      attackExtra: plain(given.attackModifiers),
      damageExtra: plain(given.damageModifiers),
    },
  });
  if (!happened.run) return { allowed: false, reason: reasonOf(happened) };
  const { seen, hit } = strikeSeen(happened, "", people);
  return { ...damageSeen(world, hit ?? aim, happened.next[0], since), ...seen };
}

export interface PairGiven extends AttackGiven {
  weapons: WeaponGiven[];
  pairTargets?: string[];
}

/**
 * Main weapon with all its consequences, then the off-hand weapon against the changed target: the order of the dice.
 */
export function pairOp(world: World, given: PairGiven): Seen {
  const held = given.weapons.map((w, i) => weapon({ ...w, equipped: i === 0 ? "main" : "off" }));
  const attacker = actor("attacker", { abilities: given.attacker.abilities, items: held }, world.house);
  const people = Object.entries(given.targets).map(([name, t]) => person(world, name, t));
  const aims = (given.pairTargets ?? [given.target, given.target]).map(
    (name) => people.find((p) => p.name === name) as Mutable,
  );
  const begun = world.stage("attackPair", attacker, { targets: aims });
  const seenAs = { ...begun, run: null, next: [] };
  if (begun.problems.length > 0) return { allowed: false, reason: reasonOf(seenAs) };
  const facts = begun.facts as AttackFacts;
  const attacks = (["", "2"] as const).map((suffix, i) => {
    const since = mark(world);
    const run = runWithDice(
      () => rollAttack(facts, attackColumnOf(facts, begun.form as AttackForm, suffix)),
      world.cup,
    );
    const offers = run.result ? damageOffer(facts, run.result) : [];
    const [damage] = offers.flatMap((offer) => world.follow(offer, facts));
    const { seen } = strikeSeen({ ...seenAs, run: { ...run, result: undefined } }, suffix, people);
    return { ...damageSeen(world, aims[i] as Mutable, damage, since), ...seen };
  });
  return { allowed: true, attacks, actionsUsed: 1 };
}

export interface RestGiven {
  mode: string;
  days: number;
  healer: boolean;
  target: TargetGiven;
  injuries?: { severity: Severity; successes?: number; failures?: number; elapsed?: number }[];
}

export function restOp(world: World, given: RestGiven): Seen {
  const being = person(world, "target", given.target, given.target.bleeding === true);
  being.items = [
    ...being.items,
    ...(given.injuries ?? []).map(({ severity, elapsed = 0, ...tally }) => {
      const intervalHours = world.house.injuryHours[severity];
      return injury(severity, { ...tally, intervalHours, nextSaveAt: (intervalHours - elapsed) * 3600 });
    }),
  ];
  const before = being.items.filter((i) => i.type === "bloodiedInjury");
  const happened = world.act("rest", being, {
    form: { mode: given.mode, days: given.days, healer: given.healer, advance: true },
  });
  const days = happened.run?.lines.filter((l) => /^day\d/.test(l.id)) ?? [];
  const saves = happened.run?.lines.filter((l) => /^save\d/.test(l.id)).length ?? 0;
  const pool = (being.system as { casting: { pool: { value: number } } }).casting.pool.value;
  return {
    allowed: happened.run !== null,
    ...(happened.run ? {} : { reason: reasonOf(happened) }),
    healed: days.map((l) => (l.line.kind === "total" ? l.line.total : Number.NaN)),
    hpAfter: hpOf(being).value,
    poolAfter: pool,
    statuses: shownStatuses(being),
    dead: being.statuses.includes("dead"),
    injuries: before.map((i) => {
      const now = being.items.find((o) => o.id === i.id);
      const { severity, successes, failures, intervalHours } = itemAs(now ?? i, "bloodiedInjury").system;
      return { severity, successes, failures, intervalHours, outcome: now ? "active" : "healed", saves };
    }),
  };
}

export interface CastGiven {
  tier: number;
  useDice: number;
  pool: number;
  conditions?: number;
  versions?: number[];
  choice?: number | string;
}

export function castOp(
  world: World,
  given: CastGiven,
  caster = actor("caster", { pool: { value: given.pool, max: given.pool } }),
): Seen {
  const ids = Array.from({ length: given.conditions ?? 0 }, (_, i) => `c${i}`);
  const conditions = Object.fromEntries(ids.map((id) => [id, { label: id, detail: "", ready: true, consumed: false }]));
  const held = spell("Spell", Object.fromEntries((given.versions ?? [...TIERS]).map((t) => [t, {}])), conditions);
  world.choose = () => (given.choice === undefined ? undefined : String(given.choice));
  const form = { tier: String(given.tier), dice: given.useDice, conditions: ids };
  const happened = world.act("cast", caster, { item: held, form });
  const poolAfter = () => (caster.system as { casting: { pool: { value: number } } }).casting.pool.value;
  if (!happened.run) return { allowed: false, poolAfter: poolAfter(), reason: reasonOf(happened) };
  const match = versus(line(happened, "cast"));
  const { pending, result, journal } = happened.run;
  const success = match?.winner === "left";
  const picked = journal.find((a) => a.id === "form");
  const lost = line(happened, "lost");
  const reach = lowerOf(world, happened, match?.left.total ?? 0);
  const chosen = picked && "pick" in picked ? picked.pick : null;
  return {
    allowed: true,
    total: match?.left.total,
    target: match?.right?.total,
    success,
    lowerOptions: pending?.kind === "choice" ? pending.options.filter((o) => o !== "fizzle").map(Number) : reach,
    castTier: success ? given.tier : chosen === null || chosen === "fizzle" ? null : Number(chosen),
    removed: lost?.kind === "note" ? Number(lost.text.data?.dice) : 0,
    poolAfter: poolAfter(),
    fizzled: result?.headline.key === "BLOODIED.Headline.cast.fizzles",
  };
}

/** The options of an answered choice: replays without the answer. */
function lowerOf(world: World, happened: Happened, _total: number): number[] {
  const dice = happened.run?.journal.find((a) => a.id === "cast");
  if (!dice || !("faces" in dice)) return [];
  const { pending } = world.again(happened, [dice]);
  return pending?.kind === "choice" ? pending.options.filter((o) => o !== "fizzle").map(Number) : [];
}
