/** Initiative, the alternating order of groups, and the start and end of turns (G-79 to G-86). */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence, removeItem, setCondition, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type {
  CombatantSnapshot,
  CombatMoment,
  CombatState,
  HouseRules,
  Snapshot,
  Turns,
} from "../../../kernel/ruleset.ts";
import { endDashed } from "../gear/dashed.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";
import { apAtCombatStart } from "./action-points.ts";
import { moraleCalls, reinforced, resetMorale } from "./morale-in-combat.ts";
import { groupOf, RANK, sideOf } from "./sides.ts";
import { trackerRow } from "./tracker-row.ts";

/** A combatant in the order, without documents. */
export interface Entry {
  id: string;
  name: string;
  group: string;
  total: number;
  wil: number;
  dex: number;
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Highest total first, then WIL, DEX, name (D7). */
const compareInGroup = (a: Entry, b: Entry): number =>
  b.total - a.total || b.wil - a.wil || b.dex - a.dex || byName(a.name, b.name) || byName(a.id, b.id);
const rank = (group: string): number => (RANK.includes(group) ? RANK.indexOf(group) : RANK.length);

/** Groups in order of acting: highest roll, players first, or as the Warden decides (D7). */
export function groupOrder(entries: readonly Entry[], house: Pick<House, "firstGroup">, first = ""): string[] {
  const best = new Map<string, number>();
  for (const { group, total } of entries) best.set(group, Math.max(total, best.get(group) ?? Number.NEGATIVE_INFINITY));
  const begins = house.firstGroup === "players" ? "party" : house.firstGroup === "ask" ? first : "";
  return [...best]
    .sort(([a, high], [b, other]) => {
      const chosen = Number(b === begins) - Number(a === begins);
      return chosen || other - high || rank(a) - rank(b) || byName(a, b);
    })
    .map(([group]) => group);
}

/** One of each group in turn until all have acted; then the rest of larger groups (G-80, G-81). */
export function alternate(entries: readonly Entry[], house: Pick<House, "firstGroup">, first = ""): string[] {
  const queues = groupOrder(entries, house, first).map((group) =>
    entries.filter((entry) => entry.group === group).sort(compareInGroup),
  );
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at]?.id ?? [])).flat();
}

const entryOf = ({ id, name, actor, initiative, disposition }: CombatantSnapshot): Entry => {
  const { wil, dex } = actor ? asActor(actor).system.attributes : { wil: { value: 0 }, dex: { value: 0 } };
  return { id, name, group: groupOf({ actor, disposition }), total: initiative ?? 0, wil: wil.value, dex: dex.value };
};

/** Living combatants that have rolled alternate; then those without a roll, then the defeated (D36). */
export function order(allCombatants: readonly CombatantSnapshot[], rules: HouseRules, first = ""): string[] {
  const some = (test: (combatant: CombatantSnapshot) => boolean): Entry[] => allCombatants.filter(test).map(entryOf);
  const waiting = some((f) => !f.defeated && f.initiative === null);
  const defeated = some((f) => f.defeated);
  return [
    ...alternate(
      some((f) => !f.defeated && f.initiative !== null),
      readHouse(rules),
      first,
    ),
    ...[...waiting.sort(compareInGroup), ...defeated.sort(compareInGroup)].map((entry) => entry.id),
  ];
}

const why = (key: string): Text => t(`Reason.${key}`);
const set = (path: string, value: number, reason: string): Consequence => setValue("self", path, value, why(reason));
const endCondition = (condition: string, reason: string): Consequence =>
  setCondition("self", condition, false, why(reason));
const dropHeld = (actor: Snapshot): Consequence[] =>
  itemsOf(actor, "grimoireHeld").map((heldAction) =>
    removeItem("self", heldAction.id, t("Reason.heldOver", { name: heldAction.name })),
  );

type CombatContext = CombatState | { combatants?: never; arrived?: never };

/**
 * Consequences of turn and combat changes. AP return at the end of a turn, so AP spent between turns are missing then
 * (G-86, D23).
 */
export function momentConsequences(
  actor: Snapshot,
  when: CombatMoment,
  _house?: HouseRules,
  state: CombatContext = {},
): Consequence[] {
  const { ap, movement } = asActor(actor).system;
  const gone = (condition: string): boolean => actor.statuses.includes(condition);
  switch (when) {
    case "reinforced":
      return reinforced(actor, state);
    case "fightStart":
    case "arrives":
      return [
        set("ap.value", apAtCombatStart(actor), "fightBegins"),
        set("movement.left", 0, "fightBegins"),
        set("pendingAdvantage", 0, "fightBegins"),
        ...resetMorale(actor, when === "arrives", state.combatants),
        ...dropHeld(actor),
      ];
    case "turnStart":
      if (ap.bonusNextTurn === 0) return [];
      return [
        adjustValue("self", "ap.value", ap.bonusNextTurn, t("Reason.apBonus", { ap: ap.bonusNextTurn }), {
          min: 0,
          max: 20,
        }),
        set("ap.bonusNextTurn", 0, "apBonusUsed"),
      ];
    case "roundEnd":
      return [];
    case "turnEnd":
      return compact([
        set("ap.value", ap.max, "turnOver"),
        movement.left !== 0 && set("movement.left", 0, "turnOver"),
        gone("surprised") && endCondition("surprised", "turnOver"),
        gone("rooted") && endCondition("rooted", "turnOver"),
      ]);
    default:
      return compact([
        set("ap.value", ap.max, "fightOver"),
        set("movement.left", 0, "fightOver"),
        set("pendingAdvantage", 0, "fightOver"),
        gone("surprised") && endCondition("surprised", "fightOver"),
        ...endDashed(actor),
        ...dropHeld(actor),
      ]);
  }
}

export const turns: Turns = {
  /** 1d20 + WIL (G-79). */
  initiative(actor) {
    const { attributes, why: known } = asActor(actor).system;
    return { formula: `1d20 + ${attributes.wil.value}`, breakdown: known.initiative ?? stack([]) };
  },
  compareTied(a, b) {
    const [one, two] = [asActor(a).system.attributes, asActor(b).system.attributes];
    return two.wil.value - one.wil.value || two.dex.value - one.dex.value || byName(a.name, b.name);
  },
  /** Stored on the actor: AP spent between turns are missing in the next one (D23). */
  resources: [{ id: "ap", shape: "diamond", full: 4, path: "ap" }],
  refill: () => ({}),
  /** Held actions expire at the start of the turn, with a card; AP stay spent (G-35). */
  turnStartCards: (actor) =>
    itemsOf(actor, "grimoireHeld").map((heldAction) => ({
      action: "cancelHeld",
      form: { item: heldAction.id },
      auto: true,
    })),
  momentConsequences,
  /** Surprise set or removed before the first turn ends resets the AP. */
  toggleConsequences: (actor, condition) =>
    condition === "surprised" ? [set("ap.value", apAtCombatStart(actor), "surpriseByHand")] : [],
  order,
  side: (combatant) => sideOf(groupOf(combatant)),
  gmChoosesFirstSide: (house) => readHouse(house).firstGroup === "ask",
  skipsDefeated: true,
  roundSeconds: (house) => readHouse(house).roundSeconds,
  combatRequests: moraleCalls,
  trackerRow,
};
