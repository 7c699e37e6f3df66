/** Recompute after any change of an actor: pools, injuries, hands, statuses, death. */
import { describe, expect, it } from "vitest";
import type { Consequence } from "../../module/kernel/consequences.ts";
import type { EffectSnapshot, HouseRules } from "../../module/kernel/ruleset.ts";
import { recompute } from "../../module/rulesets/anatomy/model/recompute.ts";
import {
  actor,
  copy,
  creature,
  effect,
  type Given,
  humanoid,
  injury,
  type Mutable,
  parts,
  prosthetic,
  shield,
  systemOf,
  weapon,
} from "./people.ts";

const between = (before: Mutable, after: Mutable, more: { house?: HouseRules; undo?: boolean } = {}) =>
  recompute({ before, after, requested: {}, house: more.house ?? {}, worldTime: 0, undo: more.undo ?? false });
/** The same actor after a change; injuries and the like are still raw items. */
function changed(before: Mutable, make: (after: Mutable) => void): [Mutable, Mutable] {
  const after = copy(before);
  make(after);
  return [before, after];
}
const hurt = (given: Given, ...ids: string[]): [Mutable, Mutable] =>
  changed(actor("Ada", given), (after) => {
    after.items = [...after.items, ...ids.map((id) => injury(id))];
  });
const healed = (given: Given, ...ids: string[]): [Mutable, Mutable] =>
  changed(actor("Ada", given), (after) => {
    after.items = after.items.filter(({ id }) => !ids.includes(id));
  });
const said = (list: readonly Consequence[]): string[] =>
  list.map((c) => {
    if (c.do === "condition") return `${c.on ? "+" : "-"}${c.condition}`;
    if (c.do === "set") return `${c.path}=${JSON.stringify(c.value)}`;
    if (c.do === "offer") return `${c.action} ${Object.values(c.form).join(" ")}`.trim();
    return c.do === "end" ? `end ${c.effect}` : c.do === "remove" ? `remove ${c.item}` : c.do;
  });
const held = (id: string, statuses: string[], given: EffectSnapshot["given"]): EffectSnapshot => ({
  ...effect(id, {}, { statuses }),
  id,
  ...(given ? { given } : {}),
});

describe("pools (N-16 to N-18)", () => {
  it("pools stay within their maximum, full ones stay full as it grows", () => {
    const grown = changed(actor("Ada"), (after) => {
      systemOf(after).attributes.con.value = 2;
    });
    expect(said(between(...grown))).toEqual(["stamina.value=12", "exhaustion.value=12"]);
    const spent = changed(actor("Ada", { stamina: 4 }), (after) => {
      systemOf(after).attributes.con.value = 2;
      systemOf(after).exhaustion.value = 5;
    });
    expect(said(between(...spent))).toEqual([]);
    const shrunk = changed(actor("Ada", { con: 3 }), (after) => {
      systemOf(after).attributes.con.value = -1;
    });
    expect(said(between(...shrunk))).toEqual(["stamina.value=9", "exhaustion.value=9"]);
  });

  it("N-18: exhausted at 0 Stamina, no longer from 1 on", () => {
    const [full, empty] = changed(actor("Ada"), (after) => {
      systemOf(after).stamina.value = 0;
    });
    expect(said(between(full, empty))).toEqual(["+exhausted"]);
    expect(said(between({ ...empty, statuses: ["exhausted"] }, { ...full, statuses: ["exhausted"] }))).toEqual([
      "-exhausted",
    ]);
  });

  it("D-08 N-22: at 0 Exhaustion an actor falls unconscious and prone and drops everything", () => {
    const down = changed(actor("Ada", { stamina: 0, items: [weapon("Axe", {}, "axe")] }), (after) => {
      systemOf(after).exhaustion.value = 0;
    });
    expect(said(between(...down))).toEqual(['carry="dropped"', "heldBy=[]", "+unconscious", "+prone"]);
  });

  it("D-30: awake once both pools are above 0, and still prone", () => {
    const out = actor("Ada", { stamina: 0, exhaustion: 0, statuses: ["prone"] });
    const [, half] = changed(out, (after) => {
      systemOf(after).exhaustion.value = 1;
    });
    expect(said(between(out, half))).toEqual([]);
    const [, up] = changed(half, (after) => {
      systemOf(after).stamina.value = 1;
    });
    expect(said(between(half, up))).toEqual(["-exhausted", "-unconscious"]);
    const coma = { ...half, effects: [held("c", ["unconscious", "coma"], { kind: "head", part: "head", step: 3 })] };
    const still = { ...up, effects: coma.effects, items: [...up.items, ...[1, 2, 3].map(() => injury("head"))] };
    expect(said(between({ ...coma, items: still.items }, still))).not.toContain("-unconscious");
    // Unconscious for two causes: that of Exhaustion ends, the other stays.
    const twice = [...coma.effects, held("plain", ["unconscious"], undefined)];
    expect(said(between({ ...coma, items: still.items, effects: twice }, { ...still, effects: twice }))).toContain(
      "end plain",
    );
  });

  it("AP and reactions follow the conditions that limit them", () => {
    const stunned = changed(actor("Ada", { dex: 2 }), (after) => {
      after.statuses = ["stunned"];
    });
    expect(said(between(...stunned))).toEqual(["ap.value=0", "reactions.value=0"]);
  });
});

describe("gained and healed injuries", () => {
  it("N-39 D-55: a body status begins with the last part injured and ends with the first one healed", () => {
    expect(said(between(...hurt({}, "leftEar", "rightEar")))).toEqual(["+deafened"]);
    const deaf = { injuries: { leftEar: 1, rightEar: 1 } };
    expect(said(between(...healed(deaf, "leftEar-1")))).toEqual(["-deafened"]);
    const spell = { ...deaf, effects: [held("s", ["deafened"], { until: "turnEnd" })] };
    expect(said(between(...healed(spell, "leftEar-1")))).toEqual([]);
  });

  it("N-48: losing the second foot knocks prone once; healing one foot does not stand up", () => {
    expect(said(between(...hurt({}, "leftFoot", "rightFoot")))).toEqual(["+prone"]);
    const down = { injuries: { leftFoot: 1, rightFoot: 1 } };
    expect(said(between(...healed(down, "leftFoot-1")))).toEqual([]);
    const [before, after] = hurt(down, "leftFoot");
    const stood = (one: Mutable) => ({ ...one, statuses: [] });
    expect(said(between(stood(before), stood(after)))).toEqual([]);
  });

  it("N-54 N-55 D-44: a head asks for its steps one by one, and only as the count rises", () => {
    expect(said(between(...hurt({}, "head")))).toEqual(["+concussed"]);
    expect(said(between(...hurt({}, "head", "head", "head")))).toEqual(["+concussed", "onset head 2", "onset head 3"]);
    expect(said(between(...hurt({ injuries: { head: 1 } }, "head")))).toEqual(["onset head 2"]);
    const [before, after] = hurt({}, "head", "head");
    expect(said(between(before, after, { undo: true }))).toEqual(["+concussed"]);
    expect(said(between(...changed(actor("Ada", { injuries: { head: 2 } }), () => {})))).toEqual([]);
  });

  it("N-58: with several heads the onset comes once more than half have reached the step", () => {
    const body = parts({ h1: "head", h2: "head", h3: "head" });
    expect(said(between(...hurt({ body }, "h1", "h1")))).toEqual([]);
    expect(said(between(...hurt({ body, injuries: { h1: 2, h2: 1 } }, "h2")))).toEqual(["onset h2 2"]);
  });

  it("D-55: effects of a step, and the statuses after them, end when the part falls below it", () => {
    const coma = held("c", ["unconscious", "coma"], { kind: "head", part: "head", step: 3, wake: 0 });
    const out = { injuries: { head: 3 }, effects: [coma], statuses: ["confused"] };
    expect(said(between(...healed(out, "head-3")))).toEqual(["end c"]);
    expect(said(between(...healed({ injuries: { head: 2 }, statuses: ["confused"] }, "head-2")))).toEqual([
      "-confused",
    ]);
    const aged = held("s", ["confused"], { until: "turnEnd" });
    const spell = { injuries: { head: 2 }, effects: [aged] };
    expect(said(between(...healed(spell, "head-2")))).toEqual([]);
  });

  it("N-43: a flyer with failing wings falls", () => {
    const body = parts({ left: "wing", right: "wing" });
    const falls = ["fall", "+grounded"];
    expect(said(between(...hurt({ body, statuses: ["flying"] }, "left")))).toEqual(falls);
    const high = hurt({ body }, "left").map((one) => ({ ...one, aloft: true as const }));
    expect(said(between(...(high as [Mutable, Mutable])))).toEqual(falls);
    expect(said(between(...hurt({ body }, "left")))).toEqual(["+grounded"]);
    const ghost = { body, statuses: ["flying"], more: { "speeds.fly.winged": false } };
    expect(said(between(...hurt(ghost, "left")))).toEqual(["+grounded"]);
  });
});

describe("hands and held items", () => {
  const armed = { items: [weapon("Axe", {}, "axe"), shield("Round", 2, { readied: true }, "round")] };

  it("N-46 N-51: at the second injury of hand or arm the held item drops; a shield is no longer readied", () => {
    expect(said(between(...hurt(armed, "rightHand")))).toEqual([]);
    expect(said(between(...hurt(armed, "rightHand", "rightHand")))).toEqual(['carry="dropped"', "heldBy=[]"]);
    const up = { ...armed, statuses: ["shieldReadied"] };
    expect(said(between(...hurt(up, "leftArm", "leftArm")))).toEqual(['carry="dropped"', "heldBy=[]", "readied=false"]);
    const fallen = changed(actor("Ada", up), (after) => {
      Object.assign(after.items.find(({ id }) => id === "round")?.system ?? {}, { carry: "dropped", readied: false });
    });
    expect(said(between(...fallen))).toEqual(["-shieldReadied"]);
  });

  it("D-48: one of two hands lets go; the item drops with the other", () => {
    const maul = { items: [weapon("Maul", { hands: 2, heldBy: ["leftHand", "rightHand"] })] };
    expect(said(between(...hurt(maul, "leftHand", "leftHand")))).toEqual(['heldBy=["rightHand"]']);
    const both = hurt(maul, "leftHand", "leftHand", "rightArm", "rightArm");
    expect(said(between(...both))).toEqual(['carry="dropped"', "heldBy=[]"]);
  });

  it("D-49: a prosthetic takes its part's first injury and breaks, and the part is destroyed again", () => {
    const body = humanoid().map((one) =>
      one.id === "leftArm" ? { ...one, system: { ...one.system, prosthetic: "joint" } } : one,
    );
    const given = {
      body,
      injuries: { leftArm: 3 },
      treated: { leftArm: 3 },
      items: [prosthetic("Jointed arm", { replaces: "arm", fittedTo: "leftArm" }, "joint")],
    };
    const [before, after] = changed(actor("Ada", given), (one) => {
      one.items = [...one.items, injury("leftHand", {}, "new")];
    });
    expect(said(between(before, after))).toEqual(["remove new", "broken=true", 'fittedTo=""', 'prosthetic=""']);
  });
});

describe("death (N-27, N-57, N-61, D-29)", () => {
  const body = parts({ head: "head", heart: "heart" });
  const beheaded = (given: Given = {}) =>
    hurt({ body, injuries: { head: 3 }, statuses: ["unconscious", "prone"], ...given }, "head");

  it("asks the GM once, or applies at once", () => {
    expect(said(between(...beheaded()))).toEqual(["death"]);
    expect(said(between(...beheaded(), { house: { deathMode: "auto" } }))).toEqual(['vital="dead"']);
    expect(said(between(...beheaded({ more: { "survival.needsHead": false } })))).toEqual(["-concussed"]);
    const [before, after] = beheaded();
    expect(said(between(before, after, { undo: true }))).toEqual([]);
    expect(said(between(after, after))).toEqual([]);
  });

  it("N-57 N-60 N-61 D-44: a fatal change, or an injury after death, causes no onset", () => {
    expect(said(between(...hurt({ body }, "heart", "heart")))).toEqual(["+sickened", "death"]);
    expect(said(between(...hurt({ body }, "head", "head", "head", "head")))).not.toContain("onset head 2");
    const prompted = { injuries: { head: 4 }, statuses: ["unconscious", "prone"] };
    expect(said(between(...hurt({ body, ...prompted }, "heart")))).not.toContain("onset heart 1");
    expect(said(between(...hurt({ body }, "heart")))).toEqual(["+sickened", "onset heart 1"]);
  });

  it("N-60 N-61: a heart destroyed at once has no onset of its first injury; one of several heads has its shared one", () => {
    const two = { body: parts({ head: "head", left: "heart", right: "heart" }) };
    expect(said(between(...hurt(two, "left", "left")))).toEqual(["+sickened"]);
    expect(said(between(...hurt(two, "left", "right")))).toEqual(["+sickened", "onset left 1", "onset right 1"]);
    const heads = { body: parts({ h1: "head", h2: "head", h3: "head" }), injuries: { h1: 3 } };
    expect(said(between(...hurt(heads, "h2", "h2", "h2", "h2")))).toEqual(
      expect.arrayContaining(["onset h2 2", "onset h2 3"]),
    );
  });

  it("N-27: without Constitution a creature is destroyed, by heads, hearts or injury limit", () => {
    const bones = (more: object, ...ids: string[]) =>
      between(...hurt({ con: null, more: { "survival.destroyedAt": 4 }, ...more }, ...ids), {
        house: { deathMode: "auto" },
      });
    expect(said(bones({ injuries: { leftArm: 2, leftLeg: 1 } }, "nose"))).toEqual(['vital="destroyed"']);
    expect(said(bones({ injuries: { leftArm: 1 } }, "nose"))).toEqual([]);
    expect(said(bones({ injuries: { heart: 1 } }, "heart"))).toEqual(['vital="destroyed"']);
    expect(said(between(...hurt({ more: { "survival.destroyedAt": 1 } }, "nose")))).toEqual([]);
  });

  it("mirrors it in conditions, and writes manual changes of them back to the data", () => {
    const dies = changed(actor("Ada"), (after) => {
      systemOf(after).vital = "dead";
    });
    expect(said(between(...dies))).toEqual(["+dead"]);
    const broken = changed(creature("Golem"), (after) => {
      systemOf(after).vital = "destroyed";
    });
    expect(said(between(...broken))).toEqual(["+dead", "+destroyed"]);
    const marked = changed(creature("Golem", { more: { vital: "destroyed" }, statuses: [] }), (after) => {
      after.statuses = ["dead", "destroyed"];
    });
    expect(said(between(...marked)).filter((one) => one.startsWith("vital"))).toEqual([]);
    const edited = changed(actor("Ada"), (after) => {
      after.statuses = ["dead"];
    });
    expect(said(between(...edited))).toEqual(['vital="dead"', "ap.value=0", "reactions.value=0"]);
    const back = changed(actor("Ada", { more: { vital: "dead" } }), (after) => {
      after.statuses = [];
    });
    // AP and reactions come back too, as there is no combat (D-73).
    expect(said(between(...back))).toEqual(['vital="alive"', "ap.value=3", "reactions.value=1"]);
  });
});

it("Strain and bleeding show as conditions", () => {
  const worn = changed(actor("Ada"), (after) => {
    systemOf(after).strain.value = 2;
    systemOf(after).bleed.value = 1;
  });
  expect(said(between(...worn))).toEqual(["+strain", "+bleeding"]);
});

it("leaves other rulesets alone", () => {
  const other = { ...actor("Ada"), type: "thresholdCharacter" };
  expect(between(other, other)).toEqual([]);
});
