/**
 * What becomes of somebody whose scores or hit points have changed, whatever changed them: strength that is gone, a bandaged
 * wound that no longer keeps one down, the clocks of the dead. Part of what is settled after every change.
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Change } from "../../../kernel/ruleset.ts";
import { bleeds, kindOf } from "./body.ts";
import { type ActorData, asActor, CAUSES } from "./data.ts";
import { t } from "./words.ts";

const set = (path: string, value: boolean | number | null, reason: string): Consequence => ({
  part: "self",
  do: "set",
  path,
  value,
  why: t(`Reason.${reason}`),
});

/** Settling its own result yields nothing; what is taken back brings nothing new. */
export function mortality({ before, after, worldTime, undo }: Change): Consequence[] {
  if (undo || !("attributes" in after.system)) return [];
  const [was, is] = [asActor(before).system, asActor(after).system];
  return [
    ...strengthGone(after.type, was, is),
    ...died(after.type, was, is),
    ...(reopens(was, is) ? bleeds(worldTime) : standsUp(is)),
    ...fed(is),
  ];
}

/** STR 0 kills a character, a vessel of magic too; a person's fate is the Warden's; a detachment is no more (G-102, G-109, D42). */
function strengthGone(type: string, was: ActorData, is: ActorData): Consequence[] {
  if (is.attributes.str.value > 0 || was.attributes.str.value <= 0 || is.dead || is.destroyed) return [];
  const kind = kindOf({ type });
  if (kind === "detachment") return [set("destroyed", true, "noStrength")];
  if (kind === "character" || is.magic?.vessel) return [set("dead", true, "noStrength")];
  return [{ part: "self", do: "offer", action: "deathCall", form: { cause: "strength" }, why: t("Reason.noStrength") }];
}

/** The dead have no clocks and nothing in hand; a character's death is a card of its own (G-106, 6.9). */
function died(type: string, was: ActorData, is: ActorData): Consequence[] {
  if (!is.dead || was.dead) return [];
  const card: Consequence[] =
    kindOf({ type }) === "character" || (is.magic?.vessel && is.attributes.str.value === 0)
      ? [{ part: "self", do: "offer", action: "death", form: {}, why: t("Reason.died") }]
      : [];
  return [
    ...(is.critical?.diesAt == null ? [] : [set("critical.diesAt", null, "died")]),
    ...(is.mortal?.diesAt == null ? [] : [set("mortal.diesAt", null, "died")]),
    ...(is.pendingAdvantage === 0 ? [] : [set("pendingAdvantage", 0, "died")]),
    ...card,
  ];
}

/** Whatever takes strength from one who is stable undoes the bandage: the hour runs anew (D29). */
const reopens = (was: ActorData, is: ActorData): boolean =>
  was.critical?.stable === true &&
  is.critical?.active === true &&
  is.critical.stable &&
  !is.dead &&
  is.attributes.str.value > 0 &&
  is.attributes.str.value < was.attributes.str.value;

/** Once stable, any hit points end the crawling (D29). */
function standsUp({ critical, hp, dead }: ActorData): Consequence[] {
  if (!critical?.active || !critical.stable || hp.value <= 0 || dead) return [];
  return [
    set("critical.active", false, "standsUp"),
    set("critical.stable", false, "standsUp"),
    ...(critical.diesAt === null ? [] : [set("critical.diesAt", null, "standsUp")]),
  ];
}

/** With the last cause the days without are over (6.8). */
function fed({ deprived }: ActorData): Consequence[] {
  if (!deprived || deprived.days === 0 || CAUSES.some((id) => deprived.causes[id] !== "")) return [];
  return [set("deprived.days", 0, "provided")];
}
