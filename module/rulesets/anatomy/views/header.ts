/** Head of an actor's sheet: name, Stamina and Strain, Defence Values, urgent states. */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { ViewContext } from "../../../kernel/ruleset.ts";
import { number, numberView } from "../../../kernel/sheet-numbers.ts";
import { recoverableMax } from "../damage/stamina-loss.ts";
import { type ActorSnapshot, isCharacter, SPEEDS } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { attributeOptions, sizeOptions, sizeText, speedText } from "../model/texts.ts";
import { chips } from "./condition-chips.ts";
import { named, t } from "./texts.ts";

function about(actor: ActorSnapshot): Text[] {
  const { details, size, martialBonus, survival, attributes } = actor.system;
  return compact([
    details.species !== "" && named(details.species),
    sizeText(size),
    t("level", { level: details.level }),
    t("martialBonusOf", { bonus: martialBonus }),
    attributes.con.mod === null &&
      (survival.destroyedAt === null ? t("noEnd") : t("destroyedAt", { count: survival.destroyedAt })),
  ]);
}

export const masthead = (actor: ActorSnapshot) => ({
  name: actor.name,
  img: actor.img,
  meta: about(actor),
  creature: !isCharacter(actor),
  sizes: sizeOptions(),
  chips: chips(actor),
});

/** Strain limits Stamina by house rule; at least 1 point can be recovered (D-10, D-30). */
function strained({ system }: ActorSnapshot, context: ViewContext) {
  const { strain, stamina } = system;
  const max = stamina.max ?? 0;
  const most = recoverableMax(max, strain.value, readHouse(context.house));
  return { most, kept: max > 0 ? 1 - most / max : 0 };
}

const share = (part: number): string => String(Math.round(Math.max(0, Math.min(1, part)) * 1000) / 1000);

function stamina(actor: ActorSnapshot, context: ViewContext) {
  const { stamina: held, exhaustion, strain, why } = actor.system;
  if (held.max === null || held.value === null) return null;
  const { most, kept } = strained(actor, context);
  return {
    value: held.value,
    low: held.value * 4 <= held.max,
    max: numberView(t("staminaMax"), why.stamina, held.max),
    at: share(held.value / Math.max(1, held.max)),
    kept: share(kept),
    most: most < held.max ? t("mostNow", { most }) : null,
    strain: strain.value > 0 ? t("strainOf", { strain: strain.value }) : null,
    sentence: t(most < held.max ? "staminaKept" : "staminaSentence", {
      value: held.value,
      max: held.max,
      strain: strain.value,
      most,
    }),
    exhaustion: exhaustion.max === null ? null : { value: exhaustion.value ?? 0, max: exhaustion.max },
    tracked: held.value === 0,
  };
}

const CAUGHT = ["offGuard", "helpless", "stunned", "blinded", "unconscious"];

/** The DV that a plain attack uses now is marked, with the total it needs (N-09 to N-13, D-04). */
function defence(actor: ActorSnapshot, context: ViewContext) {
  const { defence: dv, why } = actor.system;
  const caught = actor.statuses.some((id) => CAUGHT.includes(id));
  const tie = context.house.tieHits === true;
  const one = (id: "dv" | "touch" | "offGuard" | "touchOffGuard", rule: string, now: boolean) => ({
    id,
    rule,
    now,
    name: t(`defence.${id}`),
    number: numberView(t(`defenceName.${id}`), why[id], dv[id]),
  });
  const now = caught ? "offGuard" : "dv";
  return {
    defence: [one("dv", "N-09", !caught), one("touch", "N-12", false), one("offGuard", "N-13", caught)].concat(
      dv.touchOffGuard === dv.offGuard || dv.touchOffGuard === dv.touch ? [] : [one("touchOffGuard", "N-13", false)],
    ),
    need: t("foesNeed", { now: t(`defence.${now}`), total: dv[now] + (tie ? 0 : 1) }),
  };
}

const SPEED_ICONS = {
  base: "walking-boot",
  burrow: "dig-dug",
  climb: "mountain-climbing",
  fly: "feathered-wing",
  swim: "wave-crest",
};

function speeds({ system }: ActorSnapshot) {
  return SPEEDS.filter((id) => id === "base" || system.speeds[id].value > 0).map((id) => ({
    id,
    icon: SPEED_ICONS[id],
    name: speedText(id),
    number: numberView(speedText(id), system.why[`speed.${id}`], system.speeds[id].current),
    less: system.speeds[id].current < system.speeds[id].value,
  }));
}

export function vitals(actor: ActorSnapshot, context: ViewContext) {
  const { system } = actor;
  const { bleed, strain, body } = system;
  return {
    creature: !isCharacter(actor),
    stamina: stamina(actor, context),
    none: system.stamina.max === null ? t("noStamina") : null,
    strain: strain.value,
    bleed: bleed.value,
    staunch: bleed.value > 0,
    bleeds: system.survival.bleeds && system.attributes.con.mod !== null,
    ...defence(actor, context),
    speeds: speeds(actor),
    speedFields: SPEEDS.map((id) => ({
      path: `system.speeds.${id}.value`,
      label: id === "base" ? speedText(id) : t("speedOf", { of: speedText(id) }),
    })),
    attributes: attributeOptions(),
    injuries: number(body.injuries),
    fighting: context.combat !== null,
  };
}

/** Urgent states: dead, destroyed, unconscious, or without an injury limit. */
export function strip(actor: ActorSnapshot, context: ViewContext) {
  const { vital, attributes, survival, bleed, body, exhaustion } = actor.system;
  const has = (id: string): boolean => actor.statuses.includes(id);
  const lies = has("unconscious");
  const endless = attributes.con.mod === null && survival.destroyedAt === null && context.owner;
  const key =
    vital !== "alive"
      ? vital
      : has("coma")
        ? "coma"
        : lies
          ? exhaustion.value === 0
            ? "exhausted"
            : "unconscious"
          : endless
            ? "endless"
            : null;
  if (key === null) return { shown: false };
  const alive = vital === "alive";
  return {
    shown: true,
    gone: !alive,
    sentence: t(`strip.${key}`, { dc: body.deathDc }),
    save: alive && lies,
    wake: key === "unconscious",
    tick: alive && lies && bleed.value > 0,
    staunch: alive && lies && bleed.value > 0,
    tone: key === "endless" ? "warn" : "bad",
  };
}
