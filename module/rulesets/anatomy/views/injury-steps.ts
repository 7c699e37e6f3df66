/** Texts of a part's injury steps; reached steps are marked (N-39 to N-61). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Onset, PartData, PartStep } from "../model/data.ts";
import { blockText, conditionText } from "../model/texts.ts";
import { modifierTexts } from "./modifiers.ts";
import { listed, named, t } from "./texts.ts";

const status = conditionText;

/** "stunned for 1 round": a status of the onset. */
function statusText(id: string): Text {
  if (id === "stunned" || id === "dazed") return t("step.forARound", { status: status(id) });
  return status(id);
}

function onsetTexts({ dc, always, failure, success, afterwards, wake }: Onset): Text[] {
  return compact([
    always.length > 0 && listed(always.map(statusText)),
    dc > 0 && failure.length > 0 && t("step.orElse", { dc, what: listed(failure.map(statusText)) }),
    dc > 0 && success.length > 0 && t("step.atBest", { what: listed(success.map(statusText)) }),
    afterwards.length > 0 && t("step.afterwards", { what: listed(afterwards.map(statusText)) }),
    wake > 0 && t("step.wake", { dc: wake }),
  ]);
}

/** Effects of one step; `onset`: include those that happen once when it is reached. */
export function stepTexts(step: PartStep, onset = true): Text[] {
  return compact([
    step.destroys && t("step.destroyed"),
    ...modifierTexts(step.modifiers),
    ...step.status.map(status),
    ...step.blocks.map(blockText),
    step.drop && onset && t("step.drop"),
    step.disables.length > 0 && t("step.disables", { what: listed(step.disables.map((id) => t(`naturalKind.${id}`))) }),
    step.losesPassive && t("step.losesPassive"),
    ...(onset ? onsetTexts(step.onset) : []),
    step.hourly > 0 && t("step.hourly", { dc: step.hourly }),
  ]);
}

/** Ongoing effects of a part with this many injuries; `kinds`: its natural weapons. */
export const effectTexts = (part: PartData, injuries: number, kinds: readonly string[]): Text[] =>
  part.steps
    .slice(0, injuries)
    .flatMap((step) =>
      stepTexts({ ...step, destroys: false, disables: step.disables.filter((id) => kinds.includes(id)) }, false),
    );

/** All steps of a part, numbered. */
export const stepRows = (part: PartData, injuries: number) =>
  part.steps.map((step, at) => {
    const texts = stepTexts(step);
    return {
      at,
      number: named(at + 1),
      reached: at < injuries,
      state: at < injuries ? t("step.reached") : null,
      texts: texts.length > 0 ? texts : [t("step.nothing")],
    };
  });
