/** Combat tab: maneuvers by skill, actions and remedies by cost (N-97 to N-107). */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { rollView } from "../../../kernel/sheet-numbers.ts";
import {
  type ActorSnapshot,
  COST_AP,
  COSTS,
  type Cost,
  type ItemSnapshot,
  itemsOf,
  type SkillId,
} from "../model/data.ts";
import { attributeText, severityText, skillText } from "../model/texts.ts";
import { t } from "./texts.ts";
import { type ActionButton, actionButton, shortStartProblem } from "./turn-bar.ts";

/** Skill of each maneuver; Sunder uses Strength and needs no training (N-98 to N-107). */
export const MANEUVERS: Readonly<Record<string, SkillId | null>> = {
  disarm: "acrobatics",
  drag: "athletics",
  grapple: "athletics",
  overrun: "athletics",
  reposition: "acrobatics",
  shove: "athletics",
  steal: "thievery",
  sunder: null,
  trick: "thievery",
  trip: "acrobatics",
};

function maneuvers(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const { system } = actor;
  return Object.entries(MANEUVERS).map(([id, skill]) => {
    const name = t(`maneuver.${id}`);
    const by = skill === null ? attributeText("str") : skillText(skill);
    const sum = stack([
      { label: t("martialBonus"), value: system.martialBonus },
      { label: by, value: skill === null ? (system.attributes.str.mod ?? 0) : system.skills[skill].mod },
    ]);
    const trained = skill === null || system.skills[skill].trained;
    return {
      id,
      name,
      by,
      trained,
      training: trained ? null : t("maneuvers.untrained"),
      roll: rollView(name, sum, sum.total),
      disabledReason: shortStartProblem(document, context, "maneuver", { kind: id }),
      given: JSON.stringify({ kind: id }),
    };
  });
}

/** Actions of every actor, by cost; those of the turn bar are shown there. */
const BASIC: readonly (readonly [act: string, cost: Cost, icon: string])[] = [
  ["drawStow", "simple", "swap-bag"],
  ["reload", "simple", "crosshair"],
  ["charge", "standard", "charging-bull"],
  ["staunch", "standard", "bandage-roll"],
  ["helpUp", "standard", "muscle-up"],
  ["treatInCombat", "greater", "hand-bandage"],
  ["treat", "greater", "hand-bandage"],
  ["catchBreath", "round", "meditation"],
  ["totalDefence", "round", "magic-shield"],
  ["bracedAim", "round", "high-shot"],
  ["overwhelm", "round", "crossed-slashes"],
  ["lunge", "free", "spear-hook"],
  ["findHeart", "free", "heart-organ"],
  ["drop", "free", "drop-weapon"],
  ["speak", "free", "talk"],
  ["react", "reaction", "sword-clash"],
];

/** Actions with a target: they ask for one if none is selected. */
const WHOM: Readonly<Record<string, ActionButton["whom"]>> = {
  staunch: "any",
  treat: "any",
  treatInCombat: "any",
  helpUp: "other",
  findHeart: "other",
};

const costText = (cost: Cost): Text => t(`cost.${cost}`, { ap: COST_AP[cost] });

type Own = ItemSnapshot<"anatomyAction">;

/** What an action is and does, without its cost. */
export const actionTexts = ({ isAttack, provokes, extraApText }: Own["system"]): Text[] =>
  compact([
    isAttack && t("actions.attack"),
    provokes && t("actions.provokes"),
    extraApText !== "" && t("actions.extra", { what: extraApText }),
  ]);

function ownRow({ id, uuid, name, img, system }: Own) {
  return {
    id,
    uuid,
    name,
    img,
    act: system.plays === "" ? "useAction" : system.plays,
    whom: WHOM[system.plays] ?? "",
    meta: compact([system.stamina !== 0 && t("actions.stamina", { stamina: system.stamina }), ...actionTexts(system)]),
    given: JSON.stringify({ action: id, ...(system.which ? { kind: system.which } : {}) }),
  };
}

/** In combat Treat is replaced by Treat in combat. */
const inPlace = (act: string, { combat: fight }: ViewContext): boolean =>
  act === "treat" ? fight === null : act !== "treatInCombat" || fight !== null;

/** An actor's own action item replaces the default one. */
function acts(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const own = itemsOf(actor, "anatomyAction");
  const played = new Set(own.map(({ system }) => system.plays));
  return COSTS.map((cost) => ({
    id: cost,
    label: costText(cost),
    presses: BASIC.filter(([act, costs]) => costs === cost && !played.has(act) && inPlace(act, context)).map(
      ([act, , icon]): ActionButton =>
        actionButton(document, context, { act, icon, label: t(`act.${act}`), ap: null, whom: WHOM[act] ?? "" }),
    ),
    rows: own.filter(({ system }) => system.cost === cost).map(ownRow),
  })).filter(({ presses, rows }) => presses.length + rows.length > 0);
}

type Remedy = ItemSnapshot<"anatomyRemedy">["system"];

/** What a remedy does, costs and needs. */
export function remedyTexts({ mode, only, maxSeverity, count, ap, castTime, stamina, vocal, somatic, range }: Remedy) {
  const what =
    mode === "heal" || mode === "regrow"
      ? t(`remedies.${mode}`, { count, severity: severityText(maxSeverity) })
      : t(`remedies.${mode}`);
  return compact([
    what,
    only !== "" && t("remedies.only", { kind: t(`kinds.${only}`) }),
    ap === null ? t("remedies.takes", { time: castTime }) : t("act.ap", { ap }),
    stamina !== 0 && (stamina < 0 ? t("remedies.all") : t("actions.stamina", { stamina })),
    vocal && t("remedies.vocal"),
    somatic && t("remedies.somatic"),
    range > 5 ? t("feet", { feet: range }) : t("remedies.touch"),
  ]);
}

function remedies(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const voiceless = actor.system.body.blocks.includes("vocal");
  const handless = actor.system.body.blocks.includes("somatic");
  return itemsOf(actor, "anatomyRemedy").map((item) => {
    const { vocal, somatic } = item.system;
    const blocked = (vocal && voiceless && t("remedies.voiceless")) || (somatic && handless && t("remedies.handless"));
    return {
      ...itemLink(item),
      meta: remedyTexts(item.system),
      disabledReason: blocked || shortStartProblem(document, context, "remedy", { remedy: item.id }, item),
      given: JSON.stringify({ remedy: item.id }),
    };
  });
}

export function combat(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  return {
    maneuvers: maneuvers(document, actor, context),
    acts: acts(document, actor, context),
    remedies: remedies(document, actor, context),
    fighting: context.combat !== null,
    gm: context.gm,
  };
}
