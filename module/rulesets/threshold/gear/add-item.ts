/** Questions before an item is added: the size it is made for, and whether a species replaces another (T-06, T-60). */
import { choiceField, noteField } from "../../../kernel/fields.ts";
import type { ItemQuestion } from "../../../kernel/item-handling.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, asItem, itemsOf } from "../model/data.ts";
import { isSize, sizeOptions, sizeText, t } from "../model/texts.ts";

/** Only one species: the previous one is removed with all it granted. */
function replaceQuestion(actor: Snapshot, item: Snapshot): ItemQuestion | null {
  const [held] = itemsOf(actor, "thresholdSpecies");
  if (!held || !asItem(item, "thresholdSpecies")) return null;
  const names = { name: actor.name, species: item.name, other: held.name };
  return {
    title: t("Title.replaceSpecies", names),
    icon: "dna2",
    buttonLabel: t("Verb.replaceSpecies", names),
    fields: [
      noteField("replaced", t("Form.note"), { text: t("Ask.replaceSpecies", names), tone: "bad", rule: "T-06" }),
    ],
    form: {},
  };
}

/** Items in packs are made for Medium; actors of other sizes choose one. */
function sizeQuestion(actor: Snapshot, item: Snapshot): ItemQuestion | null {
  const made = asItem(item, "thresholdWeapon")?.system.madeFor ?? asItem(item, "thresholdArmor")?.system.madeFor;
  const { base } = asActor(actor).system.size;
  if (!isSize(made) || base === "medium" || made === base || !item.uuid.startsWith("Compendium.")) return null;
  return {
    title: t("Title.madeFor", { name: item.name }),
    icon: "expand",
    buttonLabel: t("Verb.madeFor"),
    fields: [
      choiceField("madeFor", t("Field.madeFor"), {
        options: sizeOptions(),
        hint: t("Hint.madeFor", { name: actor.name, size: sizeText(base) }),
        as: "list",
        rule: "T-60",
      }),
    ],
    form: { madeFor: base },
    system: ({ madeFor }) => ({ madeFor: isSize(madeFor) ? madeFor : base }),
  };
}

export const itemQuestion = (actor: Snapshot, item: Snapshot): ItemQuestion | null =>
  replaceQuestion(actor, item) ?? sizeQuestion(actor, item);
