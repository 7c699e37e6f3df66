/** Property tests: invariants of every body with any injuries. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyOf, isGone } from "../../module/rulesets/anatomy/model/body.ts";
import { PART_KINDS, type PartKind } from "../../module/rulesets/anatomy/model/data.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { GROUPS } from "../../module/rulesets/anatomy/model/part-groups.ts";
import { actor, copy, humanoid, injury, type Mutable, part, prepare, systemOf } from "./people.ts";
import { World } from "./world.ts";

const IDS = humanoid().map(({ id }) => id);
const wounds = fc.array(fc.constantFrom(...IDS), { maxLength: 12 });
/** An arbitrary body: any part may be the child of any other. */
const anyBody = fc
  .array(fc.record({ kind: fc.constantFrom(...PART_KINDS), parent: fc.nat(7) }), { maxLength: 8 })
  .map((list) =>
    list.map(({ kind, parent }, at) =>
      part(kind, `${kind} ${at}`, { attachedTo: list[parent] ? `p${parent}` : "" }, `p${at}`),
    ),
  );
const counts = (list: readonly string[]): Record<string, number> =>
  Object.fromEntries(list.map((id) => [id, list.filter((one) => one === id).length]));
const house = readHouse({});
const someone = (list: readonly string[], body?: Mutable[]) => {
  const made = actor("Ada", body ? { body } : {});
  made.items = [...made.items, ...list.map((id, at) => injury(id, {}, `w${at}`))];
  prepare(made);
  return made;
};

describe("a body", () => {
  it("deriving it again gives the same result", () => {
    fc.assert(
      fc.property(anyBody, fc.array(fc.nat(7), { maxLength: 12 }), (body, list) => {
        const made = someone(
          list.map((at) => `p${at}`),
          body,
        );
        const once = JSON.stringify(systemOf(made));
        prepare(made);
        expect(JSON.stringify(systemOf(made))).toBe(once);
      }),
    );
  });

  it("does not depend on the order of the injuries", () => {
    fc.assert(
      fc.property(wounds, (list) => {
        const [there, back] = [someone(list), someone([...list].reverse())].map((one) => systemOf(one).body);
        expect(back).toEqual(there);
      }),
    );
  });

  it("returns to its state when an injury is undone", () => {
    fc.assert(
      fc.property(wounds, fc.constantFrom(...IDS), (list, one) => {
        const made = someone(list);
        const before = structuredClone(systemOf(made).body);
        made.items = [...made.items, injury(one, {}, "new")];
        prepare(made);
        made.items = made.items.filter(({ id }) => id !== "new");
        prepare(made);
        expect(systemOf(made).body).toEqual(before);
      }),
    );
  });

  it("never gets better with one more injury", () => {
    fc.assert(
      fc.property(wounds, fc.constantFrom(...IDS), (list, one) => {
        const [less, more] = [someone(list), someone([...list, one])].map((made) => systemOf(made));
        const weight = (system: typeof less): number =>
          (system?.body.statuses.length ?? 0) + (system?.body.blocks.length ?? 0) + (system?.body.letsGo.length ?? 0);
        expect(weight(more)).toBeGreaterThanOrEqual(weight(less));
        // D-14: a foot lost with its leg has no costs of its own, and the leg costs no more than before.
        const went = more?.body.parts.filter(
          ({ state }, at) => state === "lost" && less?.body.parts[at]?.state !== "lost",
        );
        if (went?.length === 0) expect(more?.speeds.base.current).toBeLessThanOrEqual(less?.speeds.base.current ?? 0);
        for (const status of less?.body.statuses ?? []) expect(more?.body.statuses).toContain(status);
      }),
      { examples: [[["leftLeg", "leftLeg", "leftFoot", "leftFoot"], "leftLeg"]] },
    );
  });

  it("no effect of kinds without parts, and none at all while sound", () => {
    const kinds = Object.keys(GROUPS) as PartKind[];
    fc.assert(
      fc.property(anyBody, fc.array(fc.nat(7), { maxLength: 20 }), (body, list) => {
        const made = someone(
          list.map((at) => `p${at}`),
          body,
        );
        const found = systemOf(made).body;
        const there = new Set(found.parts.map(({ kind }) => kind));
        for (const kind of kinds.filter((one) => !there.has(one)))
          for (const status of GROUPS[kind]?.status ?? []) expect(found.statuses).not.toContain(status);
        if (!there.has("foot") && !there.has("leg")) expect(found.blocks).not.toContain("stand");
        if (!there.has("head") && !there.has("heart")) expect(found.dead).toBe(false);
        const sound = bodyOf(body, systemOf(made).survival, house);
        // N-43: a single wing does not carry, however sound.
        const one = found.parts.filter(({ kind }) => kind === "wing").length === 1;
        const [statuses, blocks] = one ? [["grounded"], ["fly"]] : [[], []];
        expect([sound.statuses, sound.blocks, sound.dead, sound.disabled]).toEqual([statuses, blocks, false, []]);
      }),
    );
  });

  it("counts no injuries beyond a part's capacity, and none below a lost part", () => {
    fc.assert(
      fc.property(wounds, (list) => {
        const { parts } = systemOf(someone(list)).body;
        const byId = new Map(parts.map((one) => [one.id, one]));
        const all = counts(list);
        for (const one of parts) {
          expect(one.injuries).toBe(Math.min(all[one.id] ?? 0, one.capacity));
          const above = byId.get(one.parent);
          if (above && isGone(above.state)) expect(one.state).toBe("lost");
        }
      }),
    );
  });
});

describe("recompute", () => {
  it("reaches a fixed point after any change, and keeps pools within bounds", () => {
    fc.assert(
      fc.property(wounds, fc.integer({ min: -3, max: 4 }), (list, con) => {
        const world = new World([]);
        const made = actor("Ada", { con });
        world.write(
          made,
          list.map((id) => ({
            part: "self",
            do: "create",
            why: { key: "x" },
            item: { name: "Wound", type: "anatomyInjury", system: { part: id, severity: "minor" } },
          })),
        );
        const after = copy(made);
        expect(world.write(made, [])).toEqual([]);
        expect([made.statuses, made.items.length]).toEqual([after.statuses, after.items.length]);
        const { stamina, exhaustion } = systemOf(made);
        expect(stamina.value).toBeLessThanOrEqual(stamina.max ?? 0);
        expect(exhaustion.value).toBeLessThanOrEqual(exhaustion.max ?? 0);
      }),
      { numRuns: 30 },
    );
  });
});
