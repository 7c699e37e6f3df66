/** Initiative on a card, and the GM's choice of how combat starts (N-01 to N-04). */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField, rollSumField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import { addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { CHECK_DEFAULTS, type CheckForm, withBonus } from "../checks/check-roll.ts";
import { countFields, countsField, dialogCounts, tally } from "../model/advantage-counts.ts";
import { ACTORS } from "../model/constants.ts";
import { rollKept, withShift } from "../model/d20.ts";
import {
  asActor,
  COMPONENTS,
  type ComponentId,
  INITIATIVE_MODES,
  type InitiativeMode,
  isCharacter,
} from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { componentOptions, named, problem, t } from "../model/texts.ts";
import { modeText, type Readiness, readinessCounts, readinessOf, readinessSum } from "./initiative-roll.ts";

export interface InitiativeFacts extends Facts {
  house: House;
  readiness: Readiness;
}
export type InitiativeForm = CheckForm & { mode: string; components: string[] };

const RULE: Readonly<Record<InitiativeMode, string>> = { base: "N-02", ready: "N-03", hider: "N-04", unaware: "N-04" };

/** The mode from the form; the default is what the GM has set. */
const chosen = (facts: InitiativeFacts, form: InitiativeForm): Readiness => ({
  ...facts.readiness,
  mode: INITIATIVE_MODES.find((mode) => mode === form.mode) ?? facts.readiness.mode,
  senses: COMPONENTS.filter((id) => listOf(form.components).includes(id)),
});
const tallyOf = (facts: InitiativeFacts, form: InitiativeForm) =>
  tally([...readinessCounts(chosen(facts, form)), ...dialogCounts(form)], facts.house);

function fields(facts: InitiativeFacts, form: InitiativeForm): Field[] {
  const readiness = chosen(facts, form);
  const sum = withBonus(readinessSum(readiness), form);
  const all = tallyOf(facts, form);
  const dice = countsField(all, facts.house);
  return compact([
    choiceField("mode", t("Form.initiativeMode"), {
      options: INITIATIVE_MODES.map((value) => ({ value, label: modeText(value), hint: t(`Initiative.${value}Hint`) })),
      as: "segments",
      gm: true,
      rule: RULE[readiness.mode],
    }),
    readiness.mode === "unaware" && ticksField("components", t("Form.components"), { options: componentOptions() }),
    rollSumField("sum", t("Line.initiative"), {
      prefix: dice.kind === "sum" ? dice.prefix.replace("−", "-") : "1d20",
      terms: sum.counted,
      total: String(sum.total),
      rule: RULE[readiness.mode],
    }),
    dice,
    ...countFields(),
    numberField("bonus", t("Form.bonus"), { emptyText: t("Form.none"), isCollapsed: true }),
  ]);
}

export const initiative: Action<InitiativeFacts, InitiativeForm> = {
  id: "initiative",
  offeredBy: ACTORS,
  title: (facts) => t("Title.initiative", { name: nameOf(facts, "self") }),
  icon: "sprint",
  facts: (parts) => {
    const house = readHouse(parts.house);
    return { ...factsOfParts({ ...parts, targets: [] }), house, readiness: readinessOf(parts.self, house) };
  },
  defaults: (facts) => ({ ...CHECK_DEFAULTS, mode: facts.readiness.mode, components: [...facts.readiness.senses] }),
  form: fields,
  *start(facts, form): Procedure<Outcome> {
    const readiness = chosen(facts, form);
    const kept = yield* rollKept("initiative", "self", tallyOf(facts, form).net, facts.house, false);
    const breakdown = withShift(withBonus(readinessSum(readiness), form), kept);
    const total = kept.natural + breakdown.total;
    yield* addTotal("initiative", t("Line.initiativeBy", { mode: modeText(readiness.mode) }), {
      of: "self",
      rule: RULE[readiness.mode],
      dice: kept.dice,
      total,
      breakdown,
    });
    return makeOutcome(t("Headline.initiative", { name: nameOf(facts, "self"), total }));
  },
  buttonLabel: () => t("Verb.initiative"),
};

export interface ModeFacts extends Facts {
  gm: boolean;
  targets: string[];
  /** Parts of each side, by their tokens, else by actor type. */
  sides: Record<"friends" | "foes", string[]>;
  /** Modes set earlier by the GM, by part. */
  said: Record<string, InitiativeMode>;
  senses: ComponentId[];
}
export type ModeForm = { mode: string; hiders: string[]; alert: string[]; senses: string[] };

const MODES = ["base", "ready", "ambush"] as const;
const modeIn = (form: ModeForm) => MODES.find((mode) => mode === stringOf(form.mode)) ?? "base";

/** The start of combat that these modes stand for. */
export const openingOf = (modes: readonly InitiativeMode[]): (typeof MODES)[number] =>
  modes.includes("hider") ? "ambush" : modes.length > 0 && modes.every((mode) => mode === "ready") ? "ready" : "base";

/** Role in an ambush: hidden, unaware, or an alert individual (N-04). */
const roleOf = (part: string, form: ModeForm): InitiativeMode => {
  const mode = modeIn(form);
  if (mode !== "ambush") return mode;
  if (listOf(form.hiders).includes(part)) return "hider";
  return listOf(form.alert).includes(part) ? "ready" : "unaware";
};

const ticks = (facts: ModeFacts, name: "hiders" | "alert"): Field =>
  ticksField(name, t(`Form.${name}`), {
    options: facts.targets.map((value) => ({ value, label: named(nameOf(facts, value)) })),
    groups: (["friends", "foes"] as const)
      .filter((side) => facts.sides[side].length > 1)
      .map((side) => ({ label: t(`Form.${side}`), values: facts.sides[side] })),
    hint: t(`Form.${name}Hint`),
    rule: "N-04",
  });

function modeProblems(facts: ModeFacts, form: ModeForm): Problem[] {
  if (!facts.gm) return [problem("", "gmOnly")];
  if (facts.targets.length === 0) return [problem("", "targetMissing")];
  const ambush = modeIn(form) === "ambush";
  const hiders = listOf(form.hiders).filter((part) => facts.targets.includes(part));
  if (ambush && hiders.length === 0) return [problem("hiders", "noHiders")];
  return ambush && hiders.length === facts.targets.length ? [problem("hiders", "allHide")] : [];
}

function roleConsequences(part: string, role: InitiativeMode, senses: readonly ComponentId[]): Consequence[] {
  const why = t("Reason.initiativeMode", { mode: modeText(role) });
  return compact([
    setValue(part, "turn.initiative", role, why),
    role === "unaware" && (setValue(part, "turn.senses", [...senses] as string[], why) satisfies Consequence),
    setCondition(part, "concealed", role === "hider", why),
  ]);
}

function sidesOf({ targets, tokens }: Parts): ModeFacts["sides"] {
  const friendly = targets.map((target) => {
    const token = tokens.find(({ uuid, actor }) => uuid === target.token || actor.uuid === target.uuid);
    return token ? token.disposition > 0 : isCharacter(target);
  });
  const parts = (of: boolean): string[] => friendly.flatMap((one, at) => (one === of ? [`t${at}`] : []));
  return { friends: parts(true), foes: parts(false) };
}

/** Sets the initiative mode of all selected or targeted combatants; the tracker rolls. */
export const initiativeMode: Action<ModeFacts, ModeForm> = {
  id: "initiativeMode",
  offeredBy: ACTORS,
  title: () => t("Title.initiativeMode"),
  icon: "sprint",
  target: "each",
  readsTokens: true,
  startedBy: "gm",
  hasNoActor: true,
  facts: (parts) => ({
    ...factsOfParts(parts),
    gm: parts.gm,
    targets: parts.targets.map((_, at) => `t${at}`),
    sides: sidesOf(parts),
    said: Object.fromEntries(parts.targets.map((one, at) => [`t${at}`, asActor(one).system.turn.initiative])),
    senses: [...(asActor(parts.targets[0] ?? parts.self).system.turn.senses ?? [])],
  }),
  defaults: ({ targets, said, senses }) => {
    const are = (mode: InitiativeMode): string[] => targets.filter((part) => said[part] === mode);
    const mode = openingOf(Object.values(said));
    return { mode, hiders: are("hider"), alert: mode === "ambush" ? are("ready") : [], senses };
  },
  form: (facts, form): Field[] => [
    choiceField("mode", t("Form.initiativeMode"), {
      options: MODES.map((value) => ({ value, label: t(`Initiative.${value}`), hint: t(`Initiative.${value}Hint`) })),
      as: "segments",
      rule: "N-02",
    }),
    ...(modeIn(form) === "ambush"
      ? [
          ticks(facts, "hiders"),
          ticks(facts, "alert"),
          ticksField("senses", t("Form.components"), { options: componentOptions(), rule: "N-04" }),
        ]
      : []),
  ],
  // Usually the creatures ambush; the buttons above the list choose the other side.
  prefill: ({ sides: { friends, foes } }, form, changed) =>
    changed === "mode" && modeIn(form) === "ambush" && listOf(form.hiders).length === 0 && friends.length > 0
      ? { hiders: foes }
      : null,
  problems: modeProblems,
  start(facts, form) {
    const senses = COMPONENTS.filter((id) => listOf(form.senses).includes(id));
    return resultOnly(t(`Headline.initiativeMode.${modeIn(form)}`), {
      consequences: facts.targets.flatMap((part) => roleConsequences(part, roleOf(part, form), senses)),
    });
  },
  buttonLabel: () => t("Verb.initiativeMode"),
};
