const f = foundry.data.fields;
const num = (initial, options = {}) => new f.NumberField({ required: true, nullable: false, integer: true, initial, ...options });

class HeroModel extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["TRIAL.Hero"];
  static defineSchema() {
    return {
      hp: new f.SchemaField({ value: num(10, { min: 0 }), max: num(10) }),
      might: num(3),
      motto: new f.StringField({ required: true, blank: true }),
      tags: new f.SetField(new f.StringField({ required: true, blank: false })),
      log: new f.ArrayField(new f.SchemaField({ text: new f.StringField({ required: true }), n: num(0) })),
      skills: new f.TypedObjectField(new f.SchemaField({ rank: num(0, { max: 5 }), note: new f.StringField({ required: true }) })),
      free: new f.ObjectField(),
      brave: new f.BooleanField(),
    };
  }
  static validateJoint(data) {
    if (data.hp.max < 0) throw new Error("hp.max below zero");
  }
  prepareDerivedData() {
    this.reach = this.might * 2 + this.parent.items.reduce((n, i) => n + i.system.weight, 0);
    this.prepared = (this.prepared ?? 0) + 1;
  }
  async _preCreate(data, options, user) {
    note("system._preCreate");
    return super._preCreate(data, options, user);
  }
  _onUpdate(changed, options, userId) {
    note(`system._onUpdate ${JSON.stringify(changed.system ?? {})}`);
  }
}
class GearModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { weight: num(1) };
  }
}
class NoteModel extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { text: new f.StringField({ required: true }) };
  }
}

globalThis.trace = [];
const note = (text) => globalThis.trace.push(text);
globalThis.note = note;

class Hero extends foundry.documents.Actor {
  async _preCreate(data, options, user) {
    note("_preCreate");
    if (options.refuse === "_preCreate") return false;
    return super._preCreate(data, options, user);
  }
  async _preUpdate(changed, options, user) {
    note(`_preUpdate ${Object.keys(changed).sort()}`);
    if (options.refuse === "_preUpdate") return false;
    return super._preUpdate(changed, options, user);
  }
  async _preDelete(options, user) {
    note("_preDelete");
    return options.refuse === "_preDelete" ? false : super._preDelete(options, user);
  }
  static async _preCreateOperation(docs, op) {
    note(`_preCreateOperation ${docs.length}`);
    if (op.refuse === "_preCreateOperation") return false;
  }
  static async _preUpdateOperation(docs, op) {
    note(`_preUpdateOperation ${docs.length}`);
    if (op.refuse === "_preUpdateOperation") return false;
  }
  _onCreate(data, options, userId) {
    super._onCreate(data, options, userId);
    note("_onCreate");
  }
  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    note(`_onUpdate ${options.mine ?? ""}`.trim());
  }
  _onDelete(options, userId) {
    super._onDelete(options, userId);
    note("_onDelete");
  }
  _onCreateDescendantDocuments(parent, collection, ...rest) {
    super._onCreateDescendantDocuments(parent, collection, ...rest);
    note(`_onCreateDescendant ${collection}`);
  }
}
class Fight extends foundry.documents.Combat {
  async _onStartTurn(c) {
    note(`start ${c.name}`);
  }
  async _onEndTurn(c) {
    note(`end ${c.name}`);
  }
  async _onStartRound(ctx) {
    note(`round ${ctx.round}`);
  }
  async _onEndRound(ctx) {
    note(`over ${ctx.round}`);
  }
}
Hooks.once("init", () => {
  CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;
  CONFIG.Actor.documentClass = Hero;
  CONFIG.Combat.documentClass = Fight;
  Object.assign(CONFIG.Actor.dataModels, { hero: HeroModel });
  Object.assign(CONFIG.Item.dataModels, { gear: GearModel });
  Object.assign(CONFIG.ChatMessage.dataModels, { note: NoteModel });
  CONFIG.statusEffects = [
    { id: "dazed", name: "Dazed", img: "icons/svg/daze.svg" },
    { id: "fallen", name: "Fallen", img: "icons/svg/falling.svg", _id: "fallen0000000000", statuses: ["prone"] },
    { id: "dead", name: "Dead", img: "icons/svg/skull.svg" },
  ];
  game.settings.register("trial", "level", { scope: "world", type: new f.NumberField({ min: 0, max: 5, initial: 1, nullable: false }), onChange: (v) => note(`level ${v}`) });
  CONFIG.queries["trial.double"] = async (n) => n * 2;
  game.socket.on("system.trial", (payload, sender) => note(`socket ${payload} ${game.users.get(sender)?.name}`));
});
for (const h of ["preCreateActor", "createActor", "preUpdateActor", "updateActor", "preDeleteActor", "deleteActor", "createItem", "updateItem", "updateToken", "combatTurnChange", "combatStart", "combatTurn", "combatRound", "updateWorldTime"]) {
  Hooks.on(h, (...args) => {
    note(`hook ${h}`);
    const options = args.find((a) => a && typeof a === "object" && "refuse" in a);
    if (options?.refuse === h) return false;
  });
}
