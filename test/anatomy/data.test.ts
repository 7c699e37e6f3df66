/** The data models in the test host, both generations: defaults, derived data, cleaning and validation. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import { ACTOR_DEFAULTS, ITEM_DEFAULTS } from "./defaults.ts";
import { actor, armor, humanoid, injury, type Mutable, shield } from "./people.ts";

type Json = Record<string, unknown>;

describe.each([13, 14] as const)("data of Anatomy on generation %i", (generation) => {
  let table: Table;
  let gm: Client;
  beforeAll(async () => {
    table = await openTable({ generation, users: [{ name: "Gamemaster", role: 4 }] });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table.settle();
    await table.close();
  });

  const stored = (kind: "Actor" | "Item", type: string, system: object = {}) =>
    gm.run<Json>(
      `return new (getDocumentClass("${kind}"))({ name: "x", type: "${type}", system: ${JSON.stringify(system)} }).toObject().system;`,
    );
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  /** Changes of an effect in the format of either generation. */
  const changes = (list: Record<string, string>) => {
    const all = Object.entries(list).map(([key, value]) => ({ key, value, mode: 2, type: "add" }));
    return JSON.stringify(generation === 14 ? { system: { changes: all } } : { changes: all });
  };

  it.each(Object.keys(ITEM_DEFAULTS))("2.2: a blank %s equals the defaults of the tests", async (type) => {
    expect(await stored("Item", type)).toEqual(plain(ITEM_DEFAULTS[type as keyof typeof ITEM_DEFAULTS]()));
  });

  it.each(["anatomyCharacter", "anatomyCreature"])("2.1: a blank %s equals the defaults of the tests", async (type) => {
    expect(await stored("Actor", type)).toEqual(plain(ACTOR_DEFAULTS()));
  });

  it("documents derive the same data as the rules, breakdowns included", async () => {
    // Documents give items new ids: parts keep theirs here, so that injuries refer to them.
    const ids = new Map(humanoid().map(({ id }, at) => [id, `part${String(at).padStart(12, "0")}`]));
    const long = (id: unknown): unknown => ids.get(String(id)) ?? id;
    const renamed = (one: Mutable): Mutable => {
      const { attachedTo, part, heldBy, ...rest } = one.system as Json & { heldBy?: string[] };
      const system = {
        ...rest,
        ...(attachedTo === undefined ? {} : { attachedTo: long(attachedTo) }),
        ...(part === undefined ? {} : { part: long(part) }),
        ...(heldBy ? { heldBy: heldBy.map(long) } : {}),
      };
      return { ...one, id: String(long(one.id)), system };
    };
    const items = [armor("Mail", 4), shield("Round", 2, { readied: true })].map(renamed);
    const body = humanoid().map(renamed);
    const wounds = ["leftFoot", "leftFoot", "head"].map((id) =>
      renamed(injury(id, { severity: id === "head" ? "deadly" : "major", treated: true, treatedAt: 60 })),
    );
    const wanted = actor("Ada", {
      str: 3,
      dex: 2,
      con: 1,
      mb: 2,
      level: 2,
      body,
      items: [...wounds, ...items],
      bleed: 1,
    });
    const source = ({ name, type, system, id }: Mutable) => ({
      name,
      type,
      system,
      ...(id.length === 16 ? { _id: id } : {}),
    });
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Ada", type: "anatomyCharacter",
        system: { attributes: { str: { value: 3 }, dex: { value: 2 }, con: { value: 1 } }, martialBonus: 2,
          details: { level: 2 }, bleed: { value: 1 } } });
      await made.createEmbeddedDocuments("Item", ${JSON.stringify([...body, ...wounds, ...items].map(source))}, { keepId: true });
      const { stamina, exhaustion, defence, ap, reactions, speeds, skills, body, why } = made.system;
      const heals = made.items.filter((one) => one.type === "anatomyInjury").map((one) => one.system.healsAt);
      return JSON.parse(JSON.stringify({ max: [stamina.max, exhaustion.max, ap.max, reactions.max], defence, speeds, skills,
        body: { ...body, parts: body.parts.length }, why, heals }));`);
    const { stamina, exhaustion, ap, reactions, defence, speeds, skills, why } = wanted.system as Record<string, Json>;
    const wantedBody = wanted.system.body as Json & { parts: unknown[] };
    expect(seen).toEqual(
      plain({
        max: [stamina?.max, exhaustion?.max, ap?.max, reactions?.max],
        defence,
        speeds,
        skills,
        body: { ...wantedBody, parts: wantedBody.parts.length },
        why,
        heals: [60 + 14 * 86400, 60 + 14 * 86400, 60 + 28 * 86400],
      }),
    );
    expect([(seen.defence as Json).dv, (seen.body as Json).standUp]).toEqual([18, 2]);
  });

  it("effects are read by their text, on stored and derived values", async () => {
    const list = {
      "system.pool.dv": "bonus +2 dodge",
      "system.pool.speed.base": "speed −10",
      "system.pool.skill": "bonus −1",
      "system.pool.skill.stealth": "bonus +3",
      "system.pool.ap": "bonus +1",
      "system.martialBonus": "2",
      "system.strain.value": "many",
    };
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Bo", type: "anatomyCreature", system: { attributes: { dex: { value: 1 } } } });
      await made.createEmbeddedDocuments("ActiveEffect", [{ name: "All at once", ...${changes(list)} }]);
      const { defence, skills, speeds, ap, martialBonus, strain } = made.system;
      return { dv: defence.dv, offGuard: defence.offGuard, stealth: skills.stealth.mod, lore: skills.lore.mod,
        base: speeds.base.current, ap: ap.max, mb: martialBonus, strain: strain.value };`);
    expect(seen).toEqual({ dv: 13, offGuard: 10, stealth: 3, lore: -1, base: 20, ap: 4, mb: 3, strain: 0 });
  });

  it("N-21: without Constitution the pools are null, whatever is stored", async () => {
    const seen = await gm.run<Json>(`
      const made = await Actor.create({ name: "Bones", type: "anatomyCreature", system: { attributes: { con: { value: null } } } });
      const { stamina, exhaustion } = made.system;
      return { stamina: [stamina.value, stamina.max], exhaustion: [exhaustion.value, exhaustion.max] };`);
    expect(seen).toEqual({ stamina: [null, null], exhaustion: [null, null] });
  });
});
