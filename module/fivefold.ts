/** Entry: registration and hooks, nothing else. */
import "./fivefold.css";
import { registerAbreast } from "./foundry/abreast.ts";
import { openAnnouncer } from "./foundry/announce.ts";
import { makeApi } from "./foundry/api.ts";
import { arrived, arrivedInWorld } from "./foundry/arrival.ts";
import { setAside } from "./foundry/aside.ts";
import { type Babele, tellBabele } from "./foundry/babele.ts";
import { CardModel } from "./foundry/card-model.ts";
import { onClockChange, onTurnChange, onWorldTime } from "./foundry/clock.ts";
import { registerCreation } from "./foundry/creation.ts";
import { FivefoldActor } from "./foundry/documents/actor.ts";
import { FivefoldChatMessage } from "./foundry/documents/chat-message.ts";
import { FivefoldCombat } from "./foundry/documents/combat.ts";
import { FivefoldCombatant } from "./foundry/documents/combatant.ts";
import { FivefoldEffect } from "./foundry/documents/effect.ts";
import { FivefoldItem } from "./foundry/documents/item.ts";
import { FivefoldRollTable } from "./foundry/documents/roll-table.ts";
import { readDrawings } from "./foundry/drawings.ts";
import { registerEnrichers } from "./foundry/enrichers.ts";
import { registerFinder } from "./foundry/finding.ts";
import { registerGmTools } from "./foundry/gm-tools.ts";
import { registerHelpers } from "./foundry/helpers.ts";
import { onHotbarDrop } from "./foundry/hotbar.ts";
import { askOnFirstStart, registerInPlayMenu } from "./foundry/in-play.ts";
import { watchFocus } from "./foundry/kept-focus.ts";
import { registerLoosening } from "./foundry/loosen.ts";
import { macro } from "./foundry/macros.ts";
import { migrateWorld } from "./foundry/migrate.ts";
import { refreshOutOfPlay, registerOutOfPlay } from "./foundry/out-of-play.ts";
import { listenForRequests, requestDice, rollOpen } from "./foundry/own-rolls.ts";
import { registerParty } from "./foundry/party.ts";
import { registerPassing } from "./foundry/passing.ts";
import { registerQuench } from "./foundry/quench.ts";
import { registerReachRing } from "./foundry/reach-ring.ts";
import { refreshDocuments, registerModels } from "./foundry/register.ts";
import { listen } from "./foundry/relay.ts";
import { heldInWorld, inPlay, party, rulesetOf, rulesets } from "./foundry/rulesets.ts";
import { registerMacroRunner } from "./foundry/run-macro.ts";
import { onSealed } from "./foundry/sealed.ts";
import { type ActorDoc, onHook, type Source, SYSTEM, type TokenDoc } from "./foundry/seam.ts";
import { readTables, registerSettings } from "./foundry/settings.ts";
import { registerSheets } from "./foundry/sheets/index.ts";
import { registerStatusEffects } from "./foundry/status.ts";
import { registerStrip } from "./foundry/strip.ts";
import { registerStuck } from "./foundry/stuck.ts";
import { registerTips } from "./foundry/tips.ts";
import { registerTokenHud } from "./foundry/token-hud.ts";
import { registerTourLinks, registerTours } from "./foundry/tours.ts";
import { registerTracker } from "./foundry/tracker.ts";
import { onCondition, onMarked, onTokenMoved } from "./foundry/turn.ts";
import { registerCalls } from "./foundry/turn-calls.ts";
import { redrawWaiting } from "./foundry/waiting.ts";
import { registerWorldCheck } from "./foundry/world-check-window.ts";
import { resume } from "./foundry/writer.ts";

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
    void arrived(...inPlay());
  });
  registerInPlayMenu();
  registerOutOfPlay();
  registerWorldCheck();
  registerModels(CardModel);
  registerStatusEffects();
  registerHelpers();
  registerSheets([...rulesets, party]);
  registerEnrichers();
  registerTourLinks();
  registerTracker();
  registerCalls();
  registerStrip();
  registerAbreast();
  registerTokenHud();
  registerLoosening();
  registerPassing();
  registerStuck();
  registerReachRing();
  registerGmTools();
  registerMacroRunner(macro);
  registerCreation();
  registerParty();
  registerQuench();
  registerFinder();
  registerTips(async (about) => (await import("./foundry/tip-content.ts")).tipOf(about));
  Object.assign(game, { fivefold: makeApi() });
  void arrived(...inPlay());
});

// `game.i18n` does not know the language yet when Babele starts.
onHook("babele.init", (babele: Babele) => tellBabele(babele, game.settings?.get("core", "language") ?? ""));

Hooks.once("setup", () => {
  if (typeof document === "undefined") return;
  void readDrawings(`systems/${SYSTEM}`);
  openAnnouncer();
  watchFocus();
});

Hooks.once("ready", async () => {
  listen();
  void readTables();
  await arrivedInWorld(heldInWorld());
  void setAside();
  void migrateWorld();
  resume();
  listenForRequests();
  requestDice();
  rollOpen();
  void registerTours();
  void askOnFirstStart();
});

onHook("createActor", (actor: ActorDoc) => void arrived(rulesetOf(actor.type)));
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
  onHook(hook, (changed: unknown) => onClockChange(changed));
onHook("createActiveEffect", (effect: unknown) => onCondition(effect));
for (const hook of ["createActiveEffect", "deleteActiveEffect"])
  onHook(hook, (effect: unknown, options: object) => onMarked(effect, options));
onHook("combatTurnChange", () => onTurnChange());
onHook("deleteCombat", () => onTurnChange());
onHook("updateToken", (token: TokenDoc, changes: Source, _options: unknown, userId: string) =>
  onTokenMoved(token, changes, userId),
);
onHook("updateActor", (_actor: unknown, changes: Source) => onSealed(changes));
