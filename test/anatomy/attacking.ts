/** Attacks as in the worked vectors: attacker, target and situation, rolled by the real action. */

import type { Total } from "../../module/kernel/card.ts";
import type { TokenSnapshot } from "../../module/kernel/ruleset.ts";
import type { WeaponData } from "../../module/rulesets/anatomy/model/data.ts";
import { actor, type Given, type Mutable, natural, weapon } from "./people.ts";
import { type Happened, World } from "./world.ts";

export interface Situation {
  attacker?: Given;
  /** Parts of the DV: Dexterity modifier and armor. */
  dv: { dex?: number; armor?: number };
  target?: Given;
  settings?: object;
  weapon?: Partial<WeaponData>;
  naturalWeapon?: boolean;
  mode?: "melee" | "ranged" | "thrown";
  form?: Record<string, unknown>;
  given?: Record<string, unknown>;
  tokens?: (self: Mutable, target: Mutable) => TokenSnapshot[];
}

/** Martial bonus 3, Strength 3, Dexterity 1: the attacker of the vectors. */
const VECTOR: Given = { mb: 3, str: 3, dex: 1, wis: 0 };

export interface Attacked {
  world: World;
  self: Mutable;
  target: Mutable;
  happened: Happened;
  total: number;
  natural: number;
  dv: number | null;
  /** null: the roll was refused. */
  hit: boolean | null;
  degrees: number | null;
  critical: boolean;
  dice: number;
}

const line = (happened: Happened, id: string) => happened.run?.lines.find((one) => one.id === id)?.line;

export function sides(happened: Happened, id: string): { left: Total; right: Total | null; winner: string } {
  const found = line(happened, id);
  if (found?.kind !== "versus") throw new Error(`no comparison ${id}`);
  return found;
}

/** What a card shows of one roll of an attack. */
export function read(happened: Happened, id = "attack") {
  const { left, right, winner } = sides(happened, id);
  const counts = left.dice.filter(({ mark, faces }) => mark !== "struck" && faces === 20);
  const offers = happened.run?.result?.offers ?? [];
  const at = id.replace("attack", "") || "0";
  const injure = offers.find((one) => one.id === `injure-${at}`);
  return {
    total: left.total,
    natural: counts[0]?.value ?? 0,
    dice: left.dice.length,
    dv: right?.total ?? null,
    hit: right === null ? null : winner === "left",
    degrees: injure ? (injure.form.degrees as number) : null,
    critical: injure?.form.critical === true,
  };
}

export function staged({ attacker, dv, target, settings, naturalWeapon, ...more }: Situation, dice: readonly string[]) {
  const world = new World(dice, settings);
  const own: Partial<WeaponData> =
    more.mode === "ranged"
      ? { category: "ranged", group: "crossbow", attributes: ["dex", "wis"], rangeIncrement: 60 }
      : more.mode === "thrown"
        ? { category: "ranged", group: "thrown", attributes: ["dex", "wis"], thrown: true, thrownIncrement: 20 }
        : {};
  const arm = naturalWeapon ? natural("claw") : weapon("Sword", { ...own, ...more.weapon });
  const self = actor("Ada", { ...VECTOR, ...attacker, items: [arm, ...(attacker?.items ?? [])] });
  const enemy = actor("Bo", { dex: dv.dex ?? 0, natural: dv.armor ?? 0, ...target });
  return { world, self, target: enemy, arm, tokens: more.tokens?.(self, enemy) ?? [] };
}

export function attacked(situation: Situation, dice: readonly string[]): Attacked {
  const { world, self, target, arm, tokens } = staged(situation, dice);
  const { mode, form, given } = situation;
  const happened = world.act("attack", self, {
    item: arm,
    targets: [target],
    tokens,
    form: { ...(mode ? { mode } : {}), attribute: mode === "ranged" ? "dex" : "str", ...form },
    given: { ...given },
  });
  if (!happened.run?.result)
    return {
      world,
      self,
      target,
      happened,
      total: 0,
      natural: 0,
      dv: null,
      hit: null,
      degrees: null,
      critical: false,
      dice: 0,
    };
  world.cup.expectEmpty();
  return { world, self, target, happened, ...read(happened) };
}

/** A token on squares of 5 ft. */
export const token = (being: Mutable, x: number, y: number, disposition = -1, side = 1): TokenSnapshot => ({
  uuid: `Token.${being.id}`,
  actor: being,
  disposition,
  distance: null,
  adjacent: [],
  place: { x, y, width: side, height: side },
});
