/** Defenses and armor. */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { number, plus, type Shown } from "../../../kernel/sheet-numbers.ts";
import { defenderRollsOf, defenseDie } from "../attack/defense-roll.ts";
import { netAdvantageOf } from "../model/advantage.ts";
import { type ActorSnapshot, DEFENSES, itemsOf } from "../model/data.ts";
import { heldShields, isProficient, wornArmor } from "../model/defense-values.ts";
import { defenseName } from "../model/texts.ts";
import { listed, said, t } from "./texts.ts";

const RULES = { evasion: "A-127", unarmedEvasion: "A-129", rangedEvasion: "A-91", fortitude: "A-133", will: "A-134" };

function defense(document: Snapshot, id: (typeof DEFENSES)[number]) {
  const { faces, sum, reasons } = defenseDie(defenderRollsOf(document), { defense: id, facing: true });
  const net = netAdvantageOf(reasons);
  const label = defenseName(id);
  const roll: Shown = {
    shown: signed(sum.total),
    why: { label, sum: plus(`1d${faces}`, sum.total), breakdown: sum, note: t("defenses.explodes", { faces }) },
  };
  return {
    id,
    rule: RULES[id],
    name: t(`defense.${id}`),
    roll,
    sway: net === 0 ? null : { up: net > 0, word: t(net > 0 ? "advantage" : "disadvantage") },
    given: JSON.stringify({ defense: id }),
    path: `system.defenses.${id}.bonus`,
    bonusLabel: t("field.bonusOf", { of: label }),
    override: `system.overrides.${id}`,
    overrideLabel: t("field.setOf", { of: label }),
  };
}

const types = (list: readonly string[]): Text => listed(list.map((id) => said(`DamageType.${id}`)));

/** Worn and natural armor: struck on a low die, then absorbs its rating (A-81, A-98, D-11, D-43). */
const armors = (actor: ActorSnapshot) =>
  wornArmor(actor).map(({ id, name, img, system }) => {
    const { coverage, rangedCoverage, penalty, broken, natural } = system;
    const rating = actor.system.armor.find((set) => set.name === name)?.rating ?? system.rating;
    const data = { name, coverage, rating: number(rating), ranged: rangedCoverage ?? coverage, penalty };
    return {
      id,
      name,
      img,
      text: t(rangedCoverage === null || rangedCoverage === coverage ? "armor.line" : "armor.lineRanged", data),
      notes: compact([
        penalty > 0 && t("armor.penalty", { penalty }),
        !isProficient(actor.system.mpl, system) && t("attacks.unproficient", { mpr: system.mpr }),
      ]),
      broken,
      natural,
      word: t(broken ? "armor.broken" : "armor.whole"),
    };
  });

const shields = (actor: ActorSnapshot) =>
  heldShields(actor).map(({ id, name, img, system }) => ({
    id,
    name,
    img,
    text: t("armor.shield", { name, bonus: signed(system.broken ? 0 : system.bonus) }),
    notes: isProficient(actor.system.mpl, system) ? [] : [t("attacks.unproficient", { mpr: system.mpr })],
    broken: system.broken,
    natural: false,
    word: t(system.broken ? "armor.broken" : "armor.whole"),
  }));

export function defenses(document: Snapshot, actor: ActorSnapshot) {
  const { weaknesses, resistances } = actor.system.damage;
  const { noShield, value } = actor.system.defenses.rangedEvasion;
  return {
    all: DEFENSES.map((id) => defense(document, id)),
    noShield: noShield === value ? null : t("defenses.noShield", { value: signed(noShield) }),
    armors: [...armors(actor), ...shields(actor)],
    bare: itemsOf(actor, "auraArmor").some(({ system }) => system.equipped || system.natural) ? null : t("armor.none"),
    weak: weaknesses.length > 0 ? t("weak", { types: types(weaknesses) }) : null,
    resists: resistances.length > 0 ? t("resists", { types: types(resistances) }) : null,
  };
}
