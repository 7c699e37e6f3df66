/** Whose a field of a form is to fill in: the GM's own are the GM's, but for ticks about somebody whom a user owns. */
import type { FormValue } from "../kernel/consequences.ts";
import type { Facts, Field } from "../kernel/ruleset.ts";
import { listOf } from "../kernel/values.ts";
import { fromUuidSync, type UserDoc } from "./seam.ts";

/** A field of the GM's as far as it is about somebody of this user's; null where nothing of it is. */
export function ownTicks(field: Field, user: UserDoc, { refs }: Pick<Facts, "refs">): Field | null {
  if (!field.gm || field.kind !== "ticks") return null;
  const owns = (part: string | undefined): boolean =>
    part !== undefined && fromUuidSync(refs[part] ?? "")?.testUserPermission(user, "OWNER") === true;
  const options = field.options.filter(({ of }) => owns(of));
  return options.length > 0 ? { ...field, options } : null;
}

/** A field as it is for a user; null where it is not for them at all. */
export const fieldFor = (field: Field, user: UserDoc, facts: Pick<Facts, "refs">): Field | null =>
  !field.gm || user.isGM ? field : ownTicks(field, user, facts);

/** What a field holds now: of the GM's ticks a player sets those they see, the others stay as they were. */
export function settled(
  field: Field,
  before: FormValue | undefined,
  now: FormValue | undefined,
): FormValue | undefined {
  if (!field.gm || field.kind !== "ticks") return now;
  const seen = new Set(field.options.map(({ value }) => value));
  return [...listOf(before).filter((value) => !seen.has(value)), ...listOf(now).filter((value) => seen.has(value))];
}
