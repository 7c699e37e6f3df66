/** The Foundry class of each shape of `foundry-shapes.ts` and `generations.ts`; `tools/foundry-types.ts` compares their members. */
import type {
  ActorDoc,
  ActorSheet,
  AnyDoc,
  AppInstance,
  ChatLogApp,
  CombatantDoc,
  CombatDoc,
  DialogClass,
  Doc,
  DocumentClass,
  Documents,
  EffectDoc,
  HookBus,
  ItemDoc,
  Listed,
  MessageDoc,
  PackDoc,
  ResultDoc,
  SceneDoc,
  Scenery,
  SettingsRegistry,
  SheetInstance,
  TableDoc,
  TokenDoc,
  TokenObject,
  TourInstance,
  UserDoc,
} from "./foundry-shapes.ts";
import type {
  Effect13,
  Effect14,
  Globals14,
  MenuEntry13,
  MenuEntry14,
  MessageClass13,
  MessageClass14,
} from "./generations.ts";

type Data = Actor.Implementation | Item.Implementation | ActiveEffect.Implementation;
type ItemPack = foundry.documents.collections.CompendiumCollection<"Item">;
type Mixed<Base extends foundry.applications.api.ApplicationV2.Internal.Constructor> = InstanceType<
  ReturnType<typeof foundry.applications.api.HandlebarsApplicationMixin<Base>>
>;

/** Shapes that both generations have. */
export interface Shapes {
  AnyDoc: [AnyDoc, Data | TokenDocument.Implementation | ChatMessage.Implementation | User.Implementation];
  Doc: [Doc, Data];
  Documents: [Documents<ItemDoc>, Actor.Implementation["items"] | foundry.documents.collections.Items];
  ActorDoc: [ActorDoc, Actor.Implementation];
  ItemDoc: [ItemDoc, Item.Implementation];
  EffectDoc: [EffectDoc, ActiveEffect.Implementation];
  TokenDoc: [TokenDoc, TokenDocument.Implementation];
  TokenObject: [TokenObject, Token.Implementation];
  MessageDoc: [MessageDoc, ChatMessage.Implementation];
  SceneDoc: [SceneDoc, Scene.Implementation];
  UserDoc: [UserDoc, User.Implementation];
  CombatantDoc: [CombatantDoc, Combatant.Implementation];
  CombatDoc: [CombatDoc, Combat.Implementation];
  TableDoc: [TableDoc, RollTable.Implementation];
  ResultDoc: [ResultDoc, TableResult.Implementation];
  DocumentClass: [DocumentClass, typeof Actor | typeof Item | typeof ChatMessage | typeof ActorDelta];
  DialogClass: [DialogClass, typeof foundry.applications.api.DialogV2];
  PackDoc: [PackDoc, ItemPack];
  Listed: [Listed, ItemPack["index"] extends Iterable<infer Entry> ? Entry : never];
  Scenery: [Scenery, foundry.canvas.Canvas];
  AppInstance: [AppInstance, Mixed<typeof foundry.applications.api.ApplicationV2>];
  SheetInstance: [
    SheetInstance,
    Mixed<typeof foundry.applications.sheets.ActorSheetV2> | Mixed<typeof foundry.applications.sheets.ItemSheetV2>,
  ];
  ActorSheet: [ActorSheet, Mixed<typeof foundry.applications.sheets.ActorSheetV2>];
  ChatLogApp: [ChatLogApp, foundry.applications.sidebar.tabs.ChatLog];
  HookBus: [HookBus, typeof Hooks];
  SettingsRegistry: [SettingsRegistry, foundry.helpers.ClientSettings];
  TourInstance: [TourInstance, foundry.nue.Tour];
}

/** Shapes of one generation. */
export interface Shapes13 {
  MessageClass13: [MessageClass13, typeof ChatMessage];
  Effect13: [Effect13, ActiveEffect.Implementation];
  MenuEntry13: [MenuEntry13, foundry.applications.ux.ContextMenu.Entry<HTMLElement>];
}
export interface Shapes14 {
  Globals14: [Globals14, typeof globalThis];
  MessageClass14: [MessageClass14, typeof ChatMessage];
  Effect14: [Effect14, ActiveEffect.Implementation];
  MenuEntry14: [MenuEntry14, foundry.applications.ux.ContextMenu.Entry<HTMLElement>];
}

/** The type of a data model's parent, and the client's class of it. */
export interface Parents {
  Actor: [foundry.documents.BaseActor, Actor.Implementation];
  Item: [foundry.documents.BaseItem, Item.Implementation];
  ChatMessage: [foundry.documents.BaseChatMessage, ChatMessage.Implementation];
}
