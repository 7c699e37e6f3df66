/** Entry point: registration and hooks only. */
import { registerActionBar } from "./foundry/action-bar/action-bar.ts";
import { registerCreation } from "./foundry/actions/create-button.ts";
import { onHotbarDrop } from "./foundry/actions/hotbar-drop.ts";
import { registerCardMenu } from "./foundry/actions/listen-card.ts";
import { listenForRequests, requestDice, rollOpen } from "./foundry/actions/requested-rolls.ts";
import { registerHelpers } from "./foundry/adapter/card-helpers.ts";
import {
  type ActorDoc,
  type CombatDoc,
  onHook,
  type Source,
  SYSTEM,
  type TokenDoc,
} from "./foundry/adapter/foundry-api.ts";
import { loadDrawings } from "./foundry/adapter/icons.ts";
import { loadRulesets, loadWorldRulesets } from "./foundry/adapter/ruleset-loader.ts";
import { heldInWorld, inPlay, party, rulesetOf, rulesets } from "./foundry/adapter/ruleset-of.ts";
import { readTables, registerSettings } from "./foundry/adapter/settings.ts";
import { refreshOutOfPlay, registerOutOfPlay } from "./foundry/applications/hide-out-of-play.ts";
import { askOnFirstStart, registerInPlayMenu } from "./foundry/applications/in-play.ts";
import { registerKeyboardFocus } from "./foundry/applications/keyboard-focus.ts";
import { watchFocus } from "./foundry/applications/list-focus.ts";
import { registerMacroRunner } from "./foundry/applications/macro-runner.ts";
import { registerTips } from "./foundry/applications/tooltips.ts";
import { resume } from "./foundry/apply/queue-cards.ts";
import { registerTokenHud } from "./foundry/canvas/extend-token-hud.ts";
import { registerReachRing } from "./foundry/canvas/reach-ring.ts";
import { redrawRound, redrawWaiting } from "./foundry/cards/waiting-cards.ts";
import { openAnnouncer } from "./foundry/chat/announcer.ts";
import { refreshPendingPanel, registerPendingPanel } from "./foundry/chat/pending-panel.ts";
import { registerPrivateInitiative } from "./foundry/chat/private-initiative.ts";
import { onGmContentChange } from "./foundry/chat/rerender-gm-data.ts";
import { FivefoldCombat } from "./foundry/combat/combat.ts";
import { registerCombatRequests } from "./foundry/combat/combat-requests.ts";
import { FivefoldCombatant } from "./foundry/combat/combatant.ts";
import { registerGrappleRelease } from "./foundry/combat/dependent-effects.ts";
import { registerTracker } from "./foundry/combat/extend-tracker.ts";
import { registerMovementTriggers } from "./foundry/combat/movement-triggers.ts";
import { onCondition, onConditionToggled, onTokenMoved } from "./foundry/combat/resources-and-initiative.ts";
import { registerReveal } from "./foundry/combat/reveal-combatants.ts";
import { registerAreas } from "./foundry/combat/watch-areas.ts";
import { onItemOrEffectChange, onTurnChange, onWorldTime } from "./foundry/combat/world-clock.ts";
import { FivefoldActor } from "./foundry/documents/actor.ts";
import { CardModel } from "./foundry/documents/card-model.ts";
import { FivefoldChatMessage } from "./foundry/documents/chat-message.ts";
import { quarantineInvalid } from "./foundry/documents/check-at-start.ts";
import { FivefoldEffect } from "./foundry/documents/effect.ts";
import { FivefoldItem } from "./foundry/documents/item.ts";
import { MOVED_ENTRIES } from "./foundry/documents/moved-entries.ts";
import { refreshDocuments, registerModels } from "./foundry/documents/register.ts";
import { FivefoldRollTable } from "./foundry/documents/roll-table.ts";
import { registerStatusEffects } from "./foundry/documents/status-effects.ts";
import { registerFinder } from "./foundry/finder/open-finder.ts";
import { registerForecast } from "./foundry/forecast/open-forecast.ts";
import { registerGmTools } from "./foundry/gm/gm-tools.ts";
import { registerTourLinks, registerTours } from "./foundry/gm/tour-links.ts";
import { registerWorldCheck } from "./foundry/gm/world-check-window.ts";
import { makeApi, runMacro } from "./foundry/integrations/api.ts";
import { type Babele, tellBabele } from "./foundry/integrations/babele.ts";
import { registerEnrichers } from "./foundry/integrations/enrichers.ts";
import { registerConcurrentWrites } from "./foundry/ledger/concurrent-writes.ts";
import { migrateAtStart } from "./foundry/migration/migrate-at-start.ts";
import { registerParty } from "./foundry/party/register-party.ts";
import { preload, registerSheets } from "./foundry/sheets/index.ts";
import { registerStuck } from "./foundry/sheets/stuck-items.ts";
import { listen } from "./foundry/socket/relay.ts";

Hooks.once("init", () => {
  CONFIG.Actor.documentClass = FivefoldActor;
  CONFIG.Item.documentClass = FivefoldItem;
  CONFIG.ActiveEffect.documentClass = FivefoldEffect;
  CONFIG.ChatMessage.documentClass = FivefoldChatMessage;
  CONFIG.Combat.documentClass = FivefoldCombat;
  CONFIG.Combatant.documentClass = FivefoldCombatant;
  CONFIG.RollTable.documentClass = FivefoldRollTable;
  CONFIG.Combat.initiative = { formula: "1d20", decimals: 0 };
  registerSettings(() => {
    registerStatusEffects();
    refreshDocuments();
    refreshOutOfPlay();
    refreshPendingPanel();
    void loadRulesets(...inPlay());
  });
  registerInPlayMenu();
  registerOutOfPlay();
  onHook("renderSettingsConfig", async (_app: unknown, html: HTMLElement) =>
    (await import("./foundry/applications/settings-window.ts")).explainAutomation(html),
  );
  registerWorldCheck();
  registerModels(CardModel);
  Object.assign(CONFIG.compendium.uuidRedirects, MOVED_ENTRIES);
  registerStatusEffects();
  registerHelpers();
  registerSheets([...rulesets, party]);
  registerEnrichers();
  registerTourLinks();
  registerTracker(() => import("./foundry/action-bar/tracker-menu.ts"));
  registerCombatRequests();
  registerCardMenu();
  registerPendingPanel();
  registerPrivateInitiative();
  registerConcurrentWrites();
  registerTokenHud();
  registerActionBar();
  registerKeyboardFocus();
  registerGrappleRelease();
  registerMovementTriggers();
  registerReveal();
  registerStuck();
  registerReachRing();
  registerAreas();
  registerGmTools();
  registerForecast();
  registerMacroRunner(runMacro);
  registerCreation();
  registerParty();
  onHook("quenchReady", async (quench: never) =>
    (await import("./foundry/integrations/quench.ts")).registerBatches(quench),
  );
  onHook("tokenActionHudCoreApiReady", async (hud: never) =>
    (await import("./foundry/integrations/token-action-hud.ts")).provide(hud),
  );
  registerFinder();
  registerTips(async (about) => (await import("./foundry/finder/tip-content.ts")).tipOf(about));
  Object.assign(game, { fivefold: makeApi() });
  void loadRulesets(...inPlay());
});

// `game.i18n` does not know the language yet when Babele starts.
onHook("babele.init", (babele: Babele) => tellBabele(babele, game.settings?.get("core", "language") ?? ""));

Hooks.once("setup", () => {
  if (typeof document === "undefined") return;
  void loadDrawings(`systems/${SYSTEM}`);
  openAnnouncer();
  watchFocus();
});

Hooks.once("ready", async () => {
  listen();
  void readTables();
  await loadWorldRulesets(heldInWorld());
  void quarantineInvalid();
  void migrateAtStart();
  resume();
  listenForRequests();
  requestDice();
  rollOpen();
  void registerTours();
  void askOnFirstStart();
  preload();
});

onHook("createActor", (actor: ActorDoc) => void loadRulesets(rulesetOf(actor.type)));
onHook("userConnected", () => {
  resume();
  rollOpen();
  redrawWaiting();
});
onHook("hotbarDrop", onHotbarDrop);
onHook("updateWorldTime", (now: number, by: number) => onWorldTime(now, by));
for (const hook of [
  "createItem",
  "updateItem",
  "deleteItem",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
])
  onHook(hook, (changed: unknown) => onItemOrEffectChange(changed));
onHook("createActiveEffect", (effect: unknown) => onCondition(effect));
for (const hook of ["createActiveEffect", "deleteActiveEffect"])
  onHook(hook, (effect: unknown, options: object) => onConditionToggled(effect, options));
onHook("combatTurnChange", () => onTurnChange());
onHook("deleteCombat", () => onTurnChange());
onHook("updateCombat", ({ id, round }: CombatDoc, changed: object) => {
  if ("round" in changed) redrawRound(`${id}/${round - 1}`);
});
onHook("deleteCombat", ({ id, round }: CombatDoc) => redrawRound(`${id}/${round}`));
onHook("updateToken", (token: TokenDoc, changes: Source, _options: unknown, userId: string) =>
  onTokenMoved(token, changes, userId),
);
onHook("updateActor", (_actor: unknown, changes: Source) => onGmContentChange(changes));
