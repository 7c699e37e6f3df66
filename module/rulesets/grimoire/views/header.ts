/** Top of an actor sheet: name, HP, scores, turn, urgent state. */
import type { Text } from "../../../kernel/card.ts";
import { effectChips, limitedView } from "../../../kernel/chips.ts";
import { compact } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { type Chip, number, numberView, span } from "../../../kernel/sheet-numbers.ts";
import { apFactsOf } from "../combat/action-points.ts";
import { spaces } from "../combat/move-and-stand.ts";
import { conditions } from "../conditions/conditions.ts";
import { overloadOf } from "../gear/slots.ts";
import { type ActorSnapshot, ARMOR_LIMIT, ATTRIBUTES, asActor, isCharacter, itemsOf } from "../model/data.ts";
import { named, rulesText, t } from "./texts.ts";

const BAD = ["dead", "critical", "mortal", "unconscious", "paralysed", "delirious", "unable", "doomed"];
const GOOD = ["stable", "enhanced", "gained", "cover", "fire-immune", "arcane-armor"];
const WARN = ["deprived", "overloaded", "surprised", "impaired", "blocked-magic", "raw-nerves", "spell-wound"];
const WARNS = new Set([...WARN, "restrained", "rooted", "prone", "routed", "weakened", "diseased", "broken-limb"]);
/** Conditions visible to users with limited permission. */
const SEEN = ["dead", "unconscious", "prone", "restrained", "fleeing", "routed", "winged", "insubstantial"];
const CONDITION_IDS = new Set(conditions.map(({ id }) => id));

const toneOf = (id: string): Chip["tone"] =>
  BAD.includes(id) ? "bad" : GOOD.includes(id) ? "good" : WARNS.has(id) ? "warn" : "";

/** Count and note of each condition, by condition id; also used for Foundry's own icons. */
export function conditionNotes(actor: ActorSnapshot): Readonly<Record<string, { count: Text; note: Text }>> {
  const heldActions = itemsOf(actor, "grimoireHeld");
  const { pendingAdvantage, deprived, critical, mortal } = actor.system;
  const causes = Object.entries(deprived?.causes ?? {}).flatMap(([id, end]) => (end === "" ? [] : [id]));
  const first = heldActions[0];
  return {
    ...(pendingAdvantage > 0
      ? { gained: { count: named(String(pendingAdvantage)), note: t("chip.gained", { count: pendingAdvantage }) } }
      : {}),
    ...(first
      ? {
          holding: {
            count: named(String(heldActions.length)),
            note: named(heldActions.map(({ name }) => name).join(", ")),
          },
        }
      : {}),
    ...(causes[0] ? { deprived: { count: named(String(causes.length)), note: rulesText(`Cause.${causes[0]}`) } } : {}),
    ...(critical?.active && !critical.stable ? { critical: { count: t("chip.hour"), note: t("chip.bleeding") } } : {}),
    ...(mortal?.active ? { mortal: { count: t("chip.hour"), note: t("chip.untilTreated") } } : {}),
  };
}

/** Disadvantages on the next roll imposed by others (G-27). */
const HINDERED = conditions.find(({ id }) => id === "impaired")?.img ?? "";
const hindrance = ({ system }: ActorSnapshot): Text => t("chip.gained", { count: -system.pendingAdvantage });

/** Conditions in the order of the rules, then other active effects. */
export function chips(actor: ActorSnapshot): Chip[] {
  const own = conditions.filter(({ id }) => actor.statuses.includes(id));
  const notes = conditionNotes(actor);
  return compact([
    ...own.map(({ id, img }) => ({
      id,
      label: rulesText(`Condition.${id}`),
      img,
      tone: toneOf(id),
      note: notes[id]?.note ?? null,
    })),
    actor.system.pendingAdvantage < 0 && {
      id: "hindered",
      label: t("chip.hindered"),
      img: HINDERED,
      tone: "bad" as const,
      note: hindrance(actor),
    },
    ...effectChips(actor, CONDITION_IDS, named),
  ]);
}

function about(actor: ActorSnapshot): Text[] {
  const { bio, role, headcount, memberName, gp, wage } = actor.system;
  const first = [bio?.background ?? "", role ?? ""].filter((part) => part !== "");
  const looks = bio ? [bio.physique, bio.face, bio.voice, bio.habit].filter((part) => part !== "") : [];
  return compact([
    first.length > 0 &&
      (bio && bio.age > 0 ? t("aged", { what: first.join(", "), age: bio.age }) : named(first.join(", "))),
    looks.length > 0 && named(looks.join(", ")),
    headcount !== undefined && t("headcount", { count: headcount, member: memberName || "–" }),
    wage !== undefined && t("wageOf", { wage }),
    !(gp === undefined || (gp === 0 && !isCharacter(actor))) && t("purse", { gp }),
  ]);
}

export function masthead(actor: ActorSnapshot) {
  const { bio, role, headcount } = actor.system;
  return {
    name: actor.name,
    img: actor.img,
    meta: about(actor),
    told: isCharacter(actor),
    bio: bio !== undefined,
    role: role !== undefined,
    crowd: headcount !== undefined,
    chips: chips(actor),
  };
}

/** HP, Armor and scores. A score is its own roll modifier (G-15). */
export function vitals(actor: ActorSnapshot) {
  const { hp, armor, attributes, movement, why, ap } = actor.system;
  const armorNote = armor.raw > ARMOR_LIMIT ? t("armorCapped", { raw: armor.raw, limit: ARMOR_LIMIT }) : undefined;
  return {
    hp: { value: hp.value, max: hp.max, low: hp.value * 2 <= hp.max },
    armor: numberView(t("armor"), why.armor, armor.value, armorNote),
    movement: numberView(t("oneMove"), why.movement, movement.perMove, t("moveNote", spaces(movement.perMove))),
    ap: { value: ap.value, max: ap.max },
    attributes: ATTRIBUTES.map((id) => {
      const { value, max } = attributes[id];
      return {
        id,
        abbr: rulesText(`Attribute.${id}`),
        name: rulesText(`AttributeName.${id}`),
        score: numberView(
          rulesText(`AttributeName.${id}`),
          stack(
            compact([
              { label: t("whole"), value: max },
              value !== max && { label: t(value < max ? "gone" : "above"), value: value - max },
            ]),
          ),
          value,
          rulesText(`AttributeFor.${id}`),
        ),
        max,
        low: value < max,
        path: `system.attributes.${id}`,
      };
    }),
  };
}

/** Breaking free of a net or web; other effects have their own follow-up on the card. */
const TEAR = { dc: 15, attribute: "str", ap: 1, frees: "restrained" } as const;

/** The turn bar in combat (G-82 to G-86). */
export function turn(actor: ActorSnapshot, context: ViewContext) {
  const { combat } = context;
  if (!combat) return { shown: false };
  const { ap, movement, unable } = actor.system;
  const { value, max } = apFactsOf({
    self: actor,
    targets: [],
    tokens: [],
    house: context.house,
    worldTime: context.worldTime,
    gm: context.gm,
    given: { fighting: true },
  }).ap;
  return {
    shown: true,
    current: combat.current,
    when: t(combat.current ? "turn.yours" : "turn.others"),
    round: t("turn.round", { round: combat.round }),
    ap: {
      label: t("turn.apOf", { value, max }),
      pips: Array.from({ length: Math.max(value, max) }, (_, i) => ({
        on: i < value,
        by: i < value ? 1 : -1,
        label: t("turn.point", { n: i + 1 }),
      })),
      next: ap.bonusNextTurn === 0 ? null : t("turn.next", { by: number(ap.bonusNextTurn) }),
    },
    move: t("turn.move", { spaces: movement.perMove }),
    still: movement.perMove === 0 || unable,
    walks: movement.left > 0 ? t("turn.left", spaces(movement.left)) : null,
    bound: actor.statuses.includes("restrained") ? TEAR : null,
    prone: actor.statuses.includes("prone"),
    unable,
  };
}

/** Whole minutes, so that a running clock re-renders at most once a minute. */
const inMinutes = (until: number, now: number): Text => span(Math.ceil((until - now) / 60) * 60);

/** Urgent state: dying, dead, overloaded. */
export function strip(actor: ActorSnapshot, context: ViewContext) {
  const { critical, mortal, dead, destroyed, doomed, unable } = actor.system;
  const gone = dead === true || destroyed === true;
  const bleeding = critical?.active === true && !critical.stable;
  const overload = overloadOf(actor.system, actor);
  const hour = mortal?.active ? (mortal.diesAt ?? null) : bleeding ? (critical?.diesAt ?? null) : null;
  const key = gone
    ? "dead"
    : mortal?.active
      ? "mortal"
      : bleeding
        ? "bleeding"
        : critical?.active
          ? "stable"
          : unable
            ? "unable"
            : overload === "fits"
              ? null
              : `over-${overload}`;
  if (key === null) return { shown: false };
  return {
    shown: true,
    gone,
    sentence: t(`strip.${key}`),
    doomed: doomed && !gone ? t("strip.doomed") : null,
    left: !gone && hour !== null ? t("strip.left", { time: inMinutes(hour, context.worldTime) }) : null,
    bandage: bleeding && !gone,
    mortal: mortal?.active === true && !gone,
    drop: key === "over-drop",
    tone: key.startsWith("over") || key === "stable" ? "warn" : "bad",
  };
}

/** The sheet for users with limited permission; contains no numbers. */
export const limited = (document: Snapshot) => limitedView(document, chips(asActor(document)), SEEN, t("limited.hale"));
