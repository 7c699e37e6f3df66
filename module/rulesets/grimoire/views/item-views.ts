/** The views of items: document type to the data of each part of its sheet. Loaded with the first item sheet. */
import type { Views } from "../../../kernel/ruleset.ts";
import {
  ability,
  armor,
  background,
  bookItem,
  gearItem,
  heldItem,
  mark,
  scar,
  scroll,
  spell,
  weapon,
} from "./item-sheets.ts";

export const views: Views = {
  grimoireWeapon: weapon,
  grimoireArmor: armor,
  grimoireGear: gearItem,
  grimoireBook: bookItem,
  grimoireSpell: spell,
  grimoireScroll: scroll,
  grimoireScar: scar,
  grimoireMark: mark,
  grimoireAbility: ability,
  grimoireHeld: heldItem,
  grimoireBackground: background,
};
