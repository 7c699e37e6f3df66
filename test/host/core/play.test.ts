import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data, StatusEffect } from "../types.ts";
import type { ActiveEffect } from "./documents/effect.ts";
import type { TokenDocument } from "./documents/token.ts";
import { globalsOf, type Hero, type Trial, trialTable } from "./testing/table.ts";

describe.each([13, 14] as const)("effects, tokens and combat on generation %i", (generation) => {
  let t: Trial;
  beforeAll(async () => {
    t = await trialTable(generation);
  });
  beforeEach(() => t.clear());
  afterAll(() => t.table.close());

  const change = (key: string, kind: string, value: unknown, priority: number | null = null): Data => {
    if (generation === 14) return { key, type: kind, value, phase: "initial", priority };
    return {
      key,
      mode: { multiply: 1, add: 2, downgrade: 3, upgrade: 4, override: 5 }[kind],
      value: JSON.stringify(value),
      priority,
    };
  };
  const changes = (...list: Data[]): Data => (generation === 14 ? { system: { changes: list } } : { changes: list });
  const hero = (data: object = {}): Promise<Hero> =>
    t.gm.Actor.create({ name: "Bo", type: "hero", ...data }) as Promise<Hero>;

  it("applies changes in order of priority, never to the source, and stably", async () => {
    const actor = await hero();
    const [effect] = (await actor.createEmbeddedDocuments("ActiveEffect", [
      {
        name: "Strong",
        ...changes(
          change("system.might", "override", 8),
          change("system.might", "add", 2),
          change("system.hp.max", "multiply", 2),
          change("system.brave", "override", true),
          change("system.tags", "add", "big"),
        ),
      },
    ])) as [ActiveEffect];
    expect([
      actor.system.might,
      actor.system.hp.max,
      actor.system.brave,
      [...actor.system.tags],
      actor.system.reach,
    ]).toEqual([8, 20, true, ["big"], 16]);
    expect([actor._source.system.might, (actor.overrides as { system: Data }).system.might]).toEqual([3, 8]);
    actor.reset();
    expect(actor.system.might).toBe(8);
    await t.table.settle();
    expect((t.ann.game.actors.get(actor.id) as Hero).system.might).toBe(8);
    await effect.update({ disabled: true });
    expect(actor.system.might).toBe(3);
  });

  it("transfers effects of items and lists statuses", async () => {
    const actor = await hero();
    await actor.createEmbeddedDocuments("Item", [
      {
        name: "Ring",
        type: "gear",
        effects: [
          { name: "Grip", transfer: true, statuses: ["firm"], ...changes(change("system.might", "upgrade", 5)) },
        ],
      },
    ]);
    expect([actor.system.might, [...actor.statuses], actor.appliedEffects.length]).toEqual([5, ["firm"], 1]);
    expect(actor.items.contents[0]!.effects.contents[0]!.target).toBe(actor);
  });

  it("toggles status effects", async () => {
    const actor = await hero();
    const made = (await actor.toggleStatusEffect("fallen")) as ActiveEffect;
    expect([made.id, [...actor.statuses].sort()]).toEqual(["fallen0000000000", ["fallen", "prone"]]);
    expect(await actor.toggleStatusEffect("fallen", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("fallen")).toBe(false);
    expect(await actor.toggleStatusEffect("dazed", { active: false })).toBeUndefined();
    await actor.toggleStatusEffect("dazed", { overlay: true });
    expect([actor.statuses.has("dazed"), actor.effects.contents[0]!.getFlag("core", "overlay")]).toEqual([true, true]);
    await expect(actor.toggleStatusEffect("nothing")).rejects.toThrow();
    const all = t.gm.CONFIG.statusEffects as StatusEffect[] & Record<string, StatusEffect>;
    expect(all.find((s) => s.id === "dazed")!.name).toBe("Dazed");
    expect(generation === 14 ? all.dazed!.id : all[0]!.id).toBe("dazed");
  });

  it("reads effects in the older format and derives durations", async () => {
    const actor = await hero({
      effects: [
        {
          name: "Old",
          changes: [{ key: "system.might", mode: 2, value: "4", priority: null }],
          duration: { seconds: 60 },
        },
      ],
    });
    expect(actor.system.might).toBe(7);
    const effect = actor.effects.contents[0]!;
    expect(effect.isTemporary).toBe(true);
    expect(effect.duration.remaining).toBe(60);
    if (generation === 14) expect(t.plain(effect._source.duration)).toMatchObject({ value: 60, units: "seconds" });
  });

  it("an unlinked token's actor keeps its changes in the delta", async () => {
    const actor = await hero({
      items: [
        { name: "Rope", type: "gear" },
        { name: "Lamp", type: "gear" },
      ],
    });
    const scene = (await t.gm.Scene.create({ name: "Cave", active: true }))!;
    const [token] = (await scene.createEmbeddedDocuments("Token", [
      { name: "Bo 2", actorId: actor.id, actorLink: false, x: 100, y: 0 },
    ])) as [TokenDocument];
    const own = token.actor as Hero;
    expect([own === actor, own.isToken, own.uuid]).toEqual([false, true, `${token.uuid}.Actor.${actor.id}`]);
    await own.update({ "system.hp.value": 2 });
    await own.items.getName("Rope")!.delete();
    await own.items.getName("Lamp")!.update({ "system.weight": 9 });
    await own.createEmbeddedDocuments("Item", [{ name: "Sword", type: "gear" }]);
    await own.toggleStatusEffect("dazed");
    await t.table.settle();
    const twin = t.ann.fromUuidSync<TokenDocument>(token.uuid)!.actor as Hero;
    for (const one of [own, twin]) {
      expect([
        one.system.hp.value,
        one.items.map((i) => i.name).sort(),
        one.statuses.has("dazed"),
        one.system.reach,
      ]).toEqual([2, ["Lamp", "Sword"], true, 16]);
    }
    expect([actor.system.hp.value, actor.items.size, actor.statuses.size]).toEqual([10, 2, 0]);
    expect((token.delta._source.items as Data[]).some((i) => i._tombstone)).toBe(true);
    await actor.update({ "system.might": 6, "system.hp.max": 12 });
    expect([token.actor, own.system.might, own.system.hp.value, own.system.hp.max]).toEqual([own, 6, 2, 12]);
    expect(t.gm.fromUuidSync(own.items.getName("Sword")!.uuid)).toBe(own.items.getName("Sword"));
    // a client that joins later sees the same
    const late = await t.table.join("Ann");
    const seen = globalsOf(late).fromUuidSync<TokenDocument>(token.uuid)!;
    const again = seen.actor as Hero;
    expect([again.system.hp.value, again.items.map((i) => i.name).sort(), again.system.might]).toEqual([
      2,
      ["Lamp", "Sword"],
      6,
    ]);
    await late.leave();
  });

  it("controls and targets tokens, measures paths", async () => {
    const { canvas, game } = t.gm;
    expect([canvas.ready, canvas.scene!.name]).toEqual([true, "Cave"]);
    const token = canvas.tokens.placeables[0]!;
    token.control();
    token.setTarget(true);
    await t.table.settle();
    expect([canvas.tokens.controlled.length, game.user.targets.size, t.gm.ChatMessage.getSpeaker().token]).toEqual([
      1,
      1,
      token.id,
    ]);
    expect(t.ann.game.users.get(game.userId)!.targets.ids).toEqual([token.id]);
    expect(t.gm.ChatMessage.getSpeaker().alias).toBe("Bo 2");
    const path = canvas.grid.measurePath([
      { x: 50, y: 50 },
      { x: 350, y: 250 },
    ]);
    expect([path.distance, path.spaces]).toEqual([20, 3]);
    expect(canvas.grid.testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(true);
    game.user.updateTokenTargets([]);
    token.release();
    expect([game.user.targets.size, canvas.tokens.controlled.length]).toEqual([0, 0]);
  });

  it("modifies attributes within their bar", async () => {
    const actor = await hero();
    await actor.modifyTokenAttribute("hp", -3, true);
    expect(actor.system.hp.value).toBe(7);
    await actor.modifyTokenAttribute("hp", -30, true);
    expect(actor.system.hp.value).toBe(0);
    await actor.modifyTokenAttribute("hp", 99, false);
    expect(actor.system.hp.value).toBe(10);
  });

  it("runs a combat: order, hooks, workflow on the Gamemaster's client only", async () => {
    const [a, b] = [await hero({ name: "A" }), await hero({ name: "B" })];
    const combat = (await t.gm.Combat.create({ active: true }))!;
    await combat.createEmbeddedDocuments("Combatant", [
      { actorId: a.id, initiative: 5 },
      { actorId: b.id, initiative: 12 },
    ]);
    expect(combat.turns.map((c) => c.name)).toEqual(["B", "A"]);
    t.clear();
    await combat.startCombat();
    await t.table.settle();
    expect(t.traces().gm).toEqual(["hook combatStart", "hook combatTurnChange", "round 1", "start B"]);
    expect(t.traces().ann).toEqual(["hook combatTurnChange"]);
    t.clear();
    await combat.nextTurn();
    await t.table.settle();
    expect(t.traces().gm).toEqual(["hook combatTurn", "hook combatTurnChange", "end B", "start A"]);
    t.clear();
    await combat.nextTurn();
    await t.table.settle();
    expect(t.traces().gm).toEqual([
      "hook combatRound",
      "hook combatTurnChange",
      "end A",
      "over 1",
      "round 2",
      "start B",
    ]);
    expect([combat.round, combat.turn, combat.combatant!.name]).toEqual([2, 0, "B"]);
    await combat.combatants.getName("A")!.update({ initiative: 20 });
    await t.table.settle();
    expect([combat.combatant!.name, combat.turn]).toEqual(["B", 1]);
    await a.toggleStatusEffect("dead");
    expect(combat.combatants.getName("A")!.isDefeated).toBe(true);
    await combat.resetAll();
    await combat.rollAll();
    expect(combat.turns.every((c) => c.initiative! > 0)).toBe(true);
    await combat.delete();
    expect(t.gm.game.combat).toBeNull();
  });

  it("no warnings or errors", () => {
    expect(
      [...t.clients.gm.errors, ...t.clients.ann.errors].filter(
        (e) => e.level === "error" && !e.text.includes("lacks permission"),
      ),
    ).toEqual([]);
  });
});
