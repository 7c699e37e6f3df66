/** The body tab: injured parts and their effects, sound parts and their capacity, DC of the death save. */
import type { Text } from "../../../kernel/card.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type { ViewContext } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { numberView, span } from "../../../kernel/sheet-numbers.ts";
import { knowsHeart } from "../damage/injure-facts.ts";
import { IN_COMBAT, treatDc } from "../damage/treat.ts";
import { type ActorSnapshot, asActor, type BodyPart, type ItemSnapshot, itemsOf, SEVERITIES } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { kindText, severityRank, severityText } from "../model/texts.ts";
import { figure } from "./figure.ts";
import { effectTexts, stepRows } from "./injury-steps.ts";
import { named, t } from "./texts.ts";

type Injury = ItemSnapshot<"anatomyInjury">;

const STATES = {
  sound: "good",
  injured: "warn",
  destroyed: "bad",
  lost: "bad",
  replaced: "",
} as const;

const given = (data: Readonly<Record<string, FormValue>>): string => JSON.stringify(data);

/** When a treated injury heals; of several, the last (N-35). */
function healing(injuries: readonly Injury[], now: number): Text | null {
  const ends = injuries.flatMap(({ system }) => (system.healsAt === null ? [] : [system.healsAt]));
  return ends.length === 0 ? null : t("body.closesIn", { time: span(Math.max(...ends) - now) });
}

/** Treatment action; in combat a different and harder one. */
const careIn = ({ combat }: ViewContext, dc: number) =>
  combat ? { act: "treatInCombat", dc: dc + IN_COMBAT } : { act: "treat", dc };

/** Items of others stuck in the actor (N-122). */
const stuckItems = (context: ViewContext) =>
  (context.stuckItems?.() ?? []).map(({ uuid, name, of }) => ({
    name,
    meta: [of === "" ? t("body.lodged") : t("body.lodgedOf", { name: of })],
    given: given({ thing: uuid }),
  }));

function injuryRows(injuries: readonly Injury[], context: ViewContext) {
  return injuries.map((injury, at) => {
    const { treated, healsAt, source, severity, treatDcMod } = injury.system;
    return {
      id: injury.id,
      uuid: injury.uuid,
      name: injury.name,
      number: at + 1,
      meta: compact([
        source !== "" && named(source),
        treated
          ? healsAt === null
            ? t("body.treated")
            : t("body.closesIn", { time: span(healsAt - context.worldTime) })
          : t("body.untreated"),
      ]),
      treat: treated
        ? null
        : { ...careIn(context, treatDc(severity) + treatDcMod), given: given({ injury: injury.id }) },
    };
  });
}

const isGone = ({ state }: BodyPart): boolean => state === "destroyed" || state === "lost";

/** Which parts a user may see: a hidden one only the GM, its owner, and users with a character that knows it (N-59). */
function visibilityOf(
  { system }: ActorSnapshot,
  { gm, owner, ownedActors, house }: ViewContext,
): (part: BodyPart) => boolean {
  if (gm || owner || !system.body.parts.some(({ hidden }) => hidden)) return () => true;
  const knows = ownedActors?.().some((one) => {
    const { knowledge, details } = asActor(one).system;
    return knowsHeart({ ...knowledge, species: details.species }, system.details.species, readHouse(house));
  });
  return ({ hidden }) => !hidden || knows === true;
}

function rowOf(part: BodyPart, actor: ActorSnapshot, context: ViewContext) {
  const item = itemsOf(actor, "anatomyPart").find(({ id }) => id === part.id);
  const own = itemsOf(actor, "anatomyInjury").filter(({ system }) => system.part === part.id);
  const untreated = own.filter(({ system }) => !system.treated);
  const dcs = untreated.map(({ system }) => treatDc(system.severity) + system.treatDcMod);
  const weapons = itemsOf(actor, "anatomyWeapon").filter(({ system }) => system.part === part.id);
  const kinds = weapons.map(({ system }) => system.naturalKind);
  const texts = item ? effectTexts(item.system, part.injuries, kinds) : [];
  const closes = healing(own, context.worldTime);
  const prosthetic = itemsOf(actor, "anatomyProsthetic").find(({ system }) => system.fittedTo === part.id);
  return {
    id: part.id,
    uuid: item?.uuid ?? "",
    name: part.name,
    severity: severityText(part.severity),
    rule: item?.system.rule ?? "",
    pips: Array.from({ length: part.capacity }, (_, at) => at < part.injuries),
    count: t("body.ofInjuries", { count: part.injuries, max: part.capacity }),
    state: {
      label: t(`state.${part.state}`),
      tone: STATES[part.state],
      icon: isGone(part) ? "severed-hand" : "bleeding-wound",
    },
    effects: compact([
      ...texts,
      prosthetic && named(prosthetic.name),
      closes && !isGone(part) && closes,
      untreated.length === 0 && own.length > 0 && closes === null && t("body.treated"),
    ]),
    treat:
      untreated.length === 0
        ? null
        : { ...careIn(context, Math.min(...dcs)), given: given({ injury: untreated[0]?.id ?? "" }) },
    regrow: part.state === "destroyed",
    heals: part.state === "injured",
    given: given({ part: part.id }),
  };
}

/** A part in detail: the effect of every injury step, and its injuries. */
function openedPart(part: BodyPart, actor: ActorSnapshot, context: ViewContext) {
  const item = itemsOf(actor, "anatomyPart").find(({ id }) => id === part.id);
  const own = itemsOf(actor, "anatomyInjury").filter(({ system }) => system.part === part.id);
  return {
    ...rowOf(part, actor, context),
    steps: item ? stepRows(item.system, part.injuries) : [],
    injuries: injuryRows(own, context),
  };
}

/** DC of the death save; without Constitution, the injury limit (N-24, N-27). */
function death(actor: ActorSnapshot) {
  const { body, bleed, attributes, survival } = actor.system;
  if (attributes.con.mod === null)
    return survival.destroyedAt === null
      ? { number: null, sentence: t("death.never"), warn: true, rest: null }
      : {
          number: null,
          sentence: t("death.count", { count: body.injuries, max: survival.destroyedAt }),
          warn: false,
          rest: null,
        };
  const parts = [
    { label: t("death.injuries"), value: body.injuryValue },
    { label: t("death.bleed"), value: bleed.value },
  ];
  return {
    number: numberView(t("death.dc"), stack(parts), body.deathDc),
    sentence: t("death.before"),
    rest: t("death.after", { injuries: body.injuryValue, bleed: bleed.value }),
    warn: false,
  };
}

/** The part tree, for edit mode. */
function plan(actor: ActorSnapshot, shown: readonly BodyPart[]) {
  const parts = itemsOf(actor, "anatomyPart").filter((item) => shown.some(({ id }) => id === item.id));
  return {
    // Body plans owned, to be applied.
    plans: itemsOf(actor, "anatomyPlan").map(({ id, uuid, name, img, system }) => ({
      id,
      uuid,
      name,
      img,
      meta: [t("about.plan", { count: Object.keys(system.parts).length })],
    })),
    rows: parts.map((item) => {
      const parent = parts.find(({ id }) => id === item.system.attachedTo);
      return {
        ...itemLink(item),
        meta: compact([
          kindText(item.system.kind),
          severityText(item.system.severity),
          t("body.takes", { count: item.system.steps.length }),
          parent && t("body.on", { name: parent.name }),
        ]),
      };
    }),
  };
}

export function body(actor: ActorSnapshot, context: ViewContext) {
  const { parts } = actor.system.body;
  const shown = parts.filter(visibilityOf(actor, context));
  const sound = (part: BodyPart): boolean => part.state === "sound" && part.injuries === 0;
  const injured = shown.filter((part) => !sound(part) && part.state !== "lost");
  const lost = shown.filter(({ state }) => state === "lost");
  const pick = shown.find(({ id }) => id === context.selections?.part);
  const order = (part: BodyPart): number => -severityRank(part.severity) * 10 - part.injuries;
  return {
    figure: figure(shown, { name: actor.name, toggles: true, ...(pick ? { picked: pick.id } : {}) }),
    none: parts.length === 0,
    hurt: [...injured].sort((a, b) => order(a) - order(b)).map((part) => rowOf(part, actor, context)),
    lodged: stuckItems(context),
    lost: lost.length === 0 ? null : t("body.lost", { names: lost.map(({ name }) => name).join(", ") }),
    sound: SEVERITIES.flatMap((id) => {
      const parts = shown.filter((part) => part.severity === id && sound(part));
      return parts.length === 0
        ? []
        : [
            {
              id,
              label: severityText(id),
              parts: parts.map((part) => ({
                id: part.id,
                name: part.name,
                capacity: part.capacity,
                on: part.id === pick?.id,
                next: part.id === pick?.id ? "" : part.id,
              })),
            },
          ];
    }),
    open: pick ? openedPart(pick, actor, context) : null,
    unknown: parts.length > shown.length ? t("body.unknown") : null,
    death: death(actor),
    plan: plan(actor, shown),
    gm: context.gm,
    fighting: context.combat !== null,
  };
}

/** Number of parts that are not sound. */
export const injuredCount = (actor: ActorSnapshot): number =>
  actor.system.body.parts.filter(({ state, injuries }) => state !== "lost" && (state !== "sound" || injuries > 0))
    .length;
