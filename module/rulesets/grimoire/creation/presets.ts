/** Ready-made origins of character creation: rows of the backgrounds and roles; scores stay rolled (G-75, G-76). */
import type { Presets } from "../../../kernel/creation-steps.ts";

/** Backgrounds by their d8: Deserter, Tomb Surveyor, Hedge Scribe. */
export const BACKGROUND_PRESETS: Presets = {
  fighter: { origin: "background", row: "8", arms: "axe" },
  scout: { origin: "background", row: "4" },
  caster: { origin: "background", row: "7" },
};
/** Roles by their d12: Veteran, Bowman, Healer, Apprentice mage. */
export const ROLE_PRESETS: Presets = {
  fighter: { origin: "role", row: "11" },
  archer: { origin: "role", row: "4" },
  healer: { origin: "role", row: "7" },
  caster: { origin: "role", row: "12" },
};
