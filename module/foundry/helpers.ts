/** Handlebars helpers and the templates that others include. */
import { signed } from "../kernel/modifiers.ts";
import { SYSTEM } from "./seam.ts";

const PARTIALS = ["card-act", "die"].map((name) => `systems/${SYSTEM}/templates/${name}.hbs`);

/** Registers what the card, dialog and tracker templates use beyond core's helpers. */
export function registerHelpers(): void {
  Handlebars.registerHelper("ffSigned", (value: unknown) => signed(Number(value ?? 0)));
  void foundry.applications.handlebars.loadTemplates(PARTIALS);
}
