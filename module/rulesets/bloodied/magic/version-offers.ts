/** Follow-ups of a cast spell version, or of a used potion or scroll: its area, its damage, its targets. */
import { aroundSelf, readArea, readDuration } from "../../../kernel/area.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { printDice, rollDice } from "../../../kernel/formula.ts";
import { addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Area, Facts, Offer } from "../../../kernel/ruleset.ts";
import { formulaDice } from "../model/dice-fields.ts";
import { t, typeText } from "../model/texts.ts";
import type { TierVersion } from "./item-versions.ts";

interface Versioned extends Facts {
  spell: string;
  targets: string[];
}

const actionFor = (version: TierVersion): string => {
  if (version.resolution === "attack") return "castAttack";
  if (version.resolution === "save") return "castSave";
  return version.healing.formula.trim() === "" ? "castEffect" : "castMend";
};

/** One follow-up per target; without targets one for the targets at the time of the click. */
export function offersFor(facts: Versioned, version: TierVersion, amount: number | null): Offer[] {
  const action = actionFor(version);
  // A version with a description only and no targets is complete when cast.
  if (action === "castEffect" && version.applies === "" && version.targets === 0) return [];
  const form = { tier: version.tier, ...(amount === null ? {} : { amount }) };
  const reach = version.targets > 0 ? facts.targets.slice(0, version.targets) : facts.targets;
  const shared = {
    action,
    by: "self",
    form,
    tone: "primary",
    otherwise: t("Offer.spellOtherwise"),
    auto: false,
  } as const;
  const offer: Offer = {
    ...shared,
    id: "onSelf",
    label: t(`Offer.${action}.self`, { spell: facts.spell }),
    parts: { self: "self", item: "item" },
  };
  const later: Offer = {
    ...shared,
    id: "onTargets",
    label: t(`Offer.${action}.targets`, { spell: facts.spell }),
    parts: { self: "self", item: "item", t0: "targets" },
  };
  if (reach.length === 0) return action === "castMend" || action === "castEffect" ? [offer, later] : [later];
  return reach.map((part) => ({
    ...shared,
    id: `on-${part}`,
    label: t(`Offer.${action}.on`, { spell: facts.spell, name: nameOf(facts, part) }),
    parts: { self: "self", item: "item", t0: part },
  }));
}

/** Area damage is rolled once for all targets. */
export function* areaDamage(version: TierVersion): Procedure<number | null> {
  const dice = formulaDice(version.damage.formula);
  if (version.resolution !== "save" || dice.terms.length === 0) return null;
  const rolled = yield* rollDice("damage", "self", dice);
  yield* addTotal("damage", t("Line.spellDamage", { formula: printDice(dice), type: typeText(version.damage.type) }), {
    rule: "B-08",
    dice: rolled.shown,
    total: rolled.total,
    tone: "good",
  });
  return rolled.total;
}

/** The area of a version, from a text such as "cone, 40 ft"; without a range it is around the caster. */
export function areaOfVersion(version: TierVersion | undefined): Area | null {
  const shape = version ? readArea(version.area, "ft") : null;
  if (!version || !shape) return null;
  const lasts = readDuration(version.duration);
  const range = Math.max(version.range, version.rangeMax);
  const area = { ...shape, range, ...(lasts ? { lasts } : {}) };
  return range > 0 ? area : aroundSelf(area);
}
