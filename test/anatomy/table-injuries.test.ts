/** Injuries on real bodies: every step of every part, group effects, prosthetics; all of it undone. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { BREN, OGRE, openSpan, press, type Span } from "./span.ts";
import { headline, type Told, tell } from "./story.ts";

let span: Span;
let s: ReturnType<typeof tell>;
afterEach(() => span.close());
const quoted = (value: unknown): string => JSON.stringify(value);

async function open(generation: 13 | 14): Promise<void> {
  span = await openSpan(generation, GM_AND_ANNA);
  s = tell(span);
}

/** An actor from the packs, on the scene. */
async function summon(pack: string, name: string, token: object = {}): Promise<string> {
  const uuid = await span.gm.run<string>(`
    const index = await game.packs.get("fivefold.anatomy-${pack}").getIndex();
    const actor = await game.actors.importFromCompendium(game.packs.get("fivefold.anatomy-${pack}"), index.getName(${quoted(name)})._id);
    const [made] = await game.scenes.active.createEmbeddedDocuments("Token", [
      { ...(await actor.getTokenDocument({ x: 1500, y: 900 })).toObject(), ...${quoted(token)} }]);
    return made.actor.uuid;`);
  await span.quiet();
  return uuid;
}
const reads = <T>(uuid: string, what: string): Promise<T> =>
  span.gm.run(`const a = fromUuidSync(${quoted(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
const partId = (uuid: string, name: string): Promise<string> =>
  reads(uuid, `a.items.find((i) => i.type === "anatomyPart" && i.name === ${quoted(name)}).id`);
const statuses = (uuid: string): Promise<string> => reads(uuid, `[...a.statuses].sort().join(" ")`);

/** A GM action on an actor; returns the last action run of its card. */
async function does(uuid: string, action: string, given: object, dice: number[] = []): Promise<Told> {
  span.gm.dice(dice);
  const id = await span.gm.run<string>(
    `return (await game.fivefold.act(${quoted(uuid)}, ${quoted(action)}, { skip: true, given: ${quoted(given)} }))?.id ?? "";`,
  );
  await span.quiet();
  return s.newest(id);
}
const hurts = async (uuid: string, part: string, count = 1): Promise<Told> =>
  does(uuid, "injure", { part: await partId(uuid, part), count });

/** The state of a part and its effects on its bearer, as text; only deviations from normal. */
const told = (uuid: string, name: string): Promise<string[]> =>
  reads(
    uuid,
    `(() => {
      const { body, speeds } = a.system;
      const part = body.parts.find((one) => one.name === ${quoted(name)});
      const word = ({ mode, target, value, when }) => [mode === "disadvantage" ? "" : mode, target.split(".").at(-1), value, when].filter((w) => w !== "").join(" ");
      const held = a.items.filter((i) => i.system.carry === "held" && i.system.category !== "natural").map((i) => i.name);
      return [part.state, ...body.burdens.filter((one) => one.part === part.id && one.mode !== "speed" && one.mode !== "apCost").map(word),
        ...[...a.statuses].sort().map((id) => "+" + id), ...body.blocks.map((id) => "no " + id),
        ...(body.partBlocks[part.id] ?? []).map((id) => "its " + id),
        ...(body.standUp === 1 ? [] : ["stands for " + body.standUp]), ...(speeds.base.current === 30 ? [] : [speeds.base.current + " ft"]),
        ...["Round Shield", "Arming Sword"].filter((one) => !held.includes(one)).map((one) => "drops " + one),
        ...(a.system.defence.shield ? ["shield " + a.system.defence.shield] : []), "worth " + body.injuryValue, ...(body.dead ? ["dead"] : [])];
    })()`,
  );

/** Waiting cards: action, step, and user. */
const waiting = (): Promise<unknown[]> =>
  span.gm.run(
    `return game.messages.contents.flatMap((m) => Object.values(m.system.acts ?? {}).filter((x) => x.state === "waiting")
      .map((x) => [x.action, x.form.step ?? null, x.waiting.who]));`,
  );

const HANDY = ["athletics 1", "craft 1", "musicalInstrument 1", "thievery 1"];
const ARMED = ["acrobatics 2", "athletics 2", "craft 2", "musicalInstrument 2", "thievery 2"];
const LAME = ["acrobatics 1", "athletics 1"];
const LEGLESS = ["acrobatics 2", "athletics 2"];
const MUTE = ["+silenced", "no speech", "no vocal", "no oratory"];
const SENSELESS = ["+blinded", "+concussed", "+deafened", "+silenced"];

/** By part of a humanoid: the effects of its injuries one by one, and the cards that wait then. */
const STEPS: readonly (readonly [part: string, rule: string, steps: string[][], cards?: unknown[]])[] = [
  [
    "Left ear",
    "N-39",
    [
      ["injured", "perception 1 audio", "worth 1"],
      ["destroyed", "perception 1 audio", "worth 2"],
    ],
  ],
  ["Nose", "N-40", [["injured", "perception 1 scent", "survival 1 scent", "no scent", "worth 1"]]],
  [
    "Left eye",
    "N-44",
    [
      ["injured", "attack 1", "perception 1 visual", "worth 2"],
      ["destroyed", "attack 1", "perception 1 visual", "worth 4"],
    ],
  ],
  [
    "Mouth",
    "N-50",
    [
      ["injured", ...MUTE, "worth 2"],
      ["injured", ...MUTE, "no eat", "its eat", "worth 4"],
      ["destroyed", ...MUTE, "no eat", "its eat", "worth 6"],
    ],
  ],
  [
    "Right hand",
    "N-46",
    [
      ["injured", ...HANDY, "worth 2"],
      ["injured", ...HANDY, "its somatic", "its useWorn", "drops Arming Sword", "worth 4"],
      ["destroyed", ...HANDY, "its somatic", "its useWorn", "drops Arming Sword", "worth 6"],
    ],
  ],
  [
    "Left foot",
    "N-47",
    [
      ["injured", ...LAME, "stands for 2", "worth 2"],
      ["injured", ...LAME, "stands for 2", "25 ft", "worth 4"],
      ["destroyed", ...LAME, "stands for 2", "25 ft", "worth 6"],
    ],
  ],
  [
    "Right arm",
    "N-51",
    [
      ["injured", ...ARMED, "worth 3"],
      ["injured", ...ARMED, "its readyShield", "its somatic", "its useWorn", "drops Arming Sword", "worth 6"],
      ["destroyed", ...ARMED, "its readyShield", "its somatic", "its useWorn", "drops Arming Sword", "worth 9"],
    ],
  ],
  [
    "Left leg",
    "N-52",
    [
      ["injured", ...LEGLESS, "stands for 3", "worth 3"],
      ["injured", ...LEGLESS, "stands for 3", "20 ft", "worth 6"],
      ["destroyed", ...LEGLESS, "stands for 3", "20 ft", "worth 9"],
    ],
  ],
  [
    "Heart",
    "N-60 N-61",
    [
      ["injured", "+sickened", "worth 5"],
      ["destroyed", "+sickened", "worth 10", "dead"],
    ],
    [
      ["onset", 1, "self"],
      ["death", null, "gm"],
    ],
  ],
  [
    "Head",
    "N-54 to N-57",
    [
      ["injured", "+concussed", "worth 4"],
      ["injured", "+concussed", "worth 8"],
      ["injured", "+concussed", "worth 12"],
      [
        "destroyed",
        ...SENSELESS,
        "no scent",
        "no gaze",
        "no speech",
        "no vocal",
        "no oratory",
        "no eat",
        "worth 16",
        "dead",
      ],
    ],
    [
      ["onset", 2, "self"],
      ["onset", 3, "self"],
      ["death", null, "gm"],
    ],
  ],
];

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("N-28 N-39 N-40 N-44 N-46 N-47 N-50 N-51 N-52 N-54 N-57 N-60 N-61 D-45: every step of every part of a humanoid, one by one, and undone", async () => {
    await open(generation);
    const bren = span.uuid(BREN);
    for (const [part, rule, steps, cards = []] of STEPS) {
      const done: Told[] = [];
      for (const expected of steps) {
        done.push(await hurts(bren, part));
        expect(await told(bren, part), `${rule} ${part}`).toEqual(expected);
      }
      expect(await waiting(), `${rule} ${part}`).toEqual(cards);
      // D-45: there is no injury beyond the last step.
      const id = await partId(bren, part);
      const more = `(await game.fivefold.act(${quoted(bren)}, "injure", { skip: true, given: { part: ${quoted(id)} } }))?.id ?? null`;
      expect(await span.gm.run(`return ${more};`), `D-45 ${part}`).toBeNull();
      for (const one of done.reverse()) await s.undoes(one);
      expect([await told(bren, part), await waiting()], `${rule} ${part} undone`).toEqual([["sound", "worth 0"], []]);
    }
  });
});

/** Starts the newest waiting card of an action, at a client. */
async function starts(action: string, client = span.gm, dice: number[] = []): Promise<Told> {
  const card = await s.last(action);
  client.dice(dice);
  await press(client, {
    intent: "answer",
    message: card.message,
    act: card.id,
    answer: { id: "start", pick: "start" },
  });
  await span.quiet();
  return s.newest(card.message);
}
const weapons = (uuid: string): Promise<string[]> =>
  reads(uuid, `a.system.body.disabled.map((id) => a.items.get(id).system.naturalKind).sort()`);

it("N-39 N-41 N-42 N-43 N-45 N-47 N-48 N-49 N-51 N-53 N-58 D-17 D-20 D-36 D-55 D-61 D-65 V-N-76: group effects on bodies of every kind, and undone", async () => {
  await open(14);
  const { gm } = span;
  const [bren, ogre] = [span.uuid(BREN), span.uuid(OGRE)];
  // N-39 N-45: the last ear, the last eye; healing one is enough. Blinded implies off guard.
  const first = [await hurts(bren, "Left ear"), await hurts(bren, "Left eye")];
  expect(await statuses(bren)).toBe("");
  const second = [await hurts(bren, "Right ear"), await hurts(bren, "Right eye")];
  expect([await statuses(bren), await reads(bren, "a.system.body.blocks")]).toEqual(["blinded deafened", ["gaze"]]);
  await does(bren, "healNow", { part: await partId(bren, "Left ear"), count: 1 });
  await does(bren, "healNow", { part: await partId(bren, "Left eye"), count: 1 });
  expect(await statuses(bren)).toBe("");
  for (const one of [...second, ...first].reverse()) await s.undoes(one);

  // N-51 N-125: a readied shield is lost with its arm, at once, and restored with it.
  await does(bren, "readyShield", {});
  expect(await reads(bren, "[a.system.defence.shield, a.system.defence.dv]")).toEqual([2, 17]);
  const arm = await hurts(bren, "Left arm", 2);
  expect(await reads(bren, "[a.system.defence.shield, a.system.defence.dv, [...a.statuses]]")).toEqual([0, 15, []]);
  await s.undoes(arm);
  expect(await reads(bren, "[a.system.defence.shield, [...a.statuses]]")).toEqual([2, ["shieldReadied"]]);
  // V-N-76: parts of a destroyed arm are lost, and have no value of their own.
  await hurts(bren, "Left hand");
  await hurts(bren, "Left arm", 3);
  expect(
    await reads(bren, `[a.system.body.parts.find((p) => p.name === "Left hand").state, a.system.body.injuryValue]`),
  ).toEqual(["lost", 9]);

  // N-48 N-53 D-20: all feet injured: prone; healing one only allows standing up.
  const feet = [await hurts(bren, "Left foot"), await hurts(bren, "Right foot")];
  expect([
    await statuses(bren),
    await reads(bren, "[a.system.body.standUp, a.system.body.blocks.includes('stand')]"),
  ]).toEqual(["prone", [null, true]]);
  await does(bren, "healNow", { part: await partId(bren, "Left foot"), count: 1 });
  expect([await statuses(bren), await reads(bren, "a.system.body.standUp")]).toEqual(["prone", 2]);
  await s.undoes(feet[1] as Told);

  // N-41 N-42 N-43 N-47 N-49 D-17: a flying drake. Its weapons are disabled with their parts; one wing does not carry
  // it.
  const drake = await summon("creatures", "Ash Drake", { elevation: 30 });
  const skill = (id: string) =>
    reads(drake, `a.system.body.burdens.filter((b) => b.target === "skill.${id}").map((b) => [b.mode, b.value])`);
  expect([await weapons(drake), await skill("acrobatics")]).toEqual([[], [["advantage", 1]]]);
  await hurts(drake, "Tail");
  await hurts(drake, "Left horn");
  await hurts(drake, "Mouth", 2);
  const names = await reads<string[]>(drake, `a.system.body.parts.filter((p) => p.kind === "foot").map((p) => p.name)`);
  const foot = await hurts(drake, names[0] as string, 2);
  expect([await weapons(drake), await skill("acrobatics")]).toEqual([
    ["bite", "claw", "gore", "slap"],
    [["disadvantage", 1]],
  ]);
  // D-61: walking is slower, flying is not.
  expect(await reads(drake, "[a.system.speeds.base.current, a.system.speeds.fly.current]")).toEqual([35, 60]);
  await s.undoes(foot);
  const height = () => gm.run(`return canvas.scene.tokens.getName("Ash Drake").elevation;`);
  const wing = await hurts(drake, "Left wing");
  expect([
    await reads(drake, "[a.system.speeds.fly.current, a.system.body.blocks.includes('fly')]"),
    await skill("fly"),
    await weapons(drake),
    await statuses(drake),
    await height(),
  ]).toEqual([[50, true], [["disadvantage", 1]], ["bite", "gore", "slap", "wing"], "grounded silenced", 30]);
  // Only the GM decides whether it falls.
  const offered = await s.last("fall");
  expect([offered.act.state, offered.act.waiting?.who]).toEqual(["waiting", "gm"]);
  await starts("fall", span.anna);
  expect(await height()).toBe(30);
  const fell = await starts("fall");
  expect([headline(fell), await statuses(drake), await height()]).toEqual(["fall", "grounded prone silenced", 0]);
  await s.undoes(fell);
  expect([await statuses(drake), await height()]).toEqual(["grounded silenced", 30]);
  await s.undoes(wing);
  expect([await statuses(drake), await reads(drake, "a.system.speeds.fly.current")]).toEqual(["silenced", 60]);

  // D-65: with one of two mouths sound it can speak.
  const mouths = await reads<string[]>(
    ogre,
    `a.system.body.parts.filter((p) => p.kind === "mouth").map((p) => p.name)`,
  );
  const bitten = [await hurts(ogre, mouths[0] as string)];
  expect(await statuses(ogre)).toBe("");
  bitten.push(await hurts(ogre, mouths[1] as string));
  expect(await statuses(ogre)).toBe("silenced");
  for (const one of bitten.reverse()) await s.undoes(one);

  // N-58 D-36: one of two heads is not more than half; with the second the step affects the whole creature, and is
  // asked for once.
  const heads = await reads<string[]>(ogre, `a.system.body.parts.filter((p) => p.kind === "head").map((p) => p.name)`);
  const [left, right] = heads as [string, string];
  await hurts(ogre, left, 3);
  expect([await statuses(ogre), await waiting()]).toEqual(["", []]);
  await hurts(ogre, right, 1);
  expect([await statuses(ogre), await waiting()]).toEqual(["concussed", []]);
  const tipped = await hurts(ogre, right, 1);
  expect(await waiting()).toEqual([["onset", 2, "self"]]);
  // Constitution 4, the worse of two dice: 19 + 4 fails against 25. Stunned at once, then confused.
  const struck = await starts("onset", gm, [20, 19]);
  expect([headline(struck), await statuses(ogre)]).toEqual(["onset.brings", "concussed stunned"]);
  await gm.run("await game.time.advance(6);");
  await span.quiet();
  expect(await statuses(ogre)).toBe("concussed confused");
  // D-55: with the second injury of that head healed, no more than half have reached the step.
  await does(ogre, "healNow", { part: await partId(ogre, right), count: 1 });
  expect(await statuses(ogre)).toBe("concussed");
  expect(await waiting()).toEqual([]);
  await s.undoes(tipped);
  // N-57: one destroyed head is not death; both are.
  await hurts(ogre, left, 1);
  expect(await waiting()).toEqual([]);
  await hurts(ogre, right, 4);
  // After its death there is no onset to roll.
  expect(await waiting()).toEqual([["death", null, "gm"]]);
});
