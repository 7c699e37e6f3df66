import { describe, expect, it } from "vitest";
import { actor, bow, creature, type Given, gear, natural, shield, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const given = { fighting: true, ownTurn: true, round: 1 };
const key = (done: ReturnType<World["act"]>) => done.problems[0]?.text.key.replace("ANATOMY.Problem.", "");
const system = (being: ReturnType<typeof actor>, id: string) => being.items.find((one) => one.id === id)?.system;

describe("standing up", () => {
  it.each([
    ["nothing hurt", {}, 1],
    ["a foot hurt", { injuries: { leftFoot: 1 } }, 2],
    ["a leg hurt", { injuries: { leftLeg: 1 } }, 3],
  ] as [string, Given, number][])("N-47, N-52, D-20: %s, %o: %i AP", (_, more, ap) => {
    const world = new World();
    const being = actor("Bren", { statuses: ["prone"], ...more });
    world.act("standUp", being, { given });
    expect(systemOf(being).ap.value).toBe(3 - ap);
    expect(being.statuses).not.toContain("prone");
  });

  it("D-20, D-73: standing up is paid in full or not at all; it is free outside combat", () => {
    const world = new World();
    const being = actor("Bren", { ap: 2, statuses: ["prone"], injuries: { leftLeg: 1 } });
    expect(key(world.act("standUp", being, { given }))).toBe("apShort");
    expect(world.act("standUp", being).problems).toEqual([]);
    expect(systemOf(being).ap.value).toBe(2);
  });

  it("N-48: standing up is refused with all feet injured, and when not prone", () => {
    const world = new World();
    const down = actor("Bren", { statuses: ["prone"], injuries: { leftFoot: 1, rightFoot: 1 } });
    expect(key(world.act("standUp", down, { given }))).toBe("cannotStand");
    expect(key(world.act("standUp", actor("Odo"), { given }))).toBe("stands");
  });

  it("helped up, standing up costs 1 AP less, at least 1", () => {
    const world = new World();
    const helper = actor("Odo");
    const being = actor("Bren", { statuses: ["prone"], injuries: { leftFoot: 1 } });
    world.act("helpUp", helper, { targets: [being], given });
    expect(systemOf(helper).ap.value).toBe(1);
    expect(systemOf(being).body.standUp).toBe(1);
    expect(key(world.act("helpUp", helper, { targets: [being] }))).toBe("helpedAlready");
    world.act("standUp", being, { given });
    expect([systemOf(being).ap.value, systemOf(being).body.standUp]).toEqual([2, 2]);
  });

  it("D-27: standing up provokes by house rule", () => {
    const being = () => actor("Bren", { statuses: ["prone"] });
    expect(new World().act("standUp", being(), { given }).run?.result?.offers).toEqual([]);
    const world = new World([], { provokesStandUp: true });
    const lies = being();
    const done = world.act("standUp", lies, { given });
    expect(done.run?.result?.offers).toMatchObject([
      { action: "react", by: "any", parts: { self: "mine", t0: "self" } },
      { action: "standUp", by: "self" },
    ]);
    // The reacting actor attacks while the target is still prone; then it stands up without paying again (N-132).
    expect([systemOf(lies).ap.value, lies.statuses]).toEqual([2, ["prone"]]);
    world.press(done, "goOn");
    expect([systemOf(lies).ap.value, lies.statuses]).toEqual([2, []]);
  });
});

describe("hands and items", () => {
  it("D-67: drawing costs 1 AP and needs free hands; a light weapon is drawn as a free action", () => {
    const world = new World();
    const items = [
      weapon("Maul", { carry: "stowed", heldBy: [], hands: 2 }, "maul"),
      weapon("Knife", { carry: "stowed", heldBy: [], traits: { light: true, double: false } }, "knife"),
    ];
    const being = actor("Bren", { items });
    world.act("drawStow", being, { given, form: { thing: "knife" } });
    expect([systemOf(being).ap.value, system(being, "knife")]).toMatchObject([3, { carry: "held" }]);
    expect(key(world.act("drawStow", being, { given, form: { thing: "maul" } }))).toBe("handsFull");
    world.act("drop", being, { given, form: { thing: "knife" } });
    expect(system(being, "knife")).toMatchObject({ carry: "dropped", heldBy: [] });
    world.act("drawStow", being, { given, form: { thing: "maul" } });
    expect(system(being, "maul")).toMatchObject({ carry: "held", heldBy: ["leftHand", "rightHand"] });
    expect(systemOf(being).ap.value).toBe(2);
  });

  it("N-46, N-51: injured hands and arms hold nothing", () => {
    const world = new World();
    const items = [weapon("Maul", { carry: "stowed", heldBy: [], hands: 2 }, "maul")];
    const being = actor("Bren", { items, injuries: { leftHand: 2 } });
    expect(key(world.act("drawStow", being, { form: { thing: "maul" } }))).toBe("handsFull");
  });

  it("a dropped item is picked up", () => {
    const world = new World();
    const being = actor("Bren", { items: [weapon("Axe", { carry: "dropped", heldBy: [] }, "axe")] });
    world.act("pickUp", being, { given, form: { thing: "axe" } });
    expect(system(being, "axe")).toMatchObject({ carry: "held", heldBy: ["leftHand"] });
    expect(key(world.act("pickUp", being))).toBe("pickUpNothing");
  });

  it("reloading costs the weapon's price and needs ammunition", () => {
    const world = new World();
    const gun = weapon("Pistol", { category: "ranged", reload: "greater", loaded: false, ammunition: "shot" }, "gun");
    const being = actor("Bren", { items: [gun] });
    expect(key(world.act("reload", being, { given }))).toBe("noAmmunition");
    being.items = [...being.items, gear("Shot", { slug: "shot", quantity: 3, carry: "stowed" })];
    world.act("reload", being, { given });
    expect([systemOf(being).ap.value, system(being, "gun")]).toMatchObject([0, { loaded: true }]);
    expect(key(world.act("reload", being, { given }))).toBe("loaded");
  });

  it("N-125, N-51: a shield gives no bonus before it is readied, nor on an injured arm", () => {
    const world = new World();
    const being = actor("Bren", { items: [shield("Round", 2, {}, "round")] });
    expect(systemOf(being).defence.shield).toBe(0);
    world.act("readyShield", being, { given });
    expect(systemOf(being).defence.shield).toBe(2);
    expect(being.statuses).toContain("shieldReadied");
    expect(key(world.act("readyShield", being, { given }))).toBe("shieldUp");
    const hurt = actor("Odo", { items: [shield("Round", 2, {}, "round")], injuries: { leftHand: 2 } });
    expect(world.act("readyShield", hurt).problems).toHaveLength(1);
    expect(key(world.act("readyShield", actor("Nobody")))).toBe("noShield");
  });
});

describe("moving", () => {
  it("D-67: moving costs 1 AP and shows the distance; injured wings leave out flying (N-43)", () => {
    const world = new World();
    const being = actor("Bren", { speeds: { fly: 60 } });
    const done = world.act("move", being, { given, form: { mode: "fly" } });
    expect(done.run?.result?.headline.data).toMatchObject({ feet: 60 });
    expect(systemOf(being).ap.value).toBe(2);
    const grounded = actor("Odo", { speeds: { fly: 60 }, statuses: ["grounded"] });
    expect(world.act("move", grounded, { form: { mode: "fly" } }).run?.result?.headline.data).toMatchObject({
      feet: 30,
    });
    expect(key(world.act("move", actor("Held", { statuses: ["pinned"] })))).toBe("cannotMove");
  });

  it("incapacitated actors cannot act; no action off turn, except by the GM (N-89)", () => {
    const world = new World();
    expect(key(world.act("move", actor("Out", { statuses: ["unconscious"] }), { given }))).toBe("unable");
    const being = actor("Bren");
    expect(key(world.act("move", being, { given: { ...given, ownTurn: false } }))).toBe("notYourTurn");
    world.gm = true;
    expect(world.act("move", being, { given: { ...given, ownTurn: false } }).problems).toEqual([]);
  });
});

describe("round actions and reactions", () => {
  it("D-10: Catch Breath restores Stamina up to the limit set by Strain", () => {
    const world = new World();
    const being = actor("Bren", { con: 2, stamina: 8, strain: 3, more: { "turn.startAp": 3 } });
    world.act("catchBreath", being, { given });
    expect(systemOf(being).stamina.value).toBe(9);
    expect(key(world.act("catchBreath", creature("Golem", { con: null })))).toBe("noStaminaPool");
  });

  it("Braced Aim ignores one disadvantage of range or cover", () => {
    const world = new World(["d20:15"]);
    const being = actor("Tamsin", { dex: 3, items: [bow("Bow", {}, "bow")], more: { "turn.startAp": 3 } });
    const enemy = creature("Wolf");
    const form = { arm: "bow", distance: 70 };
    const done = world.act("bracedAim", being, { targets: [enemy], given, form });
    expect(done.problems).toEqual([]);
    expect(done.run?.journal[0]).toMatchObject({ faces: [15] });
    expect([systemOf(being).ap.value, systemOf(being).reactions.value]).toEqual([0, 0]);
  });

  it("N-93 N-132 D-27: Braced Aim provokes before the shot, is paid once, and still ignores its disadvantages", () => {
    const world = new World(["d20:15"], { provokesRangedInMelee: true });
    const more = { "turn.startAp": 4 };
    const being = actor("Tamsin", { dex: 3, ap: 4, statuses: ["hasted"], items: [bow("Bow", {}, "bow")], more });
    const form = { arm: "bow", distance: 130 };
    const done = world.act("bracedAim", being, { targets: [creature("Wolf")], given, form });
    expect(done.run?.result?.offers.map(({ id, group }) => [id, group])).toEqual([
      ["react", "answer"],
      ["goOn", "answer"],
    ]);
    const spent = () => {
      const { ap, reactions, turn } = systemOf(being);
      return [ap.value, reactions.value, turn.attackActions, turn.roundAction];
    };
    expect([done.run?.journal, spent()]).toEqual([[], [0, 0, 1, "bracedAim"]]);
    // Two increments, both ignored: a single die, whatever AP are left.
    const shot = world.press(done, "goOn");
    expect([shot.problems, shot.run?.journal[0], spent()]).toMatchObject([[], { faces: [15] }, [0, 0, 1, "bracedAim"]]);
    world.cup.expectEmpty();
  });

  it("Overwhelm attacks three times with 1 disadvantage each, without iterative disadvantage", () => {
    const world = new World(Array.from({ length: 6 }, () => "d20:12"));
    const being = actor("Ysolde", { str: 2, items: [weapon("Sword", {}, "sword")], more: { "turn.startAp": 3 } });
    const done = world.act("overwhelm", being, { targets: [creature("Wolf")], given, form: { arm: "sword" } });
    expect(done.problems).toEqual([]);
    expect(done.run?.journal.map((answer) => ("faces" in answer ? answer.faces.length : 0))).toEqual([2, 2, 2]);
    world.cup.expectEmpty();
    expect(systemOf(being).ap.value).toBe(0);
  });

  it("N-133, N-136: one reaction per trigger, none without reactions left", () => {
    const world = new World(["d20:10"]);
    const being = creature("Wolf", { items: [natural("bite", "mouth", {}, "bite")] });
    const enemy = actor("Bren");
    const off = { fighting: true, ownTurn: false, round: 1 };
    const provoked = world.act("provoke", enemy, { targets: [being], given });
    expect(provoked.run?.result?.offers).toMatchObject([
      { action: "react", by: "t0", parts: { self: "t0", t0: "self" } },
    ]);
    const { trigger } = provoked.run?.result?.offers[0]?.form ?? {};
    world.act("react", being, { targets: [enemy], given: off, form: { trigger } });
    expect(systemOf(being).reactions.value).toBe(0);
    expect(systemOf(being).turn.triggersAnswered).toEqual([trigger]);
    systemOf(being).reactions.value = 1;
    expect(key(world.act("react", being, { targets: [enemy], given: off, form: { trigger } }))).toBe("triggerAnswered");
    systemOf(being).reactions.value = 0;
    expect(key(world.act("react", being, { targets: [enemy], given: off, form: { trigger: "else" } }))).toBe(
      "noReaction",
    );
  });

  it("the GM resets a turn", () => {
    const world = new World();
    const being = actor("Bren", { ap: 0, more: { "turn.attackActions": 2, "turn.freeUsed": ["lunge"] } });
    expect(key(world.act("resetTurn", being))).toBe("gmOnly");
    world.gm = true;
    world.act("resetTurn", being);
    expect(systemOf(being).ap.value).toBe(3);
    expect(systemOf(being).turn).toMatchObject({ attackActions: 0, freeUsed: [] });
  });
});
