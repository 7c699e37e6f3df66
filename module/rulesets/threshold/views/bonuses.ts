/** Active bonuses: temporary ones, and those superseded by a higher one of their type (T-53 to T-55, T-134). */
import type { Text } from "../../../kernel/card.ts";
import { type Breakdown, signed } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { conditions } from "../conditions/conditions.ts";
import { type ActorSnapshot, DEFENSES, type DefenseId } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { stackedSum } from "../model/modifier-stacking.ts";
import { defenseText } from "../model/texts.ts";
import { modifiersOf, type NamedModifier, typeText } from "../model/typed-modifiers.ts";
import { effectEnds } from "./gear.ts";
import { modifierText } from "./modifiers.ts";
import { named, picture, t } from "./texts.ts";

/** The numbers a modifier may apply to, by their targets. */
const FINALS: readonly (readonly string[])[] = [
  ...["melee", "ranged", "spell", "natural"].map((way) => ["d20", "attack", `attack.${way}`]),
  ...["melee", "ranged", "spell", "natural"].map((way) => ["damage", `damage.${way}`]),
  ["d20", "check"],
  ["d20", "skill"],
  ["d20", "grapple"],
  ["d20", "initiative"],
];
const DEFENSE_FINALS = DEFENSES.map((id) => ["defense.all", `defense.${id}`]);

/** The pool of one number: the applied modifiers by id, and what supersedes the ignored ones. */
interface Resolved {
  targets: readonly string[];
  counted: ReadonlySet<string>;
  superseded: ReadonlyMap<string, Text | null>;
}

function resolve(all: readonly NamedModifier[], targets: readonly string[], house: House): Resolved {
  // Breakdowns have labels, no ids: each modifier gets a unique label.
  const ids = new Map(all.map((one) => [{ ...one.name }, one]));
  const ownModifiers = [...ids].map(([name, one]): NamedModifier => ({ ...one, name }));
  const { counted, ignored }: Breakdown = stackedSum(ownModifiers, targets, house);
  const idOf = ({ label }: Breakdown["counted"][number]): string => ids.get(label)?.id ?? "";
  const superseding = (ignoredOne: Breakdown["counted"][number]) =>
    counted.find((m) => m.type === ignoredOne.type && m.value < 0 === ignoredOne.value < 0)?.label ?? null;
  return {
    targets,
    counted: new Set(counted.map(idOf)),
    superseded: new Map(ignored.map((m) => [idOf(m), superseding(m)])),
  };
}

interface Part {
  text: Text;
  ignored: boolean;
}

/** Where a modifier applies: the numbers it changes, and the modifier that supersedes it elsewhere. */
function partsOf(one: NamedModifier, pools: readonly Resolved[]): { parts: Part[]; supersededBy: Text | null } {
  const fed = pools.filter(({ targets }) => targets.includes(one.target));
  const lost = fed.filter(({ superseded }) => superseded.has(one.id));
  const supersededBy = lost[0]?.superseded.get(one.id) ?? null;
  const whole = (ignored: boolean): Part[] => [{ text: modifierText(one), ignored }];
  if (lost.length === 0) return { parts: whole(false), supersededBy: null };
  if (lost.length === fed.length) return { parts: whole(true), supersededBy };
  if (one.target !== "defense.all") return { parts: whole(false), supersededBy: null };
  const names = (list: readonly Resolved[]): Text[] =>
    list.map(({ targets }) => defenseText(targets[1]?.replace("defense.", "") as DefenseId));
  const of = (list: readonly Resolved[]): Text => {
    const [first = named(""), second] = names(list);
    return second ? t("bonuses.and", { first, second }) : first;
  };
  const rest = fed.filter((pool) => !lost.includes(pool));
  return {
    parts: [
      {
        text: t("modifiers.text", { value: signed(one.value), type: typeText(one.type), target: of(lost) }),
        ignored: true,
      },
      { text: t("bonuses.still", { value: signed(one.value), target: of(rest) }), ignored: false },
    ],
    supersededBy,
  };
}

/** Source id of a modifier: its effect, condition or item. */
const sourceOf = ({ id }: NamedModifier): string => id.slice(0, id.lastIndexOf("."));

export function bonuses(actor: ActorSnapshot, context: ViewContext) {
  const house = readHouse(context.house);
  const all = modifiersOf(actor).filter(({ situational, value }) => !situational && value !== 0);
  const own = [...new Set(all.map(({ target }) => target))].filter(
    (target) => ![...FINALS, ...DEFENSE_FINALS].some((final) => final.includes(target)),
  );
  const pools = [...DEFENSE_FINALS, ...FINALS, ...own.map((target) => [target])].map((targets) =>
    resolve(all, targets, house),
  );
  const running = effectEnds(actor);
  const sources = [...new Set(all.map(sourceOf))];
  return sources.flatMap((source) => {
    const list = all.filter((one) => sourceOf(one) === source);
    const condition = conditions.find(({ id }) => id === source);
    const effect = actor.effects.find(
      (e) => e.id === source || (condition && !e.disabled && e.statuses.includes(source)),
    );
    const read = list.map((one) => partsOf(one, pools));
    const parts = read.flatMap((one) => one.parts);
    if (!effect && !condition && !parts.some(({ ignored }) => ignored)) return [];
    const supersededBy = read.find((one) => one.supersededBy)?.supersededBy ?? null;
    const item = actor.items.find(({ id }) => id === source);
    return [
      {
        source,
        effect: effect?.id ?? "",
        name: list[0]?.name ?? named(""),
        img: effect?.img ?? condition?.img ?? item?.img ?? picture("cracked-shield"),
        parts,
        superseded: parts.every(({ ignored }) => ignored),
        supersededBy: supersededBy === null ? null : t("bonuses.supersededBy", { name: supersededBy }),
        lasts: effect ? lastsOf(effect, running) : null,
        ends: effect !== undefined && running.has(effect.id),
      },
    ];
  });
}

function lastsOf(effect: EffectSnapshot, running: ReturnType<typeof effectEnds>): Text | null {
  const until = running.get(effect.id);
  return until?.left ?? (until?.group === "encounter" ? t("bonuses.encounter") : null);
}
