/** Picking injuries, their effects, and the death save of unconscious actors. */
import { describe, expect, it } from "vitest";
import { choices, type InjureFacts } from "../../module/rulesets/anatomy/damage/injure-facts.ts";
import { recoverableMax, staminaLoss } from "../../module/rulesets/anatomy/damage/stamina-loss.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { effect } from "../kit/snapshots.ts";
import { actor, creature, type Given, type Mutable, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const count = (one: Mutable, part: string): number =>
  one.items.filter(({ type, system }) => type === "anatomyInjury" && system.part === part).length;
const headline = ({ run, problems }: Happened): string =>
  run?.result?.headline.key.replace("ANATOMY.Headline.", "") ??
  `refused ${problems.map(({ text }) => text.key).join()}`;
const refused = ({ problems }: Happened): string[] =>
  problems.map(({ text }) => text.key.replace(/^ANATOMY\.\w+\./, ""));

/** Total and DC of the roll on a card. */
const rolled = ({ run }: Happened): unknown[] =>
  (run?.lines ?? []).flatMap(({ line }) => (line.kind === "versus" ? [line.left.total, line.right?.total] : []));

/** A hit with these degrees by an attacker who knows the human heart. */
function hit(injured: Mutable, form: Record<string, unknown>, dice: string[] = [], item?: Mutable): [Happened, World] {
  const world = new World(dice);
  const by = actor("Bren");
  return [world.act("injure", by, { targets: [injured], form, item }), world];
}

describe("the part of a hit", () => {
  const barred = (degrees: number, given: Given = {}): Record<string, string> => {
    const { facts } = new World().stage("injure", actor("Bren"), { targets: [actor("Cut", given)] });
    return Object.fromEntries(
      choices(facts as InjureFacts, degrees).map(({ part, barred: why }) => [
        part.id,
        why?.key.split(".").at(-1) ?? "",
      ]),
    );
  };
  it("N-30 N-31: degrees allow their severity and all below", () => {
    expect(barred(1)).toMatchObject({
      leftEar: "",
      leftHand: "",
      leftArm: "tooVital",
      head: "tooVital",
      heart: "tooVital",
    });
    expect(Object.values(barred(4)).filter((why) => why !== "")).toEqual([]);
  });
  it("N-32 D-14 D-45: full, destroyed and lost parts are disabled with a reason", () => {
    expect(barred(4, { injuries: { nose: 1, leftArm: 3 } })).toMatchObject({
      nose: "full",
      leftArm: "destroyed",
      leftHand: "lost",
    });
  });
  it("N-59: an unknown heart cannot be picked", () => {
    const injured = actor("Wolf", { more: { "details.species": "wolf" } });
    const [tried] = hit(injured, { degrees: 4, part: "heart" });
    expect(refused(tried)).toEqual(["unknown"]);
    const by = actor("Bren", { more: { "knowledge.hearts": ["wolf"] } });
    new World().act("injure", by, { targets: [injured], form: { degrees: 4, part: "heart" } });
    expect(count(injured, "heart")).toBe(1);
  });
  it("V-N-19 N-30 N-32 N-38: degree 5 on the heart is two injuries and 6 Strain", () => {
    const injured = actor("Cut", { stamina: 10 });
    hit(injured, { degrees: 5, part: "heart" });
    expect([count(injured, "heart"), dataOf(injured).strain.value]).toEqual([2, 6]);
  });
  it("V-N-20 N-31 N-32: degree 2 on a hand is two injuries", () => {
    const injured = actor("Cut");
    hit(injured, { degrees: 2, part: "rightHand" });
    expect(count(injured, "rightHand")).toBe(2);
  });
  it("V-N-21 N-32: degree 2 allows three injuries on an ear, which holds two", () => {
    const injured = actor("Cut");
    expect(refused(hit(injured, { degrees: 2, part: "leftEar", count: 3 })[0])).toEqual(["count"]);
    hit(injured, { degrees: 2, part: "leftEar" });
    expect(count(injured, "leftEar")).toBe(2);
  });
  it("V-N-28 V-N-37 N-66 N-75: below degree 0 a hit gives Strain but no injury", () => {
    const injured = actor("Cut");
    const [done] = hit(injured, { degrees: -1 });
    expect([headline(done), dataOf(injured).strain.value, dataOf(injured).body.injuries]).toEqual([
      "injure.without",
      1,
      0,
    ]);
  });
  it("D-69: with no part available the hit gives Strain by its degrees", () => {
    const injured = actor("Cut", { injuries: { leftEar: 2, rightEar: 2, nose: 1 } });
    const [done] = hit(injured, { degrees: 0 });
    expect([headline(done), dataOf(injured).strain.value]).toEqual(["injure.without", 1]);
  });
  it("V-N-99 N-38 D-10: two degrees are 3 Strain, drained at once", () => {
    const injured = actor("Cut", { stamina: 6, con: 2, more: { "stamina.base": 14 } });
    hit(injured, { degrees: 2, part: "leftArm" });
    const { strain, stamina } = dataOf(injured);
    expect([strain.value, stamina.value, stamina.max]).toEqual([3, 3, 16]);
    expect(recoverableMax(16, strain.value, readHouse({}))).toBe(13);
  });
});

describe("critical effects", () => {
  const crit = (key: string, injured: Mutable, form: Record<string, unknown>, value = 0, dice: string[] = []) =>
    hit(injured, { critical: true, ...form }, dice, weapon("Blade", { critEffect: { key, value, dc: 15 } as never }));
  it("D-68: bleeding needs an injury", () => {
    const [hurt, spared] = [actor("Cut"), actor("Dun")];
    crit("bleed", hurt, { degrees: 0, part: "nose" }, 2);
    crit("bleed", spared, { degrees: -1 }, 2);
    expect([dataOf(hurt).bleed.value, dataOf(spared).bleed.value]).toEqual([2, 0]);
  });
  it("D-68: topple needs none", () => {
    const injured = actor("Cut");
    crit("topple", injured, { degrees: -1 });
    expect(injured.statuses).toContain("prone");
  });
  it("barbed injuries are treated at DC +5", () => {
    const injured = actor("Cut");
    crit("barbed", injured, { degrees: 0, part: "nose" });
    expect(injured.items.find(({ type }) => type === "anatomyInjury")?.system.treatDcMod).toBe(5);
  });
  it("D-16: stagger calls for Constitution 15, and does nothing without Constitution", () => {
    const injured = actor("Cut");
    const [done, world] = crit("stagger", injured, { degrees: 0, part: "nose" }, 0, ["d20:14"]);
    expect(headline(world.press(done, "effect"))).toBe("critEffect.comes");
    expect(injured.statuses).toContain("dazed");
    const bones = creature("Bones", { con: null });
    const [again, other] = crit("stagger", bones, { degrees: 0, part: "nose" });
    expect(headline(other.press(again, "effect"))).toBe("critEffect.nothing");
  });
});

describe("effects of an injury", () => {
  /** The onset action of an actor whose part has just reached a step. */
  const sets = (dice: string[], con: number, part: string, step: number, given: Given = {}): [Happened, Mutable] => {
    const injured = actor("Cut", { con, injuries: { [part]: step }, ...given });
    return [new World(dice).act("onset", injured, { given: { bodyPart: part, step } }), injured];
  };
  it("D-36 D-44: recompute creates one card for each newly reached step", () => {
    const injured = actor("Cut");
    const [, world] = hit(injured, { degrees: 5, part: "head", count: 2 });
    expect(world.posted.map(({ offer }) => [offer.action, offer.form.bodyPart, offer.form.step])).toEqual([
      ["onset", "head", 2],
    ]);
    expect(injured.statuses).toContain("concussed");
  });
  it("V-N-88 N-55: 24 fails against 25; stunned for a round, then confused", () => {
    const [done, injured] = sets(["d20:20", "d20:19"], 5, "head", 2);
    expect([headline(done), injured.statuses.includes("stunned"), injured.statuses.includes("confused")]).toEqual([
      "onset.brings",
      true,
      false,
    ]);
    expect(injured.effects[0]?.given).toMatchObject({
      until: "turnEnd",
      afterwards: "confused",
      part: "head",
      step: 2,
    });
  });
  it("V-N-89 N-55: 25 succeeds: dazed, then confused as well", () => {
    const [, injured] = sets(["d20:20", "d20:20"], 5, "head", 2);
    expect(injured.effects.map(({ statuses, given }) => [statuses, given?.afterwards])).toEqual([
      [["dazed"], "confused"],
    ]);
  });
  it("V-N-90 N-56: 30 does not prevent unconsciousness, but allows wake-up checks; otherwise a coma", () => {
    const [passes, injured] = sets(["d20:19", "d20:20"], 11, "head", 3);
    expect(rolled(passes)).toEqual([30, 30]);
    expect(injured.statuses).toEqual(expect.arrayContaining(["unconscious", "prone"]));
    expect([injured.statuses.includes("coma"), injured.effects[0]?.given?.wake]).toEqual([false, 30]);
    const [, worse] = sets(["d20:18", "d20:20"], 11, "head", 3);
    expect([worse.statuses.includes("coma"), worse.effects[0]?.given?.wake]).toEqual([true, 0]);
  });
  it("N-56: a check each turn may wake, and leaves the actor prone", () => {
    const [, injured] = sets(["d20:19", "d20:20"], 11, "head", 3);
    const world = new World(["d20:18", "d20:18", "d20:19", "d20:19"]);
    expect(headline(world.act("wake", injured))).toBe("sleepsOn");
    expect(headline(world.act("wake", injured))).toBe("wakes");
    expect([injured.statuses.includes("unconscious"), injured.statuses.includes("prone")]).toEqual([false, true]);
  });
  it("V-N-92 N-60: the heart's check comes before sickened", () => {
    const [done, injured] = sets(["d20:19"], 6, "heart", 1);
    expect([headline(done), injured.statuses.includes("stunned"), injured.statuses.includes("sickened")]).toEqual([
      "onset.stands",
      false,
      true,
    ]);
  });
  it("D-16: without Constitution there is no roll, and confusion begins at once", () => {
    const bones = creature("Bones", { con: null, injuries: { head: 2 } });
    new World().act("onset", bones, { given: { bodyPart: "head", step: 2 } });
    expect(["stunned", "dazed", "confused"].filter((one) => bones.statuses.includes(one))).toEqual(["confused"]);
  });
  it("D-55: effects of an injury end when it heals", () => {
    const [, injured] = sets(["d20:19", "d20:20"], 11, "head", 3);
    const world = new World();
    world.gm = true;
    world.act("healNow", injured, { form: { part: "head", count: 1 } });
    expect(injured.statuses.includes("unconscious")).toBe(false);
  });
});

describe("N-23 to N-26: the death save of an unconscious actor", () => {
  const out = (con: number, more: Given = {}): Mutable =>
    actor("Cut", { con, exhaustion: 0, stamina: 0, injuries: { head: 3 }, bleed: 2, ...more });
  const under = (settings: object, dice: string[], con = 2, more: Given = {}): [Happened, Mutable] => {
    const injured = out(con, more);
    return [new World(dice, settings).act("deathSave", injured), injured];
  };
  /** Arms and legs have value 3 each. */
  const worth = (limbs: number): Given => ({
    injuries: Object.fromEntries(["leftArm", "rightArm", "leftLeg", "rightLeg"].slice(0, limbs).map((id) => [id, 2])),
  });
  it("V-N-82 V-N-83 N-24 N-25: 14 succeeds against 14, 13 does not", () => {
    const [saves] = under({}, ["d20:12"], 2, worth(2));
    expect([headline(saves), rolled(saves)]).toEqual(["deathSave.success", [14, 14]]);
    // The DC reveals the injuries: it is hidden for a secret enemy.
    const lines = saves.run?.lines.map(({ line }) => line) ?? [];
    expect(lines.flatMap((line) => (line.kind === "versus" ? [line.right?.of, line.right?.secret] : []))).toEqual([
      "self",
      true,
    ]);
    const [done, injured] = under({}, ["d20:11"], 2, worth(2));
    expect([headline(done), rolled(done)]).toEqual(["deathSave.dies", [13, 14]]);
    expect([done.run?.result?.offers.map(({ action }) => action), dataOf(injured).vital]).toEqual([["death"], "alive"]);
  });
  it("N-25 D-29: with the house rule a failed save is death at once", () => {
    const [, injured] = under({ deathMode: "auto" }, ["d20:15", "d20:11"]);
    expect([dataOf(injured).vital, injured.statuses.includes("dead")]).toEqual(["dead", true]);
  });
  it("V-N-84 N-26 D-12: a natural 20 is critical even below the difficulty", () => {
    const [done, injured] = under({}, ["d20:20"], -1, { bleed: 3, ...worth(4) });
    const { bleed, exhaustion, stamina } = dataOf(injured);
    expect([headline(done), rolled(done), bleed.value, exhaustion.value, stamina.value]).toEqual([
      "deathSave.critical",
      [19, 27],
      0,
      9,
      1,
    ]);
    expect(injured.statuses.includes("unconscious")).toBe(false);
  });
  it("D-33: a coma continues after a critical save", () => {
    const coma = effect({
      name: "Coma",
      changes: [],
      statuses: ["unconscious", "coma"],
      given: { kind: "head", part: "head", step: 3 },
    });
    const [done, injured] = under({}, ["d20:20", "d20:20"], -1, { effects: [coma] });
    expect([headline(done), injured.statuses.includes("coma")]).toEqual(["deathSave.coma", true]);
    const { known, facts, form } = new World().stage("deathSave", out(-1, { effects: [coma] }));
    expect(known.odds?.(facts, form)?.bar.map(({ label }) => label.key.split(".").at(-1))).toEqual([
      "coma",
      "success",
      "dies",
    ]);
  });
  it("N-23 D-32: one save per effect, for actors unconscious before it", () => {
    const ids = (injured: Mutable) =>
      hit(injured, { degrees: 2, part: "leftHand" })[0].run?.result?.offers.map(({ id }) => id);
    expect([ids(out(2)), ids(actor("Awake"))]).toEqual([["deathSave-t0"], []]);
  });
});

describe("N-18 to N-22: Stamina", () => {
  it.each([
    ["V-N-10", 3, 5, { stamina: 0, exhaustion: 10, exhausted: true, unconscious: false }],
    ["V-N-11", 3, 3, { stamina: 0, exhaustion: 12, exhausted: true, unconscious: false }],
    ["V-N-12", 2, 14, { stamina: 0, exhaustion: 0, exhausted: true, unconscious: true }],
  ] as const)("%s N-18 N-20 N-22", (_, stamina, amount, expected) => {
    expect(staminaLoss({ stamina, exhaustion: 12 }, amount)).toEqual(expected);
    const injured = actor("Cut", { con: 2, stamina, exhaustion: 12 });
    new World().act("staminaDamage", injured, { form: { amount } });
    const { stamina: left, exhaustion } = dataOf(injured);
    expect([left.value, exhaustion.value]).toEqual([expected.stamina, expected.exhaustion]);
    expect([injured.statuses.includes("exhausted"), injured.statuses.includes("unconscious")]).toEqual([
      expected.exhausted,
      expected.unconscious,
    ]);
  });
  it("P-18 N-20 D-08: the card says what each pool loses, never more than it had", () => {
    const said = (
      id: "staminaDamage" | "bleedTick",
      system: { stamina: number; exhaustion: number },
      amount: number,
    ) => {
      const injured = actor("Cut", { con: 2, bleed: amount, ...system });
      const { run } = new World().act(id, injured, { form: { amount } });
      const line = run?.lines.find((one) => one.id === "lost")?.line;
      return line?.kind === "note" && [line.text.key.replace("ANATOMY.Line.lost.", ""), line.text.data];
    };
    expect(said("staminaDamage", { stamina: 14, exhaustion: 11 }, 9)).toEqual([
      "stamina",
      { stamina: 9, exhaustion: 0 },
    ]);
    expect(said("staminaDamage", { stamina: 14, exhaustion: 11 }, 26)).toEqual([
      "both",
      { stamina: 14, exhaustion: 11 },
    ]);
    expect(said("bleedTick", { stamina: 0, exhaustion: 2 }, 3)).toEqual(["exhaustion", { stamina: 0, exhaustion: 2 }]);
  });
  it("N-21: without Constitution there is no Stamina to lose", () => {
    const bones = creature("Bones", { con: null });
    expect(headline(new World().act("staminaDamage", bones, { form: { amount: 5 } }))).toBe("staminaDamage.immune");
  });
  it("D-10: Strain drains Stamina only with the drain house rule", () => {
    const injured = actor("Cut", { stamina: 6 });
    new World([], { strainMode: "track" }).act("strain", injured, { form: { amount: 3 } });
    expect([dataOf(injured).strain.value, dataOf(injured).stamina.value]).toEqual([3, 6]);
    expect(readHouse({}).strainMode).toBe("drain");
  });
  it("bleeding costs Stamina each turn", () => {
    const injured = actor("Cut", { stamina: 5, bleed: 2 });
    new World().act("bleedTick", injured);
    expect(dataOf(injured).stamina.value).toBe(3);
  });
});
