/** Modifiers as text ("2 disadvantage on Acrobatics and Athletics"), and their editor. */
import type { Text } from "../../../kernel/card.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Option } from "../../../kernel/sheet-numbers.ts";
import { TARGETS } from "../model/constants.ts";
import { BONUS_TYPES, MODES, type Modifier } from "../model/data.ts";
import { isTarget, WHENS } from "../model/modifiers.ts";
import { listed, named, options, orNone, said, t } from "./texts.ts";

/** "Athletics", "melee attacks", "base speed". */
function targetText(target: string): Text {
  const [group = "", below = ""] = target.split(".");
  if (!isTarget(target)) return named(target);
  if (below === "") return t(`target.${group}`);
  if (group === "skill") return said(`Skill.${below}`);
  if (group === "check") return t("target.checkOf", { of: said(`Attribute.${below}`) });
  if (group === "speed")
    return below === "base" ? said("Speed.base") : t("target.speedOf", { of: said(`Speed.${below}`) });
  return t(`target.${target.replace(".", "-")}`);
}

const whenText = (when: string): Text => (WHENS.includes(when) ? t(`when.${when}`) : named(when));

/** Base, burrow and climb speeds with the same change are one entry. */
const GROUND = ["speed.base", "speed.burrow", "speed.climb"];

/** One sentence for equal modifiers of several targets. */
function sentence(all: readonly Modifier[]): Text {
  const [{ mode, value, type, when, target }] = all as readonly [Modifier];
  const on = all.map((one) => one.target);
  const afoot = GROUND.every((id) => on.includes(id));
  const what = listed(afoot ? [t("target.afoot")] : on.map(targetText));
  const amount =
    mode === "bonus"
      ? t("modifier.bonus", {
          value: signed(value),
          type: type === "untyped" ? named("") : t(`bonusType.${type}`),
          what,
        })
      : mode === "speed"
        ? t("modifier.speed", { value: signed(value), what })
        : mode === "apCost"
          ? target === "apCost.standUp"
            ? t("modifier.standUp", { value: signed(value) })
            : t("modifier.apCost", { value: signed(value), what })
          : mode === "grant"
            ? t(value < 0 ? "modifier.grantLess" : "modifier.grant", { value: Math.abs(value) })
            : t(`modifier.${mode}`, { value, what });
  return when === "" ? amount : t("modifier.when", { what: amount, when: whenText(when) });
}

/** Texts of modifiers; equal ones of several targets share a sentence. */
export function modifierTexts(stored: readonly Modifier[]): Text[] {
  const groups = new Map<string, Modifier[]>();
  for (const one of stored) {
    const key = [one.mode, one.value, one.type, one.when].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(sentence);
}

const targetOptions = (stored: readonly Modifier[]): Option[] => {
  const gone = new Set(stored.map(({ target }) => target).filter((target) => !TARGETS.includes(target)));
  return [...TARGETS, ...gone].map((value) => ({ value, label: targetText(value) }));
};

/** Modifiers as rows to edit; `path`: where the list is stored, `fresh`: the list with a new row. */
export function modifiers(stored: readonly Modifier[], path: string) {
  return {
    path,
    modes: options("mode", MODES),
    types: options("bonusType", BONUS_TYPES),
    whens: orNone(
      "when.always",
      WHENS.map((value) => ({ value, label: whenText(value) })),
    ),
    targets: targetOptions(stored),
    rows: stored.map((one, at) => ({
      path: `${path}.${at}`,
      text: sentence([one]),
      bonus: one.mode === "bonus",
      at,
    })),
  };
}
