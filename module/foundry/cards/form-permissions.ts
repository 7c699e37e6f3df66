/** Which form fields a user may edit: GM-only fields are the GM's, except checkboxes about actors the user owns. */
import type { FormValue } from "../../kernel/consequences.ts";
import { listOf } from "../../kernel/form-values.ts";
import type { Facts, Field } from "../../kernel/ruleset.ts";
import { fromUuidSync, type UserDoc } from "../adapter/foundry-api.ts";

/** A GM-only checkbox field reduced to options about the user's own actors; null if there are none. */
export function ownCheckboxes(field: Field, user: UserDoc, { refs }: Pick<Facts, "refs">): Field | null {
  if (!field.gm || field.kind !== "ticks") return null;
  const owns = (part: string | undefined): boolean =>
    part !== undefined && fromUuidSync(refs[part] ?? "")?.testUserPermission(user, "OWNER") === true;
  const options = field.options.filter(({ of }) => owns(of));
  return options.length > 0 ? { ...field, options } : null;
}

/** A field as this user may edit it; null if they may not. */
export const fieldFor = (field: Field, user: UserDoc, facts: Pick<Facts, "refs">): Field | null =>
  !field.gm || user.isGM ? field : ownCheckboxes(field, user, facts);

/** New value of a field: in GM-only checkboxes a player changes only the options they see, the others stay. */
export function mergedFieldValue(
  field: Field,
  before: FormValue | undefined,
  now: FormValue | undefined,
): FormValue | undefined {
  if (!field.gm || field.kind !== "ticks") return now;
  const seen = new Set(field.options.map(({ value }) => value));
  return [...listOf(before).filter((value) => !seen.has(value)), ...listOf(now).filter((value) => seen.has(value))];
}
