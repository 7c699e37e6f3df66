/** All texts of checks on cards and in dialogs exist in English, composed keys included. */
import { describe, expect, it } from "vitest";
import { readLanguage } from "../../tools/build.ts";
import { actor, detachment, gear, held, type Mutable, mark, npc, scar, shield, weapon } from "./people.ts";
import { type Happened, type Id, type Staged, World } from "./world.ts";

const english = await readLanguage("en");
const at = (path: string): unknown =>
  path.split(".").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], english);

/** Keys of all texts in a value. */
function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { key } = value as { key?: unknown };
  const own = typeof key === "string" && /^(GRIMOIRE|FIVEFOLD)\./.test(key) ? [key] : [];
  return [...own, ...Object.values(value).flatMap(keysIn)];
}
const speaks = (value: unknown): void => {
  const keys = keysIn(value);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => typeof at(key) !== "string")).toEqual([]);
};

/** A new list of dice for each run. */
const cup = (): string[] => ["d20:1", "d4:1"];

/** Checks all texts of an action before it starts and as far as its dice reach. */
function said(id: Id, being: Mutable, staged: Staged, dice: readonly string[] = cup()): Happened {
  const world = new World(dice);
  const { known, facts, form, problems } = world.stage(id, being, staged);
  speaks([
    known.title(facts),
    known.form?.(facts, form),
    problems,
    known.odds?.(facts, form),
    known.buttonLabel?.(facts, form),
  ]);
  const happened = world.act(id, being, staged);
  speaks([happened.run?.lines, happened.run?.result, happened.problems]);
  return happened;
}

describe("texts of checks", () => {
  const things = () => [
    ...["parry", "wood", "armor", "object", "rope", "sharp", "far"].map((edge) => weapon(edge, "d4", { edge })),
    shield("Heater"),
    gear("Rope", { dice: "d4" }),
  ];
  const everything = {
    statuses: ["impaired", "enhanced", "restrained", "weakened", "deaf"],
    items: [...things(), mark("Form", { failPersuasion: true }), scar("Limb", { entry: 4, state: "pending" })],
    pendingAdvantage: 2,
    more: { "magic.blockedUntil": 99 },
  };
  const enemy = () =>
    npc("B", {
      statuses: ["cover", "shadowed", "helpless", "restrained", "prone", "elemental"],
      items: [mark("Bark", { fireVulnerable: true }), held("Dodge")],
    });
  const struck = ["noMagic", "noPersuasion", "deaf", "limb"];

  it("G-08: an Action in every mode, with every row and every object", () => {
    const being = () => actor("A", everything);
    for (const mode of ["dc", "contest", "success", "failure"])
      for (const intent of ["", "leap"])
        for (const attack of [true, false])
          for (const targets of [[enemy()], [enemy(), detachment("Mob")], []])
            for (const magical of [true, false]) {
              const form = {
                mode,
                intent,
                attack,
                magical,
                fire: true,
                attribute: "wil",
                dc: 11,
                pending: false,
                objects: [],
              };
              said("action", being(), { targets, form }, ["d20:5", "d20:9"]);
              said("action", being(), { targets, form: { ...form, struck } }, ["d20:20", "d20:20"]);
            }
  });

  it("G-38: a Save, a retreat and a requested Save, with every object", () => {
    for (const mode of ["dc", "contest", "success", "failure"])
      for (const more of [{ dc: 10 }, { dc: 30 }, { dcShown: false }, { ir: 22, wonder: 1 }, { ir: 2, wonder: 20 }]) {
        const form = { mode, danger: "A boulder", objects: [], pending: false, ...more };
        said("save", actor("A", everything), { form }, ["d20:1"]);
        said("save", actor("A", { critical: { active: true } }), { form }, ["d20:20"]);
        said("retreat", actor("A"), { form: { ...form, place: "home" } }, ["d20:12"]);
      }
    for (const danger of ["", "A boulder"])
      for (const dcShown of [true, false]) said("askSave", actor("A"), { form: { danger, dcShown, raw: 3 } });
  });

  it("G-34: actions held, cancelled and triggered", () => {
    for (const kind of ["action", "dodge", "parry", "help", "cast"])
      for (const description of ["", "a leap"])
        for (const condition of ["", "a step"]) {
          const form = { kind, description, condition, with: "" };
          const being = actor("A", everything);
          const [first] = being.items;
          said("hold", being, { form: { ...form, with: first?.id } });
        }
    for (const gives of ["adv", "dis"]) {
      const being = actor("A", { items: [held("Noise", { action: "help" })] });
      said("triggerHeld", being, { targets: [npc("B")], form: { gives } });
      said("action", npc("B", { pendingAdvantage: -1 }), { form: { pending: false } });
    }
    for (const action of ["dodge", "parry", "help"]) {
      const being = () => actor("A", { items: [held("Held", { action })] });
      said("triggerHeld", being(), { targets: [npc("B")], form: { before: action === "help" ? "" : "save", ir: 12 } });
      said("cancelHeld", being(), {});
    }
  });

  it("G-52: decisions and descriptions", () => {
    for (const seat of ["ir", "tr"])
      for (const contest of [true, false])
        for (const against of [2, 30, null])
          for (const wonder of [null, 1, 20])
            said("judge", actor("A"), { form: { seat, contest, total: 12, against, raw: 2, wonder } });
    for (const natural of [1, 20])
      for (const flip of [true, false])
        for (const won of [true, false])
          for (const text of ["", "A cat"])
            said("extraordinary", actor("A", { hp: 9 }), { form: { natural, flip, won, text, extra: 1 } });
    for (const text of ["", "So it went"]) said("narrate", actor("A"), { form: { text } });
    said("challenge", actor("A"), { targets: [npc("B")], form: { ir: 12 } });
    said("challenge", actor("A"), { form: { ir: 12 } });
  });
});
