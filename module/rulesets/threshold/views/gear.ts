/** Gear carried, worn and wielded, and load limits (T-83 to T-92); effects by their duration. */
import { type Text, text } from "../../../kernel/card.ts";
import { effectRow } from "../../../kernel/effect-rows.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { numberView, remainingText, span } from "../../../kernel/sheet-numbers.ts";
import { endingOf, isDerivedStatus, runningOn } from "../conditions/durations.ts";
import { RESIST, readResistance } from "../damage/resistances.ts";
import { type ActorSnapshot, asActor, asItem, type ItemType, type Physical, physicalOf } from "../model/data.ts";
import { damageText, sizeText } from "../model/texts.ts";
import { readModifier, targetOf, typeText } from "../model/typed-modifiers.ts";
import { targetText } from "./modifiers.ts";
import { resistText } from "./resistances.ts";
import { said, t } from "./texts.ts";

/** Whether it is worn or wielded, and what a click changes. */
interface EquipToggle {
  label: Text;
  on: boolean;
  next: boolean;
  path: string;
}

/** How an item is readied; null if it is left behind. */
export function equipToggleOf(item: Snapshot): EquipToggle | null {
  const { equipped, carried } = physicalOf(item);
  if (!carried) return null;
  const key = item.type === "thresholdWeapon" ? "wielded" : "worn";
  return { label: t(equipped ? `hold.${key}` : "hold.off"), on: equipped, next: !equipped, path: "system.equipped" };
}

/** One line about an item: "1d8 slashing", "+4 to Reflex", "Human", "Spell". */
export function about(item: Snapshot): Text {
  const weapon = asItem(item, "thresholdWeapon")?.system;
  if (weapon) {
    const [first] = Object.values(weapon.damage.parts);
    return first ? t("about.weapon", { dice: first.formula, type: damageText(first.type) }) : t("about.harmless");
  }
  const natural = asItem(item, "thresholdNatural")?.system;
  if (natural) return t("about.natural", { kind: t(`naturalKind.${natural.kind}`), role: t(`role.${natural.role}`) });
  const armor = asItem(item, "thresholdArmor")?.system;
  if (armor) return t("about.armor", { bonus: signed(armor.bonus), slot: t(`slot.${armor.slot}`) });
  const power = asItem(item, "thresholdPower")?.system;
  if (power) return t("about.power", { kind: t(`powerKind.${power.kind}`), action: t(`action.${power.action}`) });
  const feat = asItem(item, "thresholdFeat")?.system;
  if (feat) return t(`category.${feat.category}`);
  const characterClass = asItem(item, "thresholdClass")?.system;
  if (characterClass)
    return t("about.class", {
      hp: characterClass.startingHp,
      die: characterClass.hitDie,
      pace: said(`Progression.${characterClass.attackProgression}`),
    });
  const species = asItem(item, "thresholdSpecies")?.system;
  if (species) return t("about.species", { size: sizeText(species.size), speed: species.speed });
  return t(`type.${item.type}`);
}

const MADE = ["thresholdWeapon", "thresholdArmor"];

/** The size it was made for, if not Medium (T-60). */
export function madeFor(item: Snapshot): Text[] {
  const size = MADE.includes(item.type) ? String(item.system.madeFor) : "medium";
  if (size === "medium") return [];
  return [size === "wielder" ? t("gear.anySize") : t("gear.madeFor", { size: said(`Size.${size}`) })];
}

/** Modifiers of a row count once, whatever its quantity. */
const countsOnce = ({ quantity, equipped, modifiers }: Physical): boolean =>
  equipped && quantity > 1 && Object.keys(modifiers).length > 0;

function rowOf(item: Snapshot) {
  const { quantity, weight, price, carried } = physicalOf(item);
  const gear = asItem(item, "thresholdGear");
  return {
    ...itemLink(item),
    meta: compact([
      about(item),
      ...madeFor(item),
      price > 0 && t("gear.price", { price }),
      countsOnce(physicalOf(item)) && t("gear.countsOnce"),
    ]),
    quantity,
    weight: t("gear.pounds", { weight: exact(weight * quantity) }),
    hold: equipToggleOf(item),
    carried: { on: carried, next: !carried, label: t(carried ? "gear.carried" : "gear.leftBehind") },
    use: carried && gear !== null && gear.system.use.formula !== "",
  };
}
const exact = (pounds: number): number => Math.round(pounds * 1000) / 1000;

const BANDS = ["light", "medium", "heavy"] as const;
const LIFTS = ["overHead", "offGround", "pushDrag"] as const;
/** The band that ends at a limit. */
const ENDS = { light: "none", medium: "medium", heavy: "heavy" } as const;

/** The end of a band, and the next one. */
const NEXT = {
  none: ["light", "medium"],
  medium: ["medium", "heavy"],
  heavy: ["heavy", "over"],
  over: ["heavy", "over"],
} as const;

function load({ system }: ActorSnapshot) {
  const { carry, why } = system;
  const full = Math.max(carry.heavy, carry.load, 1);
  const at = (pounds: number): number => Math.round((pounds / full) * 1000) / 10;
  const [limit, next] = NEXT[carry.band];
  return {
    now: String(exact(carry.load)),
    band: carry.band,
    word: t(`load.band.${carry.band}`),
    note:
      carry.band === "over"
        ? t("load.over", { by: exact(carry.load - carry.heavy) })
        : t("load.left", { left: exact(carry[limit] - carry.load), band: t(`load.band.${next}`) }),
    sentence: t("load.sentence", {
      load: exact(carry.load),
      light: carry.light,
      medium: carry.medium,
      heavy: carry.heavy,
    }),
    at: at(carry.load),
    marks: BANDS.map((id) => ({ id, at: at(carry[id]) })),
    limits: [
      ...BANDS.map((id) => ({
        label: t(`load.${id}`),
        on: carry.band === ENDS[id],
        number: numberView(t(`load.${id}`), why.carry, carry[id]),
      })),
      ...LIFTS.map((id) => ({
        label: t(`load.${id}`),
        on: false,
        number: numberView(t(`load.${id}`), why.carry, carry[id]),
      })),
    ],
  };
}

export function gear(actor: ActorSnapshot) {
  const group = (id: string, type: ItemType) => ({
    id,
    label: t(`gear.${id}`),
    add: type,
    rows: actor.items.filter((item) => item.type === type).map(rowOf),
  });
  return {
    load: load(actor),
    groups: [group("arms", "thresholdWeapon"), group("armor", "thresholdArmor"), group("things", "thresholdGear")],
  };
}

/** Text for the change of an effect, if there is one: "+2 deflection to Reflex". */
export function changeText({ path, value }: { path: string; value: string }): Text {
  const resists = path === RESIST ? readResistance(value) : null;
  if (resists) return resistText(resists);
  const target = targetOf(path);
  const read = target === null ? null : readModifier(value);
  if (target === null || read === null) return t("effects.change", { path, value });
  return t("modifiers.text", { value: signed(read.value), type: typeText(read.type), target: targetText(target) });
}

type Group = "encounter" | "timed" | "permanent" | "disabled";

const GROUPS = {
  encounter: "encounter",
  rounds: "timed",
  time: "timed",
  permanent: "permanent",
  standing: "permanent",
} as const;

export interface EffectEnd {
  group: Group;
  /** Rounds or time left, if it counts down. */
  left: Text | null;
  text: Text;
  /** The duration can be changed. */
  set: boolean;
}

/** End of each effect, by its id on the bearer (T-97). */
export const effectEnds = (actor: Snapshot): ReadonlyMap<string, EffectEnd> =>
  new Map(
    runningOn(actor).map(({ id, length, rounds, seconds, statuses }) => {
      const left = rounds !== null ? text("FIVEFOLD.Time.rounds", { rounds }) : seconds !== null ? span(seconds) : null;
      return [
        id,
        {
          group: GROUPS[length],
          left,
          text: left ?? t(`effects.until.${length}`),
          set: !isDerivedStatus({ statuses }),
        },
      ];
    }),
  );

/** Duration data of an effect created under a heading. */
const GIVEN_BY = {
  encounter: () => ({ per: "encounter" }),
  timed: (ownTurns: number) => endingOf(ownTurns, { per: "rounds", count: 10 }).given,
  permanent: () => ({ per: "permanent" }),
  disabled: () => null,
} as const;

/** Effects for the effects tab: by encounter, temporary, passive, disabled. */
export function effects(holder: Snapshot, actor = true) {
  const known: ReadonlyMap<string, EffectEnd> = actor ? effectEnds(holder) : new Map();
  const ownTurns = actor ? asActor(holder).system.lived : 0;
  const rows = holder.effects.map((e) => ({
    ...effectRow(e, t, changeText, known.get(e.id)?.text ?? remainingText(e)),
    lasts: known.get(e.id)?.set ? { act: "lasts", given: JSON.stringify({ effect: e.id }) } : null,
    group: e.disabled ? "disabled" : (known.get(e.id)?.group ?? (remainingText(e) === null ? "permanent" : "timed")),
  }));
  return {
    groups: (["encounter", "timed", "permanent", "disabled"] as const).map((id) => ({
      id: id === "timed" ? "temporary" : id,
      label: t(`effects.${id}`),
      given: actor ? JSON.stringify(GIVEN_BY[id](ownTurns)) : "",
      rows: rows.filter((r) => r.group === id),
    })),
  };
}
