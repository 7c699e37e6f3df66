/**
 * Character creation, step by step or all by dice: scores, magic, gear, a name (12 "Making a character", D-31, D-35).
 */
import { handOf } from "../../../kernel/character-creation.ts";
import { type Consequence, setFor, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { portraitConsequences } from "../../../kernel/portraits.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { ABILITIES } from "../model/data.ts";
import { abilityText, t } from "../model/texts.ts";
import { fieldOfDie, fieldRolls, usesTwoWeapons } from "./create-dice.ts";
import {
  type CreateFacts,
  type CreateForm,
  coinsOf,
  createDefaults,
  createFacts,
  hpOf,
  type Kit,
  kitItems,
  kitOf,
  modOf,
  poolOf,
  scoreOf,
  tradeOf,
} from "./create-facts.ts";
import { fields, goals, prefill, problems, steps, warns } from "./create-form.ts";

const why = t("Reason.created");
const set = setFor(why);

/** Equips the chosen items, as far as hands allow. */
function kitConsequences(kit: Kit): Consequence[] {
  const { weapon, second, armor, helm, shield, gear, spells } = kit;
  const two = (weapon?.system.hands ?? 0) > 1;
  return compact([
    weapon && handOf(weapon.from, { equipped: two ? "both" : "main" }, why),
    second && handOf(second.from, { equipped: usesTwoWeapons(kit) ? "off" : "none" }, why),
    ...[armor, helm].flatMap((piece) => (piece ? [handOf(piece.from, { equipped: true }, why)] : [])),
    shield && handOf(shield.from, { equipped: !two }, why),
    ...[...gear, ...spells].map(({ from }) => handOf(from, {}, why)),
  ]);
}

/** Stows old equipment that the new replaces: one body piece, one head piece and two hands (D-13). */
function stowed({ worn }: CreateFacts, { weapon, armor, helm, shield }: Kit): Consequence[] {
  const over = { weapon: weapon ?? shield, body: armor, head: helm, shield: shield ?? weapon };
  return worn.flatMap(({ id, kind }): Consequence[] =>
    over[kind] ? [setValue("self", "equipped", kind === "weapon" ? "none" : false, why, { item: id })] : [],
  );
}

function* start(facts: CreateFacts, form: CreateForm): Procedure<Outcome> {
  const kit = kitOf(facts, form);
  const [hp, pool, coins] = [hpOf(form), poolOf(facts, form), coinsOf(form)];
  const name = stringOf(form.name).trim() || nameOf(facts, "self");
  for (const id of ABILITIES)
    yield* addNote(
      id,
      t("Line.create.score", {
        ability: abilityText(id),
        score: scoreOf(form, id) ?? 10,
        modifier: signed(modOf(facts, form, id)),
      }),
    );
  if (pool > 0) yield* addNote("pool", t("Line.create.pool", { pool }));
  if (coins > 0) yield* addNote("coins", t("Line.create.coins", { coins }));
  return makeOutcome(t("Headline.created", { name, hp }), {
    tone: "good",
    consequences: compact([
      name !== nameOf(facts, "self") && ({ part: "self", do: "name", name, why } as const),
      ...ABILITIES.map((id) => set(`abilities.${id}.value`, scoreOf(form, id) ?? 10)),
      set("level", 1),
      set("attributes.hp.max", hp),
      set("attributes.hp.value", hp),
      set("casting.pool.max", pool),
      set("casting.pool.value", pool),
      set("details.coins", coins),
      ...(["ancestry", "occupation", "appearance"] as const).map((field) =>
        set(`details.${field}`, stringOf(form[field]).trim()),
      ),
      ...portraitConsequences(facts.img, "bloodied", tradeOf(facts, form), form, why),
      ...stowed(facts, kit),
      ...kitConsequences(kit),
    ]),
  });
}

export const create: Action<CreateFacts, CreateForm> = {
  id: "create",
  offeredBy: ["bloodiedCharacter"],
  title: (facts) => t("Title.create", { name: nameOf(facts, "self") }),
  icon: "character",
  compendiumTypes: ["bloodiedWeapon", "bloodiedArmor", "bloodiedShield", "bloodiedSpell", "bloodiedGear"],
  facts: createFacts,
  defaults: createDefaults,
  steps,
  goals,
  form: fields,
  prefill,
  problems,
  warns,
  fieldRolls,
  fieldOfDie,
  factsToStore: (facts, form) => ({ ...facts, things: kitItems(kitOf(facts, form)) }),
  start,
  buttonLabel: () => t("Verb.createCharacter"),
};
