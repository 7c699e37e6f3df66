import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaints, GENERATIONS, type Seated, sitDown } from "./support.ts";

/**
 * Check 11: the fixture, and with it this whole folder, runs with compatibility FAILURE on both generations. On 14
 * every
 * deprecated API throws then; on 13 the older API is the only one.
 */

/** Code for a client: API of 13 that 14 only deprecates. `actor` and `message` are in scope. */
const OLDER: Record<string, string> = {
  "effect.changes": "return actor.effects.contents[0].changes",
  "CONST.ACTIVE_EFFECT_MODES": "return CONST.ACTIVE_EFFECT_MODES.ADD",
  "applyActiveEffects without a phase": "return actor.applyActiveEffects()",
  "-=key": 'return actor.update({ "system.notes.-=a": null })',
  "-=key, nested": 'return actor.update({ system: { notes: { "-=a": null } } })',
  "==key": 'return actor.update({ "==flags": {} })',
  "-=key in updateSource": 'return actor.clone().updateSource({ "system.notes.-=a": null })',
  performDeletions: 'return foundry.utils.mergeObject({ a: 1 }, { "-=a": null }, { performDeletions: true })',
  "core.rollMode": 'return game.settings.get("core", "rollMode")',
  "set core.rollMode": 'return game.settings.set("core", "rollMode", "gmroll")',
  "static applyRollMode": 'return ChatMessage.applyRollMode({ content: "" }, "gmroll")',
  applyRollMode: 'return message.applyRollMode("gmroll")',
  "option rollMode of a message": 'return ChatMessage.create({ content: "x" }, { rollMode: "gmroll" })',
  "option rollMode of a roll": 'return new Roll("1").toMessage({}, { rollMode: "gmroll" })',
  "option rollMode of a draw":
    'return (await RollTable.create({ name: "T", formula: "1", results: [{ type: "text", name: "A", range: [1, 1] }] })).draw({ rollMode: "gmroll" })',
  "option rollMode of initiative": `const combat = await Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]);
    return combat.rollInitiative(combat.combatants.map((c) => c.id), { formula: "1", messageOptions: { rollMode: "gmroll" } })`,
  getRelativeUUID: "return actor.getRelativeUUID(actor)",
};

/** The names of 14 for the same, unknown in 13. */
const NEWER: Record<string, string> = {
  "effect.system.changes": "return actor.effects.contents[0].system.changes.length",
  ACTIVE_EFFECT_CHANGE_TYPES: "return CONST.ACTIVE_EFFECT_CHANGE_TYPES.add",
  _del: 'return actor.update({ "system.notes.a": _del })',
  _replace: "return actor.update({ system: { notes: _replace({}) } })",
  applyOperators: "return foundry.utils.mergeObject({ a: 1 }, { a: _del }, { applyOperators: true })",
  "core.messageMode": 'return game.settings.get("core", "messageMode")',
  applyMode: 'return ChatMessage.applyMode({ content: "" }, "gm")',
  "CONFIG.ChatMessage.modes": "return CONFIG.ChatMessage.modes.gm.label",
  ActiveEffectTypeDataModel: "return foundry.data.ActiveEffectTypeDataModel.name",
  _loc: 'return _loc("CONFORMANCE.Sheet")',
  buildRelativeUuid: "return foundry.utils.buildRelativeUuid(actor, actor)",
  modifyBatch: "return foundry.documents.modifyBatch.name",
  AdoptableHTMLElement: "return foundry.applications.elements.AdoptableHTMLElement.name",
};

/** API that exists in both. */
const BOTH: Record<string, string> = {
  "status effects assigned as a list": `CONFIG.statusEffects = [{ id: "odd", name: "Odd", img: "icons/svg/aura.svg" }];
    return CONFIG.statusEffects.find((status) => status.id === "odd").name`,
  "short names of classes": `return [foundry.applications.api.Application, foundry.applications.api.Dialog,
    foundry.applications.api.DocumentSheet, foundry.applications.sheets.ActorSheet, foundry.applications.sheets.ItemSheet,
    foundry.appv1.sheets.ActorSheet, foundry.appv1.sheets.ItemSheet].every((cls) => typeof cls === "function") || undefined.x`,
};

describe.each(GENERATIONS)("the older and the newer API on generation %i", (generation) => {
  let t: Seated;
  const ready = `const actor = game.actors.getName("Bo"); const message = game.messages.contents[0];`;
  beforeAll(async () => {
    t = await sitDown(generation);
    await t.hero({ system: { notes: { a: { x: 1 } } }, effects: [{ name: "E" }] });
    await t.gm.globals.ChatMessage.create({ content: "Hi" });
  });
  afterAll(() => t.table.close());

  test("the fixture runs with FAILURE", () => {
    const { CONFIG, CONST } = t.gm.globals;
    expect([CONFIG.compatibility.mode, CONST.COMPATIBILITY_MODES.FAILURE]).toEqual([3, 3]);
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });

  test.each(Object.entries(OLDER))("%s", async (_name, code) => {
    const done = t.gm.run(`${ready} ${code}`);
    if (generation === 14) await expect(done).rejects.toThrow();
    else await done;
  });

  test.each(Object.entries(NEWER))("%s", async (_name, code) => {
    const done = t.gm.run(`${ready} ${code}`);
    if (generation === 13) await expect(done).rejects.toThrow();
    else await done;
  });

  test.each(Object.entries(BOTH))("%s", (_name, code) => t.gm.run(`${ready} ${code}`));

  test("status effects are a list on 13, a record that reads like one on 14", async () => {
    await t.gm.run(`CONFIG.statusEffects = [{ id: "odd", name: "Odd" }, { id: "even", name: "Even" }];`);
    const { statusEffects } = t.gm.globals.CONFIG;
    expect(generation === 14 ? statusEffects.odd.name : statusEffects[0].name).toBe("Odd");
    expect(Array.isArray(statusEffects)).toBe(generation === 13);
    expect(Array.from(statusEffects.map((status) => status.id))).toEqual(["odd", "even"]);
  });

  test("ChatMessage#user warns on 13 and is gone on 14", async () => {
    const user = t.gm.run(`${ready} return message.user ?? "gone"`);
    if (generation === 13) await expect(user).rejects.toThrow("ChatMessage#author");
    else expect(await user).toBe("gone");
  });

  test("a message's timestamp is set at once on 13, and by the server on 14", async () => {
    const { ChatMessage } = t.gm.globals;
    expect(typeof new ChatMessage({ content: "x" }).timestamp).toBe(generation === 14 ? "object" : "number");
    expect(typeof (await ChatMessage.create({ content: "x" })).timestamp).toBe("number");
  });

  test("warnings follow the mode and the patterns", () => {
    const { CONFIG, CONST, foundry } = t.ann.globals;
    const modes = CONST.COMPATIBILITY_MODES;
    const warn = (text: string): void => foundry.utils.logCompatibilityWarning(text, { since: 13, until: 15 });
    const own = { ...CONFIG.compatibility };
    try {
      expect(() => warn("old way")).toThrow("old way");
      for (const [mode, level] of [
        [modes.SILENT, undefined],
        [modes.WARNING, "warn"],
        [modes.ERROR, "error"],
      ] as const) {
        CONFIG.compatibility.mode = mode;
        t.ann.errors.length = 0;
        warn("old way");
        expect(t.ann.errors[0]?.level).toBe(level);
      }
      CONFIG.compatibility.mode = modes.FAILURE;
      CONFIG.compatibility.excludePatterns = [/old way/];
      warn("old way");
      expect(() => warn("other")).toThrow();
      CONFIG.compatibility.excludePatterns = [];
      CONFIG.compatibility.includePatterns = [/old way/];
      warn("other");
      expect(() => warn("old way")).toThrow();
    } finally {
      Object.assign(CONFIG.compatibility, { includePatterns: [], excludePatterns: [], ...own });
      t.ann.errors.length = 0;
    }
  });
});
