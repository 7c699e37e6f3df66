/** The GM's world check window, with a report to copy. */
import { localize, notify, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { registerMenu } from "../adapter/settings.ts";
import { Window } from "../applications/window.ts";
import type { Part } from "./world-check.ts";

/** Lazy-loaded on use. */
const checks = () => import("./world-check.ts");

class WorldCheck extends Window {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-world-check",
    classes: ["fivefold", "ff-tools"],
    position: { width: 520, height: "auto" },
    window: { title: "FIVEFOLD.Check.title", icon: "fa-solid fa-stethoscope", resizable: true },
    actions: { again: WorldCheck.onAgain, copy: WorldCheck.onCopy },
  };

  static override PARTS = { body: { template: `systems/${SYSTEM}/templates/world-check.hbs`, scrollable: [""] } };

  #parts: Part[] = [];

  override async _prepareContext(): Promise<Source> {
    const { checkWorld, hintOf, resultOf } = await checks();
    this.#parts = await checkWorld();
    return {
      parts: this.#parts.map((part) => ({
        ...part,
        hint: hintOf(part),
        result: resultOf(part),
        sound: part.findings.length === 0,
      })),
      sound: this.#parts.every(({ findings }) => findings.length === 0),
    };
  }

  static async onAgain(this: WorldCheck): Promise<void> {
    await this.render();
  }

  static async onCopy(this: WorldCheck): Promise<void> {
    const { reportOf } = await checks();
    await game.clipboard?.copyPlainText(reportOf(this.#parts));
    notify("info", localize("FIVEFOLD.Check.copied"));
  }
}

/** Registers the settings menu. */
export function registerWorldCheck(): void {
  registerMenu("worldCheck", {
    name: "FIVEFOLD.Check.title",
    label: "FIVEFOLD.Check.open",
    hint: "FIVEFOLD.Check.lead",
    icon: "fa-solid fa-stethoscope",
    type: WorldCheck,
    restricted: true,
  });
}
