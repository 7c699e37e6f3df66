/**
 * Reads the result of a run in the terms of its odds view, for each ruleset. It reads cards, never the rules that
 * compute the odds.
 */
import type { Offer } from "../../../module/kernel/ruleset.ts";
import type { Landed } from "./landed.ts";
import { first, type Met, one, type Reader, read, toldOf } from "./reading.ts";
import { comparisons, offered, type Scene, type Story, verdict } from "./story.ts";
import { fullRound, struck } from "./threshold-readers.ts";

/** Runs the follow-up that continues an action: after reactions, or in Aura's Rounds once it is declared. */
const onward =
  (reader: Reader): Reader =>
  (story, scene, random) => {
    const offer = ["goOn", "roll", "done"].map((id) => offered(story, id)).find((one) => one && one.action !== "done");
    return reader(offer ? scene.follow(offer, random) : story, scene, random);
  };

const wins = (story: Story): boolean => first(story).winner === "left";
/** Succeeds if the left side of its comparison wins. */
const succeeds: Reader = (story) => read(wins(story) ? "success" : "failure");
/** The same, from the headline. */
const headlined: Reader = (story) => read(verdict(story));

const numberIn = (data: Readonly<Record<string, unknown>>, name: string): number => {
  const value = Number(data[name]);
  if (Number.isNaN(value)) throw new Error(`no number ${name} in ${JSON.stringify(data)}`);
  return value;
};

/** Bloodied: `critical` is the d20 face of a critical success. */
const critically =
  (critical: number): Reader =>
  (story) => {
    if (!wins(story)) return read("failure");
    const { left } = first(story);
    return read(left.dice[0]?.value === critical ? "critical" : "success");
  };

/** What a weapon does to its target; `suffix` "2": the second weapon. */
function blowWith(suffix: "" | "2", story: Story, scene: Scene, random: () => number): Landed & { value: number } {
  const blow = offered(story, `blow${suffix}`);
  if (!blow) return { bar: one("nothing"), value: 0 };
  const aim = String(scene.form[`target${suffix}`] ?? "t0");
  if (blow.parts.self !== aim && blow.parts.self !== "targets") return { bar: one("stray"), value: 0 };
  const bar = one(blow.form.critical ? "critical" : "hit");
  const line = scene.follow(blow, random).lines.get("loss");
  if (line?.kind !== "loss") throw new Error("damage without its loss");
  // Hit points stop at death's line, but the full damage is shown.
  const loss = Number(line.text.data?.loss);
  const names = ["bloodied", "down", "atTheLine"];
  return { bar, value: loss, lines: names.filter((_, at) => loss > 0 && line.after <= line.marks[at]!.at) };
}

const exchange: Reader = (story, scene, random) => {
  const landed = blowWith("", story, scene, random);
  return { ...landed, said: { "expected:0": { amount: landed.value } } };
};

/** The second weapon has only sentences. */
const pair: Reader = (story, scene, random) => {
  const landed = exchange(story, scene, random);
  const { bar, value } = blowWith("2", story, scene, random);
  const share = (bar.hit ?? 0) + (bar.critical ?? 0);
  return { ...landed, said: { ...landed.said, "second:0": { share }, "expected:1": { amount: value } } };
};

/** The attack or save that follows a spell, on one target; the damage is before armor. */
function affected(next: Offer, scene: Scene, random: () => number): { bar: string; lost: boolean; net: number } {
  if (next.action === "castAttack" && scene.isRefused(next)) return { bar: "castMisses", lost: false, net: 0 };
  const done = scene.follow(next, random);
  const blow = offered(done, "blow");
  const hit = blow?.parts.self === "t0";
  const net = hit ? Math.floor(numberIn(blow.form, "amount") / (blow.form.halved ? 2 : 1)) : 0;
  const bar =
    next.action === "castAttack"
      ? hit
        ? blow.form.critical
          ? "castCritical"
          : "castHits"
        : "castMisses"
      : ({ fails: "saveFails", half: "saveHalves" }[verdict(done)] ?? "saveSucceeds");
  return { bar, lost: ["castHits", "castCritical", "saveFails"].includes(bar), net };
}

/** With targets, the attacks or saves that follow. */
const spell: Reader = (story, scene, random) => {
  const word = verdict(story);
  const results = new Map(
    scene.parts.targets.map((_, at): [string, Met & { bar?: string }] => {
      const next = word === "succeeds" ? offered(story, `on-t${at}`) : undefined;
      const rolls = next?.action === "castAttack" || next?.action === "castSave";
      return [`t${at}`, next && rolls ? affected(next, scene, random) : { lost: false, net: 0 }];
    }),
  );
  const bar =
    word === "succeeds"
      ? (results.get("t0")?.bar ?? "casts")
      : word === "settles"
        ? `lowerTier:${story.choices.get("form")}`
        : "fizzles";
  return { bar: one(bar), told: toldOf(scene, results) };
};

/** Grimoire: the net damage of a follow-up, to the actor of this part. */
function hurt(harm: Offer, part: string, scene: Scene, random: () => number): number {
  const done = scene.follow({ ...harm, parts: { ...harm.parts, self: part } }, random);
  return numberIn(done.outcome.headline.data ?? {}, "net");
}

/** The Save of a target, and the damage if it fails. */
function met(offer: Offer, scene: Scene, random: () => number): Met {
  const save = scene.follow(offer, random);
  if (verdict(save).startsWith("held")) return { lost: false, net: 0 };
  const harm = offered(save, "harm-self") ?? save.outcome.offers.find(({ action }) => action === "harm");
  // The Save names its target "self": the damage is for the same actor.
  return { lost: true, net: harm ? hurt(harm, String(offer.parts.self), scene, random) : 0 };
}

/** The living targets in order: the dead make no Save and take no damage (G-102). */
const living = ({ parts }: Scene): string[] =>
  parts.targets.flatMap(({ statuses, system }, at) =>
    statuses.includes("dead") || system.dead === true || system.destroyed === true ? [] : [`t${at}`],
  );

const contest: Reader = (story, scene, random) => {
  const word = verdict(story).replace(/Intent$/, "");
  /** Each target makes a Save against a contest; any other success hits them all. */
  const metBy = (part: string): Met => {
    const save = offered(story, `save-${part}`);
    if (save) return met(save, scene, random);
    const harm = offered(story, `harm-${part}`);
    return { lost: word === "success", net: harm ? hurt(harm, part, scene, random) : 0 };
  };
  const parts = living(scene);
  const results = new Map(parts.map((part) => [part, metBy(part)]));
  const [first] = parts;
  if (first === undefined) return read(word);
  const { lost, net } = results.get(first)!;
  const { hp, attributes } = scene.parts.targets[Number(first.slice(1))]!.system as {
    hp: { value: number };
    attributes: { str: { value: number } };
  };
  return {
    bar: one(lost ? "success" : "failure"),
    value: lost ? net : 0,
    lines: [
      ...(lost && net >= hp.value && hp.value > 0 ? ["down"] : []),
      ...(lost && net > hp.value ? ["strength"] : []),
      ...(lost && net >= hp.value + attributes.str.value ? ["gone"] : []),
    ],
    told: toldOf(scene, results),
  };
};

const saved: Reader = (story) => read(verdict(story).startsWith("held") ? "success" : "failure");
const plainSaved: Reader = (story) => read(wins(story) ? "saved" : "lost");

const magic: Reader = (story, scene, random) => {
  const fails = ["fails", "copyFails"].includes(verdict(story));
  const [sum, tired] = ["sum", "fatigue"].map((id) => {
    const line = story.lines.get(id);
    return line?.kind === "note" ? line.text.data : undefined;
  });
  // A spell reaches only so many targets.
  const results = new Map(
    living(scene).map((part): [string, Met] => {
      const save = offered(story, `save-${part}`);
      return [part, save ? met(save, scene, random) : { lost: false, net: 0 }];
    }),
  );
  const [first] = results.values();
  const resists = story.outcome.offers.some(({ id }) => id.startsWith("save-"));
  const astray = story.lines.has("mishap");
  const reached = resists
    ? first?.lost
      ? astray
        ? "affectsAstray"
        : "affects"
      : "resisted"
    : astray
      ? "astray"
      : "clean";
  return {
    bar: one(fails ? "fails" : reached),
    value: Number(sum?.sum),
    lines: [1, 2, 3, 4].filter((least) => Number(tired?.tired ?? 0) >= least).map((least) => `fatigue:${least}`),
    told: toldOf(scene, results),
  };
};

/** The opponent rolls, too: `lost` ends the headline of a roll that did not resist. */
const answered =
  (lost: RegExp, otherwise: Reader): Reader =>
  (story, scene, random) => {
    const answer = offered(story, "answer-t0");
    if (!answer) return otherwise(story, scene, random);
    return read(lost.test(scene.follow(answer, random).outcome.headline.key) ? "success" : "failure");
  };

/** Succeeds if the outcome is good. */
const toned: Reader = ({ outcome }) => read(["good", "best", "plain"].includes(outcome.tone) ? "success" : "failure");
/** Only sentences: nothing to compare. */
const untold: Reader = () => ({ bar: {} });

/** Anatomy: the bar shows the degree of the first attack, or none; the sentences show the hits of all. */
const injured: Reader = (story) => {
  const said = comparisons(story).map(({ winner }, at): [string, { share: number }] => [
    at === 0 ? "hit:0" : `another:${at - 1}`,
    { share: winner === "left" ? 1 : 0 },
  ]);
  return { ...degreeOf(story), said: Object.fromEntries(said) };
};

const degreeOf = (story: Story): Landed => {
  const natural = story.lines.get("attack.natural");
  const isFumble = natural?.kind === "note" && natural.text.key.endsWith(".fumble");
  if (!wins(story)) return read(isFumble ? "fumble" : "miss");
  // Without modifiers the degrees have no line of their own.
  const line = story.lines.get("attack.degrees");
  const degrees = line?.kind === "total" ? line.total : Number(offered(story, "injure-0")?.form.degrees);
  if (Number.isNaN(degrees)) throw new Error("a hit without degrees");
  const severities = ["minor", "major", "severe", "deadly", "fatal"];
  return read(degrees < 0 ? "noInjury" : severities[Math.min(4, degrees)]!);
};

const byDegrees =
  (id: string): Reader =>
  (story) => {
    if (!wins(story)) return read("failure");
    const line = story.lines.get(`${id}.degrees`);
    const degrees = line?.kind === "note" ? Number(line.text.data?.degrees) : Number.NaN;
    return read(degrees >= 2 ? "degreesMore:2" : `degrees:${degrees}`);
  };

const blow = onward((story) => {
  const word = verdict(story);
  const damage = offered(story, "damage-t0");
  const value = damage ? numberIn(damage.form, "amount") : 0;
  const bar = word === "fumble" || word === "miss" ? "miss" : word.startsWith("critical") ? "critical" : "hit";
  return { bar: one(bar), value, lines: value > 0 ? ["harms"] : [] };
});

const maneuver = onward((story) => read(verdict(story)));

/** The bar shows the average number of targets that it affects. */
const power = onward((story, scene) => {
  const combat = story.lines.get("combat");
  const isCritical = combat?.kind === "total" && combat.total === 20;
  const hit = (part: string): boolean => {
    const line = story.lines.get(`${part}.verdict`);
    if (line?.kind === "versus") return line.winner === "left";
    return story.lines.has(`${part}.automatic`) || (isCritical && !story.lines.has(`${part}.spared`));
  };
  const parts = scene.parts.targets.map((_, at) => `t${at}`);
  const share = parts.filter(hit).length / parts.length;
  return { bar: { success: share, failure: 1 - share } };
});

const each = (reader: Reader, ...actions: string[]): Record<string, Reader> =>
  Object.fromEntries(actions.map((action) => [action, reader]));

export const readers: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  bloodied: {
    ...each(exchange, "attack", "castAttack"),
    attackPair: pair,
    cast: spell,
    check: critically(20),
    ...each(critically(1), "save", "bleed", "injurySave", "castSave"),
    rest: (story, scene, random) => (comparisons(story).length > 0 ? critically(1) : untold)(story, scene, random),
  },
  grimoire: {
    ...each(contest, "action", "triggerHeld"),
    ...each(saved, "save", "retreat"),
    ...each(plainSaved, "critSave", "morale", "scar"),
    ...each(magic, "cast", "castScroll", "copySpell"),
  },
  threshold: {
    test: succeeds,
    skill: answered(/resist\.failure$/, succeeds),
    ...each(onward(struck), "attack", "intruder", "power", "hazard", "dose"),
    fullRound: onward(fullRound),
    grapple: answered(/Lost$/, succeeds),
    grappleAnswer: (story) => read(/Won$/.test(verdict(story)) ? "success" : "failure"),
    escape: answered(/Lost$/, succeeds),
  },
  anatomy: {
    charge: onward((story, scene, random) =>
      (scene.form.ends === "maneuver" ? byDegrees("maneuver") : injured)(story, scene, random),
    ),
    ...each(injured, "attack", "cleave", "throw", "bracedAim", "overwhelm", "react"),
    maneuver: onward(byDegrees("maneuver")),
    escape: byDegrees("escape"),
    ...each(succeeds, "check", "skill", "findHeart", "critEffect", "onset", "wake", "conSave", "staunch"),
    ...each(succeeds, "treat", "treatInCombat", "hourly", "repair"),
    ...each(headlined, "deathSave", "parry"),
    worsen: toned,
    ...each(untold, "rest", "passDay"),
  },
  aura: {
    ...each(blow, "attack", "strike", "compare"),
    ...each(maneuver, "maneuver", "maneuverRoll"),
    ...each(power, "useAbility", "abilityRoll"),
    ...each(headlined, "skill", "chance", "defense", "adjustDraw", "deathRoll", "deathSave"),
    ...each(onward(toned), "improvise", "exert", "escape", "equip", "pickUp", "load", "useGear"),
  },
};
