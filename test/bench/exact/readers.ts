/**
 * Reads the result of a run in the terms of its odds view, for each ruleset. It reads cards, never the rules that
 * compute the odds.
 */
import type { Offer } from "../../../module/kernel/ruleset.ts";
import type { Landed } from "./landed.ts";
import { comparisons, offered, type Scene, type Story, type Versus, verdict } from "./story.ts";

export type Reader = (story: Story, scene: Scene, random: () => number) => Landed;

const one = (id: string): Landed["bar"] => ({ [id]: 1 });
const first = (story: Story): Versus => {
  const [found] = comparisons(story);
  if (!found) throw new Error(`${story.outcome.headline.key} compares nothing`);
  return found;
};
/** Runs the follow-up that continues an action: after reactions, or in Aura's Rounds once it is declared. */
const onward =
  (reader: Reader): Reader =>
  (story, scene, random) => {
    const offer = ["goOn", "roll", "done"].map((id) => offered(story, id)).find((one) => one && one.action !== "done");
    return reader(offer ? scene.follow(offer, random) : story, scene, random);
  };

const wins = (story: Story): boolean => first(story).winner === "left";
const read = (bar: string): Landed => ({ bar: one(bar) });
/** Succeeds if the left side of its comparison wins. */
const succeeds: Reader = (story) => read(wins(story) ? "success" : "failure");
/** The same, from the headline. */
const headlined: Reader = (story) => read(verdict(story));

const numberIn = (data: Readonly<Record<string, unknown>>, name: string): number => {
  const value = Number(data[name]);
  if (Number.isNaN(value)) throw new Error(`no number ${name} in ${JSON.stringify(data)}`);
  return value;
};

/** How an attack or spell ends for a target: whether it affects it, and its damage. */
interface Met {
  lost: boolean;
  net: number;
}

const toldOf = (scene: Scene, results: ReadonlyMap<string, Met>): Landed["told"] =>
  // Of targets with the same name the first counts: its sentence is found first.
  Object.fromEntries(
    [...results].reverse().map(([part, { lost, net }]) => [named(scene, part), { share: lost ? 1 : 0, damage: net }]),
  );

const named = (scene: Scene, part: string): string => scene.facts.names[part] ?? "";

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
  if (line?.kind !== "loss") throw new Error("a blow without its loss");
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

/** Threshold: what the damage of a hit changes, by part and path. */
function writtenBy(harm: Offer | undefined, scene: Scene, random: () => number) {
  const open = harm?.form.whom === "targets" && scene.parts.targets.length === 0;
  const consequences = harm && !open ? scene.follow(harm, random).outcome.consequences : [];
  return (part: string, path: string): number => {
    // The targets of the damage are numbered again, in the order of those hit.
    const name = Object.entries(harm?.parts ?? {}).find(([, one]) => one === part)?.[0];
    const found = consequences.find((one) => one.do === "adjust" && one.part === name && one.path === path);
    return found?.do === "adjust" ? found.by : 0;
  };
}

/** Threshold: the bar shows the first comparison, the spread the damage of its target, the sentences every target. */
const struck: Reader = (story, scene, random) => {
  const { winner, word } = first(story);
  const bar = one(winner !== "left" ? "miss" : word.key.endsWith(".critical") ? "critical" : "hit");
  const written = writtenBy(offered(story, "damage"), scene, random);
  const aims = comparisons(story).flatMap((one) =>
    one.right?.of ? [{ part: one.right.of, hit: one.winner === "left" }] : [],
  );
  const told = aims.map(({ part, hit }): [string, Met] => [part, { lost: hit, net: -written(part, "hp.value") }]);
  const part = aims[0]?.part ?? "self";
  const value = -written(part, "hp.value");
  const { hp } = (part === "self" ? scene.parts.self : scene.parts.targets[Number(part.slice(1))]!).system as {
    hp: { value: number };
  };
  return {
    bar,
    value,
    lines: [
      ...(written(part, "track.step") > 0 ? ["crosses"] : []),
      ...(value > 0 && value >= hp.value ? ["falls"] : []),
    ],
    told: toldOf(scene, new Map(told)),
  };
};

/** The bar shows the number of hits, the sentences each attack, any hit and all damage. */
const fullRound: Reader = (story, scene, random) => {
  const made = [...(scene.form.attacks as readonly string[])].sort((a, b) => Number(a) - Number(b));
  const each = comparisons(story).map(({ winner, right }, at) => {
    const written = writtenBy(offered(story, `damage-${made[at]}`), scene, random);
    return { share: winner === "left" ? 1 : 0, amount: right?.of ? -written(right.of, "hp.value") : 0 };
  });
  const hits = each.reduce((sum, { share }) => sum + share, 0);
  const amount = each.reduce((sum, one) => sum + one.amount, 0);
  return {
    bar: one(hits === 0 ? "noHit" : hits === 1 ? "oneHit" : `hits:${hits}`),
    said: {
      "anyHit:0": { share: hits > 0 ? 1 : 0 },
      "allDamage:0": { amount, rounded: each.length + 1 },
      ...Object.fromEntries(each.map((attack, at) => [`attackOf:${at}`, attack])),
    },
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
