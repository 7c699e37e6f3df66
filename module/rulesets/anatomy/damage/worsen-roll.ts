/**
 * Daily checks of untreated injuries, and healing of treated ones (N-33, N-35, N-37; D-15, D-16). Used by passing days
 * and by the clock.
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Form, OddsView } from "../../../kernel/ruleset.ts";
import { DAY } from "../../../kernel/world-time.ts";
import { type CheckModifiers, checkOdds, type RollForm, rollAgainst } from "../checks/follow-up-check.ts";
import type { BodyPart } from "../model/data.ts";
import { named, t } from "../model/texts.ts";
import { type InjuryFacts, injuriesOf, isPartGone, type OwnFacts, remove, set } from "./health-facts.ts";
import { injuryOn } from "./injure.ts";
import { healingDays } from "./treat.ts";

/** DC of the check (N-33). */
const WORSEN_DC = 20;
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY);

/** State of a body during a rest of several days. */
export interface DailyBody {
  parts: BodyPart[];
  wounds: InjuryFacts[];
}

/** Whether a part has an untreated injury that may worsen: not if it is gone, replaced or full (D-15). */
const canWorsen = (part: BodyPart, wounds: readonly InjuryFacts[]): boolean =>
  !isPartGone(part) &&
  part.state !== "replaced" &&
  part.injuries < part.capacity &&
  wounds.some((wound) => wound.part === part.id && !wound.treated);

/** Parts to check on a day: those with untreated injuries last checked before it. */
export const partsToCheck = ({ parts, wounds }: DailyBody, day: number): BodyPart[] =>
  parts.filter((part) =>
    canWorsen(
      part,
      wounds.filter(({ lastWorsenDay }) => lastWorsenDay < day),
    ),
  );

/** Number of checks for a part: one, or one per untreated injury by house rule (D-15). */
const checksOf = ({ wounds }: DailyBody, part: BodyPart, day: number, house: OwnFacts["house"]): number =>
  house.worsenPer === "part"
    ? 1
    : injuriesOf({ wounds }, part.id).filter(({ treated, lastWorsenDay }) => !treated && lastWorsenDay < day).length;

/** Chance that no injury worsens on a day. */
export function worsenOdds(
  facts: OwnFacts,
  roller: CheckModifiers,
  day: number,
  form: Form & Partial<RollForm>,
): OddsView | null {
  const ailing = dailyBodyOf(facts);
  const times = partsToCheck(ailing, day).reduce((sum, part) => sum + checksOf(ailing, part, day, facts.house), 0);
  if (times === 0) return null;
  return checkOdds(() => rollAgainst("odds", "self", roller, WORSEN_DC, form, facts.house, "N-33"), times);
}

/** Checks of one day; changes the body. Returns consequences for the new injuries only. */
export function* worsenDay(
  id: string,
  facts: OwnFacts,
  roller: CheckModifiers,
  ailing: DailyBody,
  day: number,
  form: Form & Partial<RollForm>,
): Procedure<{ made: Consequence[]; worse: string[] }> {
  const made: Consequence[] = [];
  const worse: string[] = [];
  for (const part of partsToCheck(ailing, day)) {
    const times = checksOf(ailing, part, day, facts.house);
    for (let n = 1; n <= times && part.injuries < part.capacity; n += 1) {
      const roll = `${id}.${part.id}${n > 1 ? `.${n}` : ""}`;
      yield* addNote(`${roll}.part`, t("Line.worsenPart", { part: named(part.name) }), { rule: "N-33" });
      const { success } = yield* rollAgainst(roll, "self", roller, WORSEN_DC, form, facts.house, "N-33");
      if (success) continue;
      part.injuries += 1;
      part.untreated += 1;
      // The new injury has no attacker; its own first check comes a day later.
      const made1 = injuryOn("self", part, day * DAY, "");
      made.push(made1);
      worse.push(part.name);
      ailing.wounds.push({
        id: "",
        name: part.name,
        part: part.id,
        severity: part.severity,
        treated: false,
        treatedAt: null,
        treatDcMod: 0,
        lastWorsenDay: day,
      });
    }
  }
  for (const wound of ailing.wounds) if (!wound.treated && wound.lastWorsenDay < day) wound.lastWorsenDay = day;
  return { made, worse };
}

/** Stores the checked day on every untreated injury. */
export const markChecked = (before: readonly InjuryFacts[], day: number): Consequence[] =>
  before
    .filter(({ treated, lastWorsenDay }) => !treated && lastWorsenDay < day)
    .map(({ id }) => set("self", "lastWorsenDay", day, "dayPassed", id));

/** Treated injuries that have healed: one week per level, inclusive; never on a part that is gone (N-35). */
export const healedInjuries = ({ parts, wounds }: DailyBody, now: number): InjuryFacts[] =>
  wounds.filter(({ treated, treatedAt, part, severity, id }) => {
    const on = parts.find((one) => one.id === part);
    const stays = on !== undefined && (isPartGone(on) || on.state === "replaced");
    return id !== "" && treated && treatedAt !== null && !stays && now >= treatedAt + healingDays(severity) * DAY;
  });

export const removeHealed = (wounds: readonly InjuryFacts[]): Consequence[] =>
  wounds.map(({ id }) => remove("self", id, "healed"));

/** A copy that may be changed. */
export const dailyBodyOf = ({ self }: OwnFacts): DailyBody => ({
  parts: self.parts.map((part) => ({ ...part })),
  wounds: self.wounds.map((wound) => ({ ...wound })),
});
