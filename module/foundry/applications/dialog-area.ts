/** The targets of an action with an area in its dialog: who is inside, and the button that places the area. */
import type { Area } from "../../kernel/area.ts";
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import { localize } from "../adapter/foundry-api.ts";
import { isEqualValue } from "./dialog-read.ts";

type Values = Record<string, Form[string]>;

/** What the dialog needs to place an area and to correct its targets. */
export interface DialogArea {
  /** Whether the user may place areas on the scene. */
  readonly mayPlace: boolean;
  readonly isPlaced: boolean;
  /** Tokens that can be targets. */
  targets(): readonly { value: string; name: string; chosen: boolean }[];
  /** Places the area; resolves to facts with the tokens inside as targets, null if cancelled. */
  place(area: Area): Promise<Facts | null>;
  /** Facts with these tokens as targets. */
  choose(values: readonly string[]): Facts;
}

const FIELD = "area-targets";

/** View of the targets and the button; null if the form has no area and none was placed. */
export function areaView(area: DialogArea | undefined, action: Action, facts: Facts, values: Form) {
  if (!area || !(area.isPlaced || action.area?.(facts, values))) return null;
  return {
    field: FIELD,
    targets: area.targets(),
    note: area.mayPlace ? "" : localize("FIVEFOLD.Area.notAllowed"),
    verb: localize(area.isPlaced ? "FIVEFOLD.Area.again" : "FIVEFOLD.Area.place"),
  };
}

/** Facts with the ticked targets; null if the ticks have not changed. */
export function tickedTargets(form: HTMLElement, area: DialogArea | undefined): Facts | null {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(`[name="${FIELD}"]`)];
  if (!area || boxes.length === 0) return null;
  const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
  const before = area.targets().flatMap(({ value, chosen }) => (chosen ? [value] : []));
  return isEqualValue([...ticked].sort(), [...before].sort()) ? null : area.choose(ticked);
}

/** Values for facts of other targets: defaults are renewed, what the user has filled in stays. */
export function withTargetDefaults(action: Action, before: Facts, after: Facts, values: Values): Values {
  const usual = action.defaults(before);
  const kept = Object.entries(values).filter(([name, value]) => !isEqualValue(value, usual[name]));
  return { ...action.defaults(after), ...Object.fromEntries(kept) };
}
