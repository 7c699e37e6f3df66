/** After combat: treating, worsening, resting, healing, regrowing, and the items for it. */
import { describe, expect, it } from "vitest";
import { DAY } from "../../module/kernel/world-time.ts";
import { dueActions, healedInjuryConsequences } from "../../module/rulesets/anatomy/damage/injuries-over-time.ts";
import { healingDays, treatDc } from "../../module/rulesets/anatomy/damage/treat.ts";
import { type PlanData, SEVERITIES } from "../../module/rulesets/anatomy/model/data.ts";
import { timeConsequences } from "../../module/rulesets/anatomy/rest/world-clock.ts";
import { effect } from "../kit/snapshots.ts";
import { as, named } from "../packs/anatomy-docs.ts";
import { token } from "./attacking.ts";
import {
  actor,
  armor,
  copy,
  creature,
  gear,
  item,
  type Mutable,
  part,
  parts,
  prosthetic,
  remedy,
  weapon,
} from "./people.ts";
import { dataOf, type Happened, type Id, World } from "./world.ts";

const count = (one: Mutable, id: string): number =>
  one.items.filter(({ type, system }) => type === "anatomyInjury" && system.part === id).length;
const headline = ({ run }: Happened): string => run?.result?.headline.key.replace("ANATOMY.Headline.", "") ?? "refused";
const refused = ({ problems }: Happened): string[] =>
  problems.map(({ text }) => text.key.replace(/^ANATOMY\.\w+\./, ""));
const stateOf = (one: Mutable, id: string) => dataOf(one).body.parts.find((each) => each.id === id)?.state;
const injuries = (one: Mutable): Mutable[] => one.items.filter(({ type }) => type === "anatomyInjury") as Mutable[];

/** A GM action on an actor. */
function gm(
  id: Id,
  one: Mutable,
  form: Record<string, unknown> = {},
  dice: string[] = [],
  settings: object = {},
): Happened {
  const world = new World(dice, settings);
  world.gm = true;
  return world.act(id, one, { form });
}

describe("N-34 N-35: treating injuries", () => {
  it("V-N-85: DC and weeks by severity", () => {
    expect(SEVERITIES.map(treatDc)).toEqual([15, 20, 25, 30, 35]);
    expect(SEVERITIES.map(healingDays)).toEqual([7, 14, 21, 28, 35]);
  });
  it("V-N-85 N-34: meeting the DC treats, one less does not", () => {
    const odo = actor("Odo", { skills: { heal: 7 } });
    const hurt = (): Mutable => actor("Cut", { injuries: { leftHand: 1 } });
    const [well, ill] = [hurt(), hurt()];
    const treats = (one: Mutable, die: string): string =>
      headline(new World([die]).act("treat", odo, { targets: [one] }));
    expect([treats(well, "d20:13"), treats(ill, "d20:12")]).toEqual(["treat.done", "treat.fails"]);
    expect([injuries(well)[0]?.system.treated, injuries(ill)[0]?.system.treated]).toEqual([true, false]);
    expect(injuries(well)[0]?.system.treatedBy).toBe("Odo");
  });
  it("a satchel adds 2; in combat the DC is 5 higher and the cost 3 AP", () => {
    const satchel = gear("Satchel", { slug: "satchel", uses: { value: 10, max: 10 } });
    const odo = actor("Odo", { skills: { heal: 7 }, items: [satchel] });
    const world = new World(["d20:16", "d20:15"]);
    const acts = (): string =>
      headline(
        world.act("treatInCombat", odo, {
          targets: [actor("Cut", { injuries: { leftHand: 1 } })],
          given: { fighting: true, ownTurn: true },
        }),
      );
    expect([acts(), dataOf(odo).ap.value, satchel.system.uses]).toEqual(["treat.done", 0, { value: 9, max: 10 }]);
    expect(acts()).toBe("refused");
  });
  it("N-35 N-37: a treated injury heals after its weeks to the second, never on a lost part", () => {
    const hurt = actor("Cut", { injuries: { leftHand: 1 }, treated: { leftHand: 1 } });
    expect(healedInjuryConsequences(hurt, 14 * DAY - 1)).toEqual([]);
    expect(healedInjuryConsequences(hurt, 14 * DAY).map((c) => c.do)).toEqual(["remove", "tell"]);
    expect(timeConsequences(hurt, { seconds: 1, fighting: false, now: 14 * DAY }).length).toBe(2);
    expect(
      healedInjuryConsequences(actor("Cut", { injuries: { leftHand: 3 }, treated: { leftHand: 3 } }), 99 * DAY),
    ).toEqual([]);
  });
});

describe("N-33: untreated injuries", () => {
  it("V-N-86 D-15: 19 fails against 20, and the arm worsens", () => {
    const hurt = actor("Cut", { con: 2, injuries: { leftArm: 1 } });
    gm("worsen", hurt, {}, ["d20:17"]);
    expect(count(hurt, "leftArm")).toBe(2);
  });
  it("V-N-87 D-15: 20 succeeds; one check for a part with two injuries", () => {
    const hurt = actor("Cut", { con: 2, injuries: { leftArm: 2 }, treated: { leftArm: 1 } });
    gm("worsen", hurt, {}, ["d20:18"]);
    expect(count(hurt, "leftArm")).toBe(2);
  });
  it("D-15 D-16: no roll for full, destroyed and treated parts, nor without Constitution", () => {
    const spared = actor("Cut", { injuries: { nose: 1, leftHand: 3, leftLeg: 1 }, treated: { leftLeg: 1 } });
    expect(refused(gm("worsen", spared))).toEqual(["nothingWorsens"]);
    expect(gm("worsen", creature("Bones", { con: null, injuries: { leftArm: 1 } })).run).toBeNull();
  });
  it("N-33: the clock asks once per day, for each missed day", () => {
    const hurt = actor("Cut", { con: 20, injuries: { leftArm: 1 } });
    expect(dueActions(hurt, DAY - 1)).toEqual([]);
    expect(dueActions(hurt, 3 * DAY).map(({ at, action }) => [action, at])).toEqual([["worsen", DAY]]);
    gm("worsen", hurt, { due: DAY }, ["d20:10"]);
    expect(dueActions(hurt, 3 * DAY).map(({ at }) => at)).toEqual([2 * DAY]);
    expect(dueActions(hurt, 2 * DAY - 1)).toEqual([]);
  });
  it("passing days rolls and heals; the clock does not ask for those days again", () => {
    const hurt = actor("Cut", { con: 20, injuries: { leftArm: 1, leftEar: 1 }, treated: { leftEar: 1 } });
    gm(
      "passDay",
      hurt,
      { days: 7, advance: true },
      Array.from({ length: 7 }, () => "d20:1"),
    );
    expect([count(hurt, "leftEar"), count(hurt, "leftArm")]).toEqual([0, 1]);
    expect([dueActions(hurt, 7 * DAY), dueActions(hurt, 8 * DAY).length]).toEqual([[], 1]);
  });
});

describe("D-30: rest", () => {
  const worn = (more = {}): Mutable =>
    actor("Cut", { con: 2, level: 2, stamina: 1, exhaustion: 5, strain: 7, ...more });
  it("an hour reduces Strain, then restores Exhaustion, then Stamina", () => {
    const one = worn();
    gm("rest", one, { hours: 1 });
    const { strain, exhaustion, stamina } = dataOf(one);
    expect([strain.value, exhaustion.value, stamina.value]).toEqual([4, 8, 5]);
  });
  it("Stamina stays below the limit set by Strain, but at least 1", () => {
    const one = worn({ strain: 90 });
    gm("rest", one, { hours: 1 });
    expect(dataOf(one).stamina.value).toBe(1);
  });
  it("eight hours restore everything", () => {
    const one = worn();
    gm("rest", one, { hours: 8 });
    const { strain, exhaustion, stamina } = dataOf(one);
    expect([strain.value, exhaustion.value, stamina.value]).toEqual([0, 12, 14]);
  });
  it("no rest while bleeding; players only by house rule", () => {
    expect(refused(gm("rest", worn({ bleed: 1 })))).toEqual(["restBleeding"]);
    expect(new World([], { restHour: "off" }).act("rest", worn()).run).toBeNull();
  });
  it("an actor unconscious from Exhaustion wakes with points in both pools and stays prone", () => {
    const out = actor("Cut", { stamina: 0, exhaustion: 0 });
    expect(out.statuses).toContain("unconscious");
    expect(headline(gm("rest", out, { hours: 1 }))).toBe("rest.wakes");
    expect(out.statuses).not.toContain("unconscious");
  });
  it("N-54 D-35: each hour may heal a concussion if it is the head's only injury", () => {
    const one = actor("Cut", { con: 10, injuries: { head: 1 } });
    gm("rest", one, { hours: 2, hourly: true }, ["d20:14", "d20:20", "d20:15", "d20:20"]);
    expect([count(one, "head"), one.statuses.includes("concussed")]).toEqual([0, false]);
    expect(gm("hourly", actor("Cut", { injuries: { head: 2 } })).run).toBeNull();
  });
});

describe("N-36 N-37: instant healing", () => {
  it("N-36: the GM removes injuries, but not from a lost part", () => {
    const one = actor("Cut", { injuries: { leftHand: 2, leftArm: 3 } });
    expect(refused(gm("healNow", one, { part: "leftArm", count: 1 }))).toEqual(["beyondHealing"]);
    expect(new World().act("healNow", one, { form: { part: "leftHand" } }).run).toBeNull();
  });
  it("N-37 D-14: a part regrows with its children", () => {
    const one = actor("Cut", { injuries: { leftHand: 2, leftArm: 3 } });
    expect(stateOf(one, "leftHand")).toBe("lost");
    gm("regrow", one, { part: "leftArm" });
    expect([stateOf(one, "leftArm"), stateOf(one, "leftHand"), injuries(one).length]).toEqual(["sound", "sound", 0]);
  });
  it("a remedy heals up to its severity, costs its price and needs a voice", () => {
    const mending = remedy("Mending", { mode: "heal", maxSeverity: "major", count: 1, ap: 2, stamina: 1, vocal: true });
    const odo = actor("Odo", { stamina: 5, items: [mending] });
    const hurt = actor("Cut", { injuries: { leftHand: 2, leftArm: 1 } });
    const use = (form: object) => new World().act("remedy", odo, { item: mending, targets: [hurt], form: { ...form } });
    expect(refused(use({ part: "leftArm" }))).toEqual(["beyondRemedy"]);
    use({ part: "leftHand" });
    expect([count(hurt, "leftHand"), dataOf(odo).stamina.value]).toEqual([1, 4]);
    const mute = actor("Mute", { injuries: { mouth: 1 }, items: [mending] });
    expect(refused(new World().act("remedy", mute, { item: mending, targets: [hurt] }))).toEqual(["mute"]);
  });
  it("no remedy regrows a heart", () => {
    const renewal = remedy("Renewal", { mode: "regrow", maxSeverity: "fatal", ap: null, stamina: -1 });
    const hurt = actor("Cut", { injuries: { heart: 2 } });
    const use = new World().act("remedy", actor("Odo"), { item: renewal, targets: [hurt], form: { part: "heart" } });
    expect(refused(use)).toEqual(["nothingToHeal"]);
  });
  it("D-49: a prosthetic needs a stump without untreated injuries; the first injury breaks it", () => {
    const hook = prosthetic("Hook", { replaces: "hand", keeps: ["somatic"] });
    const one = actor("Cut", { injuries: { leftHand: 3 }, items: [hook] });
    const fits = () => new World().act("fit", one, { item: hook, form: { part: "leftHand" } });
    expect(refused(fits())).toEqual(["stumpOpen"]);
    for (const injury of injuries(one)) (injury.system as { treated: boolean }).treated = true;
    fits();
    expect(stateOf(one, "leftHand")).toBe("replaced");
    new World().act("injure", actor("Bren"), { targets: [one], form: { degrees: 1, part: "leftHand" } });
    expect([stateOf(one, "leftHand"), hook.system.broken, count(one, "leftHand")]).toEqual(["destroyed", true, 3]);
  });
});

describe("healing items", () => {
  const uses = (use: object, one: Mutable, more = {}): [Happened, Mutable] => {
    const thing = gear("Thing", { quantity: 2, use: { ap: 1, drunk: false, value: 0, ...use } as never });
    one.items = [...one.items, thing];
    return [new World().act("useGear", one, { item: thing, ...more }), thing];
  };
  it("a vial restores Stamina up to the limit set by Strain and is used up", () => {
    const one = actor("Cut", { stamina: 2, strain: 4 });
    const [, vial] = uses({ kind: "stamina", value: 6, drunk: true }, one);
    expect([dataOf(one).stamina.value, vial.system.quantity]).toEqual([6, 1]);
  });
  it("N-50: an actor with an injured mouth cannot drink", () => {
    const one = actor("Cut", { stamina: 2, injuries: { mouth: 2 } });
    expect(refused(uses({ kind: "stamina", value: 6, drunk: true }, one)[0])).toEqual(["cannotDrink"]);
  });
  it("a tourniquet needs an injured limb", () => {
    const [bare, hurt] = [actor("Cut", { bleed: 2 }), actor("Cut", { bleed: 5, injuries: { leftLeg: 1 } })];
    expect(refused(uses({ kind: "tourniquet", value: 3 }, bare)[0])).toEqual(["noLimb"]);
    uses({ kind: "tourniquet", value: 3 }, hurt);
    expect(dataOf(hurt).bleed.value).toBe(2);
  });
  it("salts turn stunned into dazed and keep the status that follows", () => {
    const given = { until: "turnEnd", turns: 1, afterwards: "confused", part: "head", step: 2 };
    const stun = effect({ name: "Stun", changes: [], statuses: ["stunned"], given });
    const one = actor("Cut", { injuries: { head: 2 }, effects: [stun] });
    // A stunned actor cannot use them alone.
    expect(refused(uses({ kind: "salts", ap: 0 }, copy(one))[0])).toEqual(["unable"]);
    uses({ kind: "salts", ap: 0 }, actor("Odo"), { targets: [one] });
    expect(one.effects.map(({ statuses, given: says }) => [statuses, says?.afterwards])).toEqual([
      [["dazed"], "confused"],
    ]);
  });
  it("staunching: Heal 15 ends the bleeding", () => {
    const one = actor("Cut", { bleed: 3 });
    const odo = actor("Odo", { skills: { heal: 5 } });
    new World(["d20:9"]).act("staunch", odo, { targets: [one] });
    expect(dataOf(one).bleed.value).toBe(3);
    new World(["d20:10"]).act("staunch", odo, { targets: [one] });
    expect(dataOf(one).bleed.value).toBe(0);
  });
  it("tools and an hour repair broken and torn items", () => {
    const mail = armor("Mail", 4, { broken: true, rend: 2 });
    const tools = gear("Tools", { use: { kind: "repair", value: 0, ap: 0, drunk: false } });
    new World(["d20:15"]).act("repair", actor("Cut", { items: [mail, tools] }));
    expect([mail.system.broken, mail.system.rend]).toEqual([false, 0]);
  });
});

describe("random parts and body plans", () => {
  it("a random major part of a humanoid, by d8: hand four, foot two, eye and mouth one", () => {
    const at = (...dice: string[]): unknown => {
      const part = gm("randomPart", actor("Cut"), { severity: "major" }, dice).run?.result?.headline.data?.part;
      return typeof part === "object" ? part.data?.name : part;
    };
    expect([at("d8:1", "d2:1"), at("d8:2", "d2:1"), at("d8:5", "d2:2"), at("d8:7", "d2:1"), at("d8:8")]).toEqual([
      "Left Eye",
      "Left Hand",
      "Right Hand",
      "Left Foot",
      "Mouth",
    ]);
  });
  it("on a 9 a confused creature injures a minor part of its own", () => {
    const one = actor("Cut", { statuses: ["confused"] });
    new World(["d10:9", "d3:3"]).act("confused", one);
    expect(count(one, "nose")).toBe(1);
  });
  it("on 7 and 8 a button attacks the nearest creature, on 10 one moves; both cost their price", () => {
    const given = { fighting: true, ownTurn: true, round: 1 };
    const one = actor("Cut", { statuses: ["confused"], str: 2, items: [] });
    const [far, near, hidden] = [actor("Far"), actor("Near"), creature("Hidden", { statuses: ["concealed"] })];
    const tokens = [token(one, 0, 0), token(far, 4, 0, 1), token(near, 2, 0), token(hidden, 1, 0)].map((each, at) => ({
      ...each,
      edgeDistance: [0, 20, 10, 5][at] ?? null,
    }));
    const world = new World(["d10:8"]);
    const done = world.act("confused", one, { tokens, given });
    const { parts, asks = [], ...offer } = world.offer(done, "attack");
    expect([offer.by, parts, done.facts.names[parts.t0 as string]]).toEqual([
      "self",
      { self: "self", t0: "nearest" },
      "Near",
    ]);
    const armed = actor("Cut", { items: [weapon("Bow", { thrown: true }, "bow"), weapon("Axe", {}, "axe")] });
    const { known, facts, form } = world.stage("attack", armed, { targets: [near], given });
    const fields = ["melee", "thrown"].flatMap((mode) =>
      (known.form?.(facts, { ...form, mode }) ?? []).map((f) => f.name),
    );
    expect(asks.filter((name) => !fields.includes(name))).toEqual([]);
    const alone = new World(["d10:7"]);
    const blind = alone.offer(alone.act("confused", one, { given }), "attack");
    expect([blind.parts, blind.stays]).toEqual([{ self: "self", t0: "targets" }, true]);
    const flees = new World(["d10:10"]);
    flees.press(flees.act("confused", one, { given: { ...given } }), "move", { mode: "base" });
    expect(dataOf(one).ap.value).toBe(3);
    for (const face of [1, 3, 9])
      expect(new World([`d10:${face}`, "d3:1"]).act("confused", one, { tokens, given }).run?.result?.offers).toEqual(
        [],
      );
  });
  it("a plan with unarmed hands adds one unarmed strike, which is removed with the plan", () => {
    const plan = (name: string) => item("anatomyPlan", name, as<PlanData>(named("bodies", name)));
    const fists = (one: Mutable) =>
      one.items.flatMap(({ type, system }) =>
        type === "anatomyWeapon" && system.naturalKind === "strike" ? [[system.part, system.category]] : [],
      );
    const one = actor("Ada", { body: [] });
    const becomes = (name: string, how: "add" | "replace") =>
      new World().act("applyPlan", one, { item: plan(name), form: { how } });
    becomes("Humanoid", "add");
    expect(fists(one)).toEqual([["", "natural"]]);
    becomes("Two-Headed Giant", "replace");
    expect(fists(one)).toEqual([["", "natural"]]);
    becomes("Construct", "add");
    expect(fists(one).length).toBe(1);
    becomes("Drake", "replace");
    expect(fists(one)).toEqual([]);
    becomes("Crab", "replace");
    expect(fists(one)).toEqual([]);
    becomes("Humanoid", "replace");
    expect(fists(one).length).toBe(1);
  });
  it("a plan creates every part with its steps, parent and weapon", () => {
    const plan = item("anatomyPlan", "Crab", {
      parts: {
        arm: { kind: "arm", name: "Arm", side: "", parent: "", severity: "", natural: "" },
        pincer: { kind: "hand", name: "Pincer", side: "", parent: "arm", severity: "", natural: "pincer" },
      },
    });
    const one = creature("Crab", { body: parts({ leftEar: "ear" }) });
    new World().act("applyPlan", one, { item: plan, form: { how: "replace" } });
    const [arm, pincer] = ["Arm", "Pincer"].map((name) =>
      one.items.find((i) => i.name === name && i.type === "anatomyPart"),
    );
    const weapon = one.items.find(({ type }) => type === "anatomyWeapon");
    expect(one.items.filter(({ type }) => type === "anatomyPart").length).toBe(2);
    expect([pincer?.system.attachedTo, weapon?.system.part, weapon?.system.naturalKind]).toEqual([
      arm?.id,
      pincer?.id,
      "pincer",
    ]);
    expect(pincer?.system.steps).toEqual(part("hand", "Hand").system.steps);
  });
});
