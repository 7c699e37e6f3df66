/** Portraits for new characters: icons of the system, by what a character does. */
import { type Text, text } from "./card.ts";
import type { Consequence } from "./consequences.ts";
import { choiceField } from "./fields.ts";
import { stringOf } from "./form-values.ts";
import type { Field, Form } from "./ruleset.ts";

export type Trade = "fighter" | "archer" | "scout" | "caster" | "healer";

/** Icons of game-icons, the most typical of a trade first. */
const ICONS: Readonly<Record<Trade, readonly string[]>> = {
  fighter: ["swordman", "swordwoman", "visored-helm", "barbute", "dwarf-face"],
  archer: ["bowman", "archer", "robin-hood-hat"],
  scout: ["rogue", "hooded-assassin", "bandit", "cowled"],
  caster: ["wizard-face", "witch-face", "woman-elf-face", "cultist"],
  healer: ["nun-face", "monk-face", "plague-doctor-profile", "sun-priest"],
};
/** All icons to choose from. */
export const PORTRAITS: readonly string[] = Object.values(ICONS).flat();

const BLANK = /(^|\/)mystery-man\.svg$/;
/** Whether a character has no picture yet. */
export const isBlankPortrait = (img: string): boolean => BLANK.test(img);

/** Image of an icon in a ruleset's color. */
const imageOf = (ruleset: string, icon: string): string => `systems/fivefold/icons/tokens/${ruleset}-${icon}.svg`;

/** Choice of a portrait, those of the trade first; the first of them is taken if none is chosen. */
export function portraitField(ruleset: string, trade: Trade, step: string): Field {
  const icons = [...ICONS[trade], ...PORTRAITS.filter((icon) => !ICONS[trade].includes(icon))];
  return {
    ...choiceField("portrait", text("FIVEFOLD.Creation.portrait"), {
      hint: text("FIVEFOLD.Creation.portraitHint"),
      options: icons.map((icon) => ({ value: icon, label: text(`FIVEFOLD.Portrait.${icon}`) })),
    }),
    as: "pictures",
    pictures: Object.fromEntries(icons.map((icon) => [icon, imageOf(ruleset, icon)])),
    step,
  };
}

/** The chosen icon; "" chooses the first of the trade. */
const iconOf = (trade: Trade, form: Form): string => {
  const chosen = stringOf(form.portrait);
  return PORTRAITS.includes(chosen) ? chosen : (ICONS[trade][0] ?? "");
};

/** Sets the chosen portrait of a character who has none. */
export const portraitConsequences = (
  img: string,
  ruleset: string,
  trade: Trade,
  form: Form,
  why: Text,
): Consequence[] =>
  isBlankPortrait(img) ? [{ part: "self", do: "portrait", img: imageOf(ruleset, iconOf(trade, form)), why }] : [];
