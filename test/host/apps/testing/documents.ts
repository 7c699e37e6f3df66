import type { Data } from "../../types.ts";
import type { HandlebarsParts } from "../api/handlebars-mixin.ts";
import type { ActorSheetV2 } from "../sheets/actor-sheet.ts";

/** One of the mock documents below, as a test sees it on the page. */
export interface MadeUpDocument {
  id: string;
  /** What the user at the page may do with it, as an ownership level. */
  level: number;
  apps: Data;
  items: Map<string, MadeUpDocument>;
  effects: Map<string, MadeUpDocument>;
  _source: Data & { img: string; system: Data };
  update(changes: Data): Promise<void>;
  toDragData(): Data;
}

export type MadeUpSheet = ActorSheetV2 & HandlebarsParts;
export type MadeUpSheetClass = new (options: { document: MadeUpDocument; classes?: string[] }) => MadeUpSheet;

/** A recorded call of a document: method and arguments. */
export type Call = [method: string, ...given: unknown[]];

/**
 * Mock documents for testing sheets without the core: just the interface that sheets use; calls are recorded in
 * `calls`.
 * Evaluated inside the page.
 */
export const madeUpDocuments = `
  const { foundry, CONFIG } = globalThis;
  globalThis.calls = [];
  class Doc {
    static get metadata() { return { label: "DOCUMENT." + this.documentName }; }
    constructor(source, parent = null) { this._source = source; this.parent = parent; this.apps = {}; this.level = 3; }
    get documentName() { return this.constructor.documentName; }
    get id() { return this._source._id; }
    get name() { return this._source.name; }
    get type() { return this._source.type; }
    get img() { return this._source.img; }
    get uuid() { return (this.parent ? this.parent.uuid + "." : "") + this.documentName + "." + this.id; }
    get isOwner() { return this.level >= 3; }
    getFlag() { return null; }
    testUserPermission(user, level) { return this.level >= (typeof level === "string" ? { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 }[level] : level); }
    toObject() { return foundry.utils.deepClone(this._source); }
    toDragData() { return { type: this.documentName, uuid: this.uuid }; }
    validate(options) { if (options.changes.system?.hp < 0) throw new Error("hp: too low"); calls.push(["validate", options.changes]); }
    async update(changes) { calls.push(["update", this.uuid, changes]); foundry.utils.mergeObject(this._source, changes);
      for (const app of Object.values(this.apps)) await app.render({ renderContext: "updateActor" }); }
    async updateEmbeddedDocuments(name, updates) { calls.push(["sort", name, updates]); return updates; }
    static async create(data, { parent, keepId }) { calls.push(["create", this.documentName, data.name, parent.uuid, keepId]); return new this(data, parent); }
    static async fromDropData(data) { return registry[data.uuid]; }
  }
  const make = (name) => class extends Doc { static documentName = name; };
  globalThis.Actor = make("Actor"); globalThis.Item = make("Item"); globalThis.ActiveEffect = make("ActiveEffect"); globalThis.Folder = make("Folder");
  for (const name of ["Actor", "Item", "ActiveEffect", "Folder"]) CONFIG[name] = { documentClass: globalThis[name], typeLabels: { hero: "Hero" } };
  globalThis.registry = {};
  foundry.utils.fromUuidSync = (uuid) => registry[uuid];
  foundry.applications.ux.TextEditor = { implementation: { getDragEventData: (event) => JSON.parse(event.dataTransfer.getData("text/plain")) } };
  globalThis.actor = new Actor({ _id: "a", name: "Bo", type: "hero", img: "i.svg", system: { hp: 3 } });
  actor.items = new foundry.utils.Collection([["i1", 100], ["i2", 200], ["i3", 300]].map(([id, sort]) => [id, Object.assign(new Item({ _id: id, name: "Thing " + id, sort }, actor), { sort })]));
  actor.effects = new foundry.utils.Collection([["e1", new ActiveEffect({ _id: "e1", name: "Blessed" }, actor)]]);
  globalThis.strangers = { item: new Item({ _id: "s1", name: "Strange" }), effect: new ActiveEffect({ _id: "s2", name: "Cursed" }) };
  for (const doc of [actor, ...actor.items.values(), ...actor.effects.values(), ...Object.values(strangers)]) registry[doc.uuid] = doc;
  globalThis.folder = Object.assign(new Folder({ _id: "f", name: "Kit", type: "Item" }), { contents: [strangers.item] });
  registry[folder.uuid] = folder;
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  globalThis.HeroSheet = class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
    static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
    static PARTS = { body: { template: "systems/x/hero.hbs" } };
  };
  globalThis.ThingSheet = class ThingSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ItemSheetV2) {
    static PARTS = { body: { template: "systems/x/thing.hbs" } };
  };
`;

export const heroTemplates = {
  "systems/x/hero.hbs": `<section><input name="name" value="{{source.name}}"><input name="system.hp" type="number" value="{{source.system.hp}}">
    <img data-action="editImage" data-edit="img" src="{{source.img}}" alt="" style="display:block;width:20px;height:20px">
    <ol>{{#each document.items as |item|}}<li class="draggable" data-item-id="{{item.id}}">{{item.name}}</li>{{/each}}</ol>
    <p class="draggable" data-effect-id="e1">Blessed</p><button type="button" class="b">b</button><string-tags name="flags.t"></string-tags></section>`,
  "systems/x/thing.hbs": '<section class="draggable">{{document.name}}</section>',
};
