/** Which rulesets the world plays: a settings menu, and a question to the GM on the first start where there is a choice. */
import { rulesets } from "./rulesets.ts";
import { AppBase, localize, me, type Source, SYSTEM } from "./seam.ts";
import { ruleSettings } from "./settings.ts";

export class RulesetsInPlay extends AppBase {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-in-play",
    classes: ["fivefold", "ff-dialog"],
    tag: "form",
    position: { width: 420, height: "auto" },
    window: { title: "FIVEFOLD.InPlay.title" },
    form: { handler: RulesetsInPlay.onSubmit, closeOnSubmit: true },
  };

  static override PARTS = { body: { template: `systems/${SYSTEM}/templates/in-play.hbs` } };

  override async _prepareContext(): Promise<Source> {
    const playing = ruleSettings.inPlay();
    return {
      rulesets: rulesets.map((r) => ({
        id: r.id,
        icon: r.icon,
        name: localize(`${r.id.toUpperCase()}.name`),
        hint: localize(`${r.id.toUpperCase()}.pitch`),
        on: playing.includes(r.id),
      })),
    };
  }

  static async onSubmit(this: RulesetsInPlay): Promise<void> {
    const boxes = [...this.element.querySelectorAll<HTMLInputElement>("input[name=ruleset]")];
    await ruleSettings.setInPlay(boxes.filter((b) => b.checked).map((b) => b.value));
  }
}

/** Puts the choice into the settings window. */
export function registerInPlayMenu(): void {
  const settings = game.settings as unknown as { registerMenu(scope: string, key: string, data: object): void };
  settings.registerMenu(SYSTEM, "rulesets", {
    name: "FIVEFOLD.InPlay.title",
    label: "FIVEFOLD.InPlay.choose",
    hint: "FIVEFOLD.InPlay.hint",
    icon: "fa-solid fa-dice-d20",
    type: RulesetsInPlay,
    restricted: true,
  });
}

/** On a new world with a choice to make, asks the GM once; with a single ruleset there is nothing to ask. */
export async function askOnFirstStart(): Promise<void> {
  if (me().isGM && !ruleSettings.asked() && rulesets.length > 1) await new RulesetsInPlay().render({ force: true });
}

/** Document types the create dialogs offer: those of the rulesets in play; all where none is. */
export function typesInPlay(kind: "actors" | "items"): string[] {
  const playing = rulesets.filter((r) => ruleSettings.inPlay().includes(r.id));
  return (playing.length ? playing : rulesets).flatMap((r) => r[kind]);
}
