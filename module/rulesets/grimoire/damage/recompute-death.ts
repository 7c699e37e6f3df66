/**
 * Consequences of changed scores or hit points, from any source: STR 0, a bandage that fails, standing up, clocks of
 * the dead. Part of the recomputation after every change.
 */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Change } from "../../../kernel/ruleset.ts";
import { kindOf, startBleeding } from "../model/body-facts.ts";
import { type ActorData, asActor, CAUSES } from "../model/data.ts";
import { t } from "../model/texts.ts";

const set = (path: string, value: boolean | number | null, reason: string): Consequence =>
  setValue("self", path, value, t(`Reason.${reason}`));

/** Idempotent: re-running on its own output changes nothing; nothing on undo. */
export function deathConsequences({ before, after, worldTime, undo }: Change): Consequence[] {
  if (undo || !("attributes" in after.system)) return [];
  const [was, is] = [asActor(before).system, asActor(after).system];
  return [
    ...strengthGone(after.type, was, is),
    ...died(after.type, was, is),
    ...(reopens(was, is) ? startBleeding(worldTime) : standsUp(is)),
    ...resetDeprivedDays(is),
  ];
}

/**
 * STR 0: a character dies or becomes a spell; of an NPC the Warden decides; a detachment is destroyed (G-102, G-109,
 * D42).
 */
function strengthGone(type: string, was: ActorData, is: ActorData): Consequence[] {
  if (is.attributes.str.value > 0 || was.attributes.str.value <= 0 || is.dead || is.destroyed) return [];
  const kind = kindOf({ type });
  if (kind === "detachment") return [set("destroyed", true, "noStrength")];
  if (kind === "character" || is.magic?.vessel) return [set("dead", true, "noStrength")];
  return [{ part: "self", do: "offer", action: "deathCall", form: { cause: "strength" }, why: t("Reason.noStrength") }];
}

/** Death stops clocks and clears held actions; a character's death has a card of its own (G-106). */
function died(type: string, was: ActorData, is: ActorData): Consequence[] {
  if (!is.dead || was.dead) return [];
  const card: Consequence[] =
    kindOf({ type }) === "character" || (is.magic?.vessel && is.attributes.str.value === 0)
      ? [{ part: "self", do: "offer", action: "death", form: {}, why: t("Reason.died") }]
      : [];
  return compact([
    is.critical?.diesAt != null && set("critical.diesAt", null, "died"),
    is.mortal?.diesAt != null && set("mortal.diesAt", null, "died"),
    is.pendingAdvantage !== 0 && set("pendingAdvantage", 0, "died"),
    ...card,
  ]);
}

/** STR loss while stable ends the bandage: the hour starts again (D29). */
const reopens = (was: ActorData, is: ActorData): boolean =>
  was.critical?.stable === true &&
  is.critical?.active === true &&
  is.critical.stable &&
  !is.dead &&
  is.attributes.str.value > 0 &&
  is.attributes.str.value < was.attributes.str.value;

/** While stable, any HP end Critical Damage (D29). */
function standsUp({ critical, hp, dead }: ActorData): Consequence[] {
  if (!critical?.active || !critical.stable || hp.value <= 0 || dead) return [];
  return compact([
    set("critical.active", false, "standsUp"),
    set("critical.stable", false, "standsUp"),
    critical.diesAt !== null && set("critical.diesAt", null, "standsUp"),
  ]);
}

/** Resets deprived days when the last cause ends. */
function resetDeprivedDays({ deprived }: ActorData): Consequence[] {
  if (!deprived || deprived.days === 0 || CAUSES.some((id) => deprived.causes[id] !== "")) return [];
  return [set("deprived.days", 0, "provided")];
}
