/** Traits of creatures: bog around them, flying, abilities that characters cannot learn. */
import { expect, it } from "vitest";
import type { ManeuverFacts } from "../../module/rulesets/aura/attack/maneuver-facts.ts";
import { declaredManeuver } from "../../module/rulesets/aura/attack/maneuver-form.ts";
import { momentConsequences } from "../../module/rulesets/aura/combat/rounds.ts";
import { learnableAbilities } from "../../module/rulesets/aura/creation/create-facts.ts";
import { actor, FIGHT, item } from "./people.ts";
import { conditionsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);

it("A-244 Bog About It: Slowed while in the area; leaving it removes the condition for good", () => {
  const bog = item("auraAbility", "Bog", {
    target: "area",
    attack: { area: 4 },
    onHit: { conditions: [{ id: "slowed", expiry: "whileSource", rounds: 0, reason: "" }], push: 0 },
  });
  const world = new World();
  world.round = 1;
  const [strangler, bo] = [actor("Strangler", { items: [bog] }), actor("Bo")];
  const made = world.press(world.act("useAbility", strangler, { item: bog, targets: [bo] }), "roll");
  expect([offers(made), conditionsOf(bo)]).toEqual([["others", "leaves"], ["slowed:continuous"]]);
  world.gm = true;
  world.act("applyCondition", bo, { form: { ...made.run?.result?.offers[1]?.form } });
  expect(bo.effects).toEqual([]);
});

it("A-244 A-245 Bog About It: Slowed ends with the combat; what the place causes stays", () => {
  const world = new World();
  const ada = actor("Ada", { conditions: ["slowed:continuous", "dazed:continuous"] });
  const [bog, place] = ada.effects;
  ada.effects = [{ ...bog!, given: { ...bog!.given, source: "Actor.bog" } }, place!];
  const left = { id: FIGHT, round: 2, combatants: [], left: true };
  world.write(ada, momentConsequences(ada, "fightEnd", world.house, left));
  expect(conditionsOf(ada)).toEqual(["dazed:continuous"]);
});

it("A-199 A-204 Sure Grip: Restrain is preset, with the −5 of every maneuver", () => {
  const grip = item("auraFeature", "Sure Grip", { category: "trait", slug: "sureGrip" });
  const preset = (items: ReturnType<typeof item>[]) => {
    const { facts, form } = new World().stage("maneuver", actor("Ada", { items }), { targets: [actor("Bo")] });
    return [form.kind, declaredManeuver(facts as ManeuverFacts, form).av.total];
  };
  expect([preset([]), preset([grip])]).toEqual([
    ["trip", 10],
    ["restrain", 10],
  ]);
});

it("A-193 Flies: the dialog of a Trip says that the GM decides; other maneuvers do not", () => {
  const wings = item("auraFeature", "Flies", { category: "trait", slug: "flies" });
  const notes = (kind: string, items: ReturnType<typeof item>[]) => {
    const { facts, form, known } = new World().stage("maneuver", actor("Ada"), {
      targets: [actor("Bo", { conditions: ["exposed"], items })],
      form: { kind },
    });
    return known.form?.(facts, form).flatMap(({ kind: how, name }) => (how === "note" ? [name] : []));
  };
  expect([notes("trip", [wings]), notes("trip", []), notes("push", [wings])]).toEqual([["flies"], [], []]);
});

it("A-130: characters learn no areas, charges and abilities of the body", () => {
  const one = (name: string, system: object) => {
    const { type, system: data } = item("auraAbility", name, system);
    return { from: name, name, type, img: "", system: data };
  };
  const things = [
    one("Second Wind", { healing: { surge: true, bonus: 0 } }),
    one("Hex", { attack: { enabled: true, ability: "cha" } }),
    one("Venom", { attack: { enabled: true, ability: "con" } }),
    one("Bog", { target: "area" }),
    one("Charge", { mods: { onlyIf: "sprintPush" } }),
  ];
  const facts = { things } as unknown as Parameters<typeof learnableAbilities>[0];
  expect(learnableAbilities(facts).map(({ name }) => name)).toEqual(["Second Wind", "Hex"]);
});
