import type { Constructor, Data, FoundryNamespace, RealmGlobals } from "../../types.ts";
import * as compendium from "../collections/compendium.ts";
import * as worlds from "../collections/world.ts";
import { DataModel } from "../data/model.ts";
import { TypeDataModel } from "../data/type-model.ts";
import { isV14, rt } from "../state.ts";
import * as actor from "./actor.ts";
import { installEffectApplication } from "./actor-effects.ts";
import { Adventure, BaseAdventure } from "./adventure.ts";
import { finishUpdate } from "./apply.ts";
import * as areas from "./areas.ts";
import * as chat from "./chat-message.ts";
import { Document } from "./client-document.ts";
import * as combat from "./combat.ts";
import * as combatant from "./combatant.ts";
import * as effect from "./effect.ts";
import { expireEffects } from "./effect-duration.ts";
import { ActiveEffectTypeDataModel } from "./effect-migration.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import * as item from "./item.ts";
import * as journal from "./journal-table.ts";
import { BaseFolder, BaseMacro, Folder, INERT, Macro } from "./minor.ts";
import { createOperations } from "./modify-batch.ts";
import { PrototypeToken } from "./prototype-token.ts";
import * as scene from "./scene.ts";
import * as sheets from "./sheets.ts";
import * as token from "./token.ts";
import * as user from "./user.ts";

/** Adds documents, models and collections to the foundry namespace and the globals. */
export function installDocuments(foundry: FoundryNamespace, g: RealmGlobals): void {
  const base = {
    ...actor,
    ...areas,
    BaseAdventure,
    Adventure,
    ...item,
    BaseActiveEffect: effect.BaseActiveEffect,
    ActiveEffect: effect.ActiveEffect,
    ...chat,
    ...combat,
    ...combatant,
    ...journal,
    BaseFolder,
    BaseMacro,
    Folder,
    Macro,
    ...scene,
    ...token,
    ...user,
  };
  const documents: Data = { ...base };
  for (const [name, cls] of Object.entries(INERT)) {
    documents[`Base${name}`] = cls;
    const suffix = ["AmbientLight", "AmbientSound", "Drawing", "Note", "Tile", "Wall"].includes(name) ? "Document" : "";
    const clientName = `${name}${suffix}`;
    documents[clientName] = { [clientName]: class extends cls {} }[clientName];
  }
  documents.abstract = {
    ClientDocumentMixin: (Base: Constructor) => class extends Base {},
    CanvasDocumentMixin: (Base: Constructor) => class extends Base {},
  };
  documents.collections = {
    Actors: worlds.Actors,
    Items: worlds.Items,
    Journal: worlds.Journal,
    Scenes: worlds.Scenes,
    Macros: worlds.Macros,
    RollTables: worlds.RollTables,
    ChatMessages: worlds.Messages,
    Folders: worlds.Folders,
    Playlists: worlds.Playlists,
    CardStacks: worlds.CardStacks,
    CombatEncounters: worlds.CombatEncounters,
    Users: worlds.Users,
    WorldCollection: worlds.WorldCollection,
    DocumentCollection: worlds.DocumentCollection,
    CompendiumCollection: compendium.CompendiumCollection,
  };
  documents.sheets = sheets;
  documents.applyHelpers = { finishUpdate, expireEffects };
  documents.makeInvalid = invalidDocument;
  if (isV14()) documents.modifyBatch = createOperations;
  foundry.documents = documents as FoundryNamespace["documents"];
  foundry.abstract = {
    DataModel,
    TypeDataModel,
    Document,
    EmbeddedCollection,
    DocumentCollection: worlds.DocumentCollection,
  };
  foundry.data.PrototypeToken = PrototypeToken;
  if (isV14()) foundry.data.ActiveEffectTypeDataModel = ActiveEffectTypeDataModel;
  installEffectApplication(effect.ActiveEffect);
  effect.installEffectShims();
  for (const [name, cls] of Object.entries(documents))
    if (typeof cls === "function" && /^[A-Z]/.test(name) && !name.startsWith("Base")) g[name] = cls;
  for (const name of ["CompendiumCollection"]) g[name] = foundry.documents.collections[name];
}

/** A document whose data failed validation: its source can be read and repaired; other members may not work. */
function invalidDocument(cls: typeof Document, data: Data, context: { parent?: Document | null }): Document {
  const doc = Object.create(cls.prototype) as Document;
  Object.defineProperties(doc, {
    parent: { value: context.parent ?? null },
    pack: { value: null },
    parentCollection: { value: context.parent ? cls.collectionName : null },
    collections: { value: {} },
    apps: { value: {} },
    _source: { value: rt.foundry.utils.deepClone(data) },
    invalid: { value: true },
  });
  Object.assign(doc, rt.foundry.utils.deepClone(data));
  return doc;
}
