/**
 * Provider for the module Token Action HUD Core: its HUD gets the buttons of our action bar. Loaded when the module
 * announces its API (`tokenActionHudCoreApiReady`).
 */
import { BAR_GROUPS, type BarButton } from "../../kernel/action-bar.ts";
import { barOfActors } from "../action-bar/bar-view.ts";
import { runButton } from "../action-bar/run-button.ts";
import { type ActorDoc, callHook, localize } from "../adapter/foundry-api.ts";
import { onRulesetLoaded } from "../adapter/ruleset-loader.ts";
import { skipsDialog } from "../adapter/settings.ts";
import { stableId } from "../adapter/stable-id.ts";
import { localizeText } from "../adapter/text.ts";

/** The parts of the module's classes that we use. */
interface ActionHandler {
  actor: ActorDoc | null;
  actors: readonly ActorDoc[];
  addActions(actions: readonly object[], group: { id: string; type: "system" }): void;
}
interface RollHandler {
  actor: ActorDoc | null;
  actors: readonly ActorDoc[];
  isRightClick: boolean;
}
interface Api {
  ActionHandler: new () => ActionHandler;
  RollHandler: new () => RollHandler;
  SystemManager: new () => object;
}

/** Major version of the module whose API this is. */
const CORE = "2";

const groupOf = (id: string) => ({
  id,
  name: localize(`FIVEFOLD.Bar.${id}`),
  listName: localize(`FIVEFOLD.Bar.${id}`),
  type: "system",
});

/** One group of buttons for each category of the HUD. */
const defaults = () => ({
  layout: BAR_GROUPS.map((id) => ({
    nestId: id,
    id,
    name: localize(`FIVEFOLD.Bar.${id}`),
    groups: [{ ...groupOf(id), nestId: `${id}_${id}` }],
  })),
  groups: BAR_GROUPS.map(groupOf),
});

/** A button as an action of the HUD; its id stays the same, so that users can hide and move it. */
function actionOf(group: string, button: BarButton, known: Map<string, BarButton>): object {
  const { action, item = "", given, label, img, note, cost = [], disabledReason } = button;
  const id = stableId(group, action, item, JSON.stringify(given));
  known.set(id, button);
  const name = localizeText(label);
  const price = cost.map(({ count, name: pool }) => `${count} ${localizeText(pool)}`).join(", ");
  return {
    id,
    name,
    listName: `${localize(`FIVEFOLD.Bar.${group}`)}: ${name}`,
    encodedValue: id,
    ...(img ? { img } : {}),
    info1: { text: note ? localizeText(note) : "" },
    info2: { text: price },
    cssClass: disabledReason ? "disabled" : "",
    tooltip: disabledReason ? `${name}: ${localizeText(disabledReason)}` : name,
    isItem: item !== "",
    systemSelected: true,
  };
}

/** Registers Fivefold as the module's system. */
export function provide({ api }: { api: Api }): void {
  const known = new Map<string, BarButton>();
  const acting = ({ actor, actors }: Pick<ActionHandler, "actor" | "actors">): readonly ActorDoc[] =>
    actor ? [actor] : actors;

  class Actions extends api.ActionHandler {
    async buildSystemActions(): Promise<void> {
      const bar = await barOfActors(acting(this));
      known.clear();
      for (const id of BAR_GROUPS)
        this.addActions(
          (bar?.[id] ?? []).map((button) => actionOf(id, button, known)),
          { id, type: "system" },
        );
    }
  }

  class Rolls extends api.RollHandler {
    handleActionClick(event: MouseEvent, id: string): void {
      const button = known.get(id);
      const actors = acting(this);
      if (!button) return;
      const item = actors[0]?.items.get(button.item ?? "");
      if (this.isRightClick) void item?.sheet?.render({ force: true });
      else void runButton(actors, button, skipsDialog(event));
    }
  }

  class Manager extends api.SystemManager {
    getActionHandler = () => new Actions();
    getRollHandler = () => new Rolls();
    getAvailableRollHandlers = () => ({ core: "Fivefold" });
    registerSettings = () => undefined;
    registerStyles = () => ({});
    registerDefaults = async () => defaults();
  }

  callHook("tokenActionHudSystemReady", { api: { requiredCoreModuleVersion: CORE, SystemManager: Manager } });
  onRulesetLoaded(() => void callHook("forceUpdateTokenActionHud"));
}
