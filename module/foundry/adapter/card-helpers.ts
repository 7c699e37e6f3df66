/** Handlebars helpers and shared partials. */
import { signed } from "../../kernel/modifiers.ts";
import { SYSTEM } from "./foundry-api.ts";

const PARTIALS = ["card-act", "die"].map((name) => `systems/${SYSTEM}/templates/${name}.hbs`);

/** Registers the helpers of card, dialog and tracker templates beyond core's. */
export function registerHelpers(): void {
  Handlebars.registerHelper("ffSigned", (value: unknown) => signed(Number(value ?? 0)));
  void foundry.applications.handlebars.loadTemplates(PARTIALS);
}
