/** Choice of the rulesets in play: a settings menu, and a question to the GM on the first start. */
import { text } from "../../kernel/card.ts";
import type { Ruleset } from "../../kernel/ruleset.ts";
import { localize, me, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { rulesets } from "../adapter/ruleset-of.ts";
import { registerMenu, ruleSettings } from "../adapter/settings.ts";
import { localizeText } from "../adapter/text.ts";
import { packsOf } from "./hide-out-of-play.ts";
import { Window } from "./window.ts";

class RulesetsInPlay extends Window {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-in-play",
    classes: ["fivefold", "ff-dialog", "ff-in-play"],
    tag: "form",
    position: { width: 520, height: "auto" },
    window: { title: "FIVEFOLD.InPlay.title" },
    form: { handler: RulesetsInPlay.onSubmit, closeOnSubmit: true },
    actions: { only: RulesetsInPlay.onOnly },
  };

  static override PARTS = { body: { template: `systems/${SYSTEM}/templates/in-play.hbs`, scrollable: [".ff-scroll"] } };

  override async _prepareContext(): Promise<Source> {
    const playing = ruleSettings.inPlay();
    const first = !ruleSettings.asked();
    return {
      lead: localize(first ? "FIVEFOLD.InPlay.first" : "FIVEFOLD.InPlay.hint"),
      rulesets: rulesets.map((r) => {
        const name = nameOf(r);
        return {
          id: r.id,
          icon: r.icon,
          name,
          hint: localize(`${r.id.toUpperCase()}.pitch`),
          only: localizeText(text("FIVEFOLD.InPlay.only", { ruleset: name })),
          on: playing.includes(r.id),
        };
      }),
      hides: hiddenWith(playing),
    };
  }

  override async _onFirstRender(context: Source, options: Source): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", () => {
      const status = this.element.querySelector("[role=status]");
      if (status) status.textContent = hiddenWith(this.#ticked());
    });
  }

  #choosing: Promise<void> | undefined;

  /** A double click counts once: only one welcome journal is created. */
  #choose(ids: string[]): Promise<void> {
    this.#choosing ??= choose(ids).finally(() => {
      this.#choosing = undefined;
    });
    return this.#choosing;
  }

  #ticked(): string[] {
    return [...this.element.querySelectorAll<HTMLInputElement>("input[name=ruleset]:checked")].map((box) => box.value);
  }

  static async onSubmit(this: RulesetsInPlay): Promise<void> {
    await this.#choose(this.#ticked());
  }

  static async onOnly(this: RulesetsInPlay, _event: Event, target: HTMLElement): Promise<void> {
    await this.#choose([target.dataset.ruleset ?? ""]);
    await this.close();
  }
}

const nameOf = (ruleset: Ruleset): string => localize(`${ruleset.id.toUpperCase()}.name`);

/** Stores the choice; the first one also creates the welcome journal. */
async function choose(ids: string[]): Promise<void> {
  const first = !ruleSettings.asked();
  await ruleSettings.setInPlay(ids);
  if (first) await (await import("./welcome.ts")).welcome();
}

/** Text that says what a choice hides. */
function hiddenWith(ids: readonly string[]): string {
  const [on, off] = [rulesets.filter((r) => ids.includes(r.id)), rulesets.filter((r) => !ids.includes(r.id))];
  if (on.length === 0 || off.length === 0) return localize("FIVEFOLD.InPlay.hidesNothing");
  const shown = new Set(on.flatMap(({ conditions }) => conditions.map(({ id }) => id)));
  const statuses = new Set(
    off.flatMap(({ conditions }) => conditions.map(({ id }) => id)).filter((id) => !shown.has(id)),
  );
  const count = (each: (ruleset: Ruleset) => number): number => off.reduce((sum, ruleset) => sum + each(ruleset), 0);
  return localizeText(
    text("FIVEFOLD.InPlay.hides", {
      rulesets: off.map(nameOf).join(", "),
      types: count(({ actors, items }) => actors.length + items.length),
      packs: count(({ id }) => packsOf(id).length),
      statuses: statuses.size,
      settings: count(({ houseRules }) => houseRules.length),
    }),
  );
}

/** Registers the settings menu. */
export function registerInPlayMenu(): void {
  registerMenu("rulesets", {
    name: "FIVEFOLD.InPlay.title",
    label: "FIVEFOLD.InPlay.choose",
    hint: "FIVEFOLD.InPlay.hint",
    icon: "fa-solid fa-dice-d20",
    type: RulesetsInPlay,
    restricted: true,
  });
}

/** Asks the GM once in a new world, if there is more than one ruleset. */
export async function askOnFirstStart(): Promise<void> {
  if (me().isGM && !ruleSettings.asked() && rulesets.length > 1) await new RulesetsInPlay().render({ force: true });
}
