/** Serious injuries with the time to their next save (B-29, B-33 to B-36). */
import type { ViewContext } from "../../../kernel/ruleset.ts";
import { span } from "../../../kernel/sheet-numbers.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { type ActorSnapshot, type InjuryData, itemsOf } from "../model/data.ts";
import { betterSave } from "./header.ts";
import { t } from "./texts.ts";

/** Rounded up to minutes, so that the sheet re-renders only when the text changes. */
const minutes = (seconds: number): number => Math.ceil(seconds / 60) * 60;

/** Elapsed share of the interval (0 to 1), and the remaining time as text. */
export function clock(injury: InjuryData, now: number) {
  const left = injury.nextSaveAt - now;
  const gone = 1 - left / (injury.intervalHours * HOUR);
  return {
    at: Math.round(Math.min(1, Math.max(0, gone)) * 100) / 100,
    due: left <= 0,
    next: left <= 0 ? t("injury.due") : t("injury.next", { time: span(minutes(left)) }),
  };
}

const pips = (on: number, of: number): boolean[] => Array.from({ length: of }, (_, i) => i < on);

export function injuries(actor: ActorSnapshot, context: ViewContext) {
  const save = betterSave(actor, "lck", "bld");
  return itemsOf(actor, "bloodiedInjury").map((item) => ({
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    severity: t(`severity.${item.system.severity}`),
    source: t(`injury.cause.${item.system.source}`),
    text: item.system.text === item.name ? "" : item.system.text,
    ...clock(item.system, context.worldTime),
    successes: pips(item.system.successes, 2),
    failures: pips(item.system.failures, 2),
    tally: t("injury.tally", { successes: item.system.successes, failures: item.system.failures }),
    save,
  }));
}
