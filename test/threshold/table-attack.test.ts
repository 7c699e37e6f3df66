/** Tests, skills and attacks at the mill, through the UI: visible and hidden data, undo. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { BRANNIC, ILSABET, item, type Mill, openMill, press, QUILL, statuses, THRALL, VIPER, WALKER } from "./mill.ts";
import { headline, offers, sums, tell } from "./story.ts";

let mill: Mill;
afterEach(() => mill.close());

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-34 T-37 T-39 T-95 T-117 T-118 T-131 T-135: attacks at one target, at several, at none; only the GM sees an enemy's numbers", async () => {
    mill = await openMill(generation);
    const { anna, gm } = mill;
    const { plays, actsOn, targets, house, marks, undoes, reads, sets, newest } = tell(mill);
    const sword = await item(anna, mill.uuid(BRANNIC), "Long Sword");
    const swings = (die: number, form: object = {}) => plays(anna, BRANNIC, "attack", form, [die], sword);

    // The thrall's Reflex is 10: five and Brannic's +5 reach it. Neither the defense nor the margin is in the message.
    await targets(anna, THRALL);
    const hit = await swings(5);
    expect([headline(hit), sums(hit), offers(hit)]).toEqual(["attack.target.hit", [[10, null, "hit"]], ["damage"]]);
    expect([hit.act.facts, JSON.stringify(hit.act).includes("Why.ten")]).toEqual([null, false]);
    const gmData = await reads<string>(THRALL, "a.flags.fivefold.sealed");
    expect(JSON.stringify(gmData)).toContain("Why.ten");
    for (const [die, told, offered] of [
      [4, "attack.target.miss", []],
      [1, "attack.target.autoMiss", []],
      [20, "attack.target.critical", ["damage"]],
      [19, "attack.target.critical", ["damage"]],
    ] as const) {
      const swung = await swings(die);
      expect([headline(swung), offers(swung)]).toEqual([told, offered]);
    }
    // P-08: a player reads who hides the chances, the GM reads them.
    const chances = (client: typeof anna) =>
      client.run<[number, string[]]>(`
        const odds = await game.fivefold.odds("${mill.uuid(BRANNIC)}", "attack", { item: "${sword}", targets: ["${mill.uuid(THRALL)}"] });
        return [odds.bar.length, odds.sentences];`);
    expect(await chances(anna)).toEqual([0, [`The GM hides the chances against ${THRALL}.`]]);
    expect((await chances(gm))[0]).toBe(3);

    // A 19 in the critical range must still reach the defense: the viper's Fortitude is 10, its Reflex 16.
    await targets(anna, VIPER);
    expect(headline(await swings(19, { attackBonus: false, ability: "int", circumstance: -4 }))).toBe(
      "attack.target.miss",
    );
    expect(sums(await swings(7, { vs: "fort", ability: "con" }))).toEqual([[11, null, "hit"]]);

    await targets(anna, THRALL, VIPER);
    const both = await swings(8);
    expect([headline(both), sums(both)]).toEqual(["attack.many", [13, [13, null, "hit"], [13, null, "miss"]]]);
    expect(both.act.offers.map(({ id, ...offer }) => [id, (offer as unknown as { parts: object }).parts])).toEqual([
      ["damage", { self: "self", t0: "t0" }],
    ]);

    // The defender's situational bonuses are for the GM to tick, after the roll if a player rolled.
    await sets(VIPER, {
      "system.modifiers.coiled": {
        target: "defense.fort",
        type: "dodge",
        value: 5,
        stacks: false,
        situational: true,
        label: "",
      },
    });
    await targets(anna, VIPER);
    const doubted = await swings(7, { vs: "fort", ability: "con" });
    const tick = await reads<string>(
      VIPER,
      `Object.values(a.flags.fivefold.sealed).at(-1).match(/"id":"([^"]*coiled)"/)[1]`,
    );
    const form = { ...doubted.act.form, against: [`t0:${tick}`] };
    await press(gm, { intent: "amend", message: doubted.message, act: doubted.id, form });
    await mill.quiet();
    expect(headline(await newest(doubted.message))).toBe("attack.target.miss");

    // The defender's owner may tick them as well, no other player; they can change nothing else.
    await sets(BRANNIC, {
      "system.modifiers.wary": {
        target: "defense.ref",
        type: "dodge",
        value: 9,
        stacks: false,
        situational: true,
        label: "",
      },
    });
    await targets(gm, BRANNIC);
    const slam = await plays(gm, WALKER, "attack", {}, [16], await item(gm, mill.uuid(WALKER), "Slam"));
    const amends = async (client: typeof anna) => {
      const changed = { ...slam.act.form, circumstance: 20, against: ["t0:own.wary"] };
      await press(client, { intent: "amend", message: slam.message, act: slam.id, form: changed });
      await mill.quiet();
      const now = await newest(slam.message);
      return [headline(now), now.act.form.circumstance, now.act.form.against];
    };
    expect(await amends(mill.ben)).toEqual(["attack.target.hit", null, []]);
    expect(await amends(anna)).toEqual(["attack.target.miss", null, ["t0:own.wary"]]);

    // With open numbers they are in the message.
    await house("foeNumbers", "all");
    await targets(anna, THRALL);
    expect(sums(await swings(5))).toEqual([[10, 10, "hit"]]);
    await house("foeNumbers", "words");

    // A prone target is easier to hit in melee and harder at range; it is ticked automatically.
    await marks(THRALL, "prone");
    expect(headline(await swings(3))).toBe("attack.target.hit");
    const javelin = await item(anna, mill.uuid(BRANNIC), "Javelin");
    const thrown = async (die: number) => headline(await plays(anna, BRANNIC, "attack", {}, [die], javelin));
    expect([await thrown(8), await thrown(9)]).toEqual(["attack.target.miss", "attack.target.hit"]);

    // No target: the total, or the verdict against a number; a threat is shown as one.
    await targets(anna);
    expect([headline(await swings(8)), headline(await swings(19))]).toEqual([
      "attack.noTarget.open",
      "attack.noTarget.threat",
    ]);
    expect(sums(await swings(8, { fixed: 13 }))).toEqual([[13, 13, "hit"]]);

    // A talent costs its use and leaves its user exposed, hit or miss; undo restores both.
    await targets(anna, THRALL);
    const talent = await reads<{ id: string; left: number }>(
      BRANNIC,
      `(({ id, system }) => ({ id, left: system.uses.value }))(a.items.getName("Reckless Blow"))`,
    );
    const reckless = await swings(2, { technique: talent.id });
    const left = () => reads<number>(BRANNIC, `a.items.get("${talent.id}").system.uses.value`);
    expect([await left(), await statuses(gm, mill.uuid(BRANNIC))]).toEqual([talent.left - 1, ["exposed"]]);
    await undoes(reckless);
    expect([await left(), await statuses(gm, mill.uuid(BRANNIC))]).toEqual([talent.left, []]);
    expect((await actsOn(reckless.message)).length).toBe(1);
  });
});

it("T-03 T-04 T-09 T-93 T-94 T-96 T-120 T-125: tests, special stats, skills, and skills against each other", async () => {
  mill = await openMill(14);
  const { anna, gm } = mill;
  const { plays, presses, sets, targets, listens, said, marks } = tell(mill);
  const tested = async (form: object, die: number) => {
    const told = await plays(anna, BRANNIC, "test", form, [die]);
    return [headline(told), ...sums(told)];
  };
  expect(await tested({ stat: "str", dc: 14 }, 11)).toEqual(["test.success", [14, 14, "succeeds"]]);
  expect(await tested({ stat: "str", dc: 15 }, 11)).toEqual(["test.failure", [14, 15, "fails"]]);
  expect(await tested({ stat: "str" }, 11)).toEqual(["test.total", [14, null, "open"]]);
  expect(await tested({ stat: "int", dc: 40 }, 20)).toEqual(["test.successAutomatic", [20, 40, "autoSuccess"]]);
  expect(await tested({ stat: "str", dc: 2 }, 1)).toEqual(["test.failureAutomatic", [4, 2, "autoFailure"]]);
  await sets(BRANNIC, { "system.specialStats.luckA": { label: "Nerve", value: 4, notes: "" } });
  expect(await tested({ stat: "luckA", dc: 10 }, 6)).toEqual(["test.success", [10, 10, "succeeds"]]);
  // Typed modifiers apply to a special stat as to the six.
  await sets(BRANNIC, {
    "system.modifiers.nerveA": {
      target: "stat.luckA",
      type: "magic",
      value: 2,
      stacks: false,
      situational: false,
      label: "",
    },
  });
  expect(await tested({ stat: "luckA", dc: 10 }, 4)).toEqual(["test.success", [10, 10, "succeeds"]]);

  // A skill and a weapon may use it; a missing one adds nothing.
  await sets(BRANNIC, {
    "system.customSkills.gaming": { label: "Gaming", ability: "luckA", trained: true, misc: 0 },
  });
  const gaming = () => plays(anna, BRANNIC, "skill", { skill: "gaming" }, [2]);
  expect(sums(await gaming())).toEqual([[13, null, "open"]]);
  const sword = await item(anna, mill.uuid(BRANNIC), "Long Sword");
  await gm.run(
    `await fromUuidSync("${mill.uuid(BRANNIC)}").items.get("${sword}").update({ "system.attack.ability": "luckA" });`,
  );
  expect(sums(await plays(anna, BRANNIC, "attack", {}, [2], sword))).toEqual([[10, null, "open"]]);
  await gm.run(`await fromUuidSync("${mill.uuid(BRANNIC)}").update({ "system.specialStats.luckA": _del });`);
  await mill.quiet();
  expect(sums(await gaming())).toEqual([[7, null, "open"]]);

  // Brannic's Athletics is +8: neither a 20 nor a 1 decides.
  for (const [die, dc, way] of [
    [20, 29, "skill.failure"],
    [1, 9, "skill.success"],
  ] as const)
    expect(headline(await plays(anna, BRANNIC, "skill", { skill: "athletics", dc }, [die]))).toBe(way);
  await targets(anna, THRALL);
  const pulled = await plays(anna, BRANNIC, "skill", { skill: "athletics", opposed: true }, [4]);
  expect([headline(pulled), offers(pulled)]).toEqual(["skill.total", ["answer-t0"]]);
  // The thrall's Strength is 2: a tie goes to the resisting side, and only its owner may roll for it.
  expect((await presses(anna, pulled, "answer-t0")).id).toBe(pulled.id);
  const resisted = await presses(gm, pulled, "answer-t0", {}, [10]);
  expect([headline(resisted), sums(resisted)]).toEqual(["resist.success", [[12, 12, "resistsucceeds"]]]);

  // A helpless actor must be allowed first.
  await marks(BRANNIC, "helpless");
  await listens(anna);
  await expect(plays(anna, BRANNIC, "test", { stat: "str" })).rejects.toThrow("no card");
  expect(await said(anna)).toEqual([expect.stringContaining("Brannic Holt is helpless")]);
  expect(await tested({ stat: "str", anyway: true }, 10)).toEqual(["test.total", [13, null, "open"]]);
});

it("T-12 T-13 T-25 T-66 T-68 T-69 T-75 V-T-23 V-T-61: a full round is one card, each attack with its own target, damage and undo", async () => {
  mill = await openMill(14);
  const { gm } = mill;
  const { plays, presses, undoes, reads, targets, house } = tell(mill);
  await targets(gm, BRANNIC, ILSABET);
  const ring = (name: string) =>
    gm.run<number[]>(`const token = canvas.tokens.placeables.find((t) => t.document.name === "${name}");
      const lit = () => canvas.interface.grid.getHighlightLayer("fivefold.reach").positions.size;
      return [true, false].map((on) => { Hooks.callAll("hoverToken", token, on); return lit(); });`);
  // Reach rings: two squares around its own four; one around a human; none with reach 0.
  expect([await ring(WALKER), await ring(BRANNIC), await ring(VIPER)]).toEqual([
    [32, 0],
    [8, 0],
    [0, 0],
  ]);
  // The ring moves with the token.
  const moved = await gm.run<boolean[]>(`
    const token = canvas.tokens.placeables.find((t) => t.document.name === "${WALKER}");
    const lit = () => [...canvas.interface.grid.getHighlightLayer("fivefold.reach").positions].sort().join();
    Hooks.callAll("hoverToken", token, true);
    const before = lit();
    const { x } = token.document;
    await token.document.update({ x: x + 160 });
    const there = lit();
    await token.document.update({ x });
    const back = lit();
    Hooks.callAll("hoverToken", token, false);
    return [there !== before, back === before, lit() === ""];`);
  expect(moved).toEqual([true, true, true]);
  await house("foeNumbers", "all");
  // Two by two squares: a target on its left is as far away as one on its right.
  const squares = async (x: number, y: number): Promise<number> => {
    await gm.run(`await canvas.scene.tokens.getName("Brannic Holt").update({ x: ${x * 80}, y: ${y * 80} });`);
    const told = await plays(gm, WALKER, "attack", { aim: "t0" }, [2], await item(gm, mill.uuid(WALKER), "Slam"));
    return (told.act.facts as { marks: { t0: { squares: number } } }).marks.t0.squares;
  };
  expect([
    await squares(5, 5),
    await squares(8, 5),
    await squares(11, 2),
    await squares(14, 4),
    await squares(9, 4),
  ]).toEqual([4, 1, 1, 4, 0]);
  await house("foeNumbers", "words");
  await gm.run(`await canvas.scene.tokens.getName("Brannic Holt").update({ x: 8 * 80, y: 5 * 80 });`);
  // Slam +4 and two tentacles −1, each with 1 less; Brannic's Reflex is 18, Ilsabet's 16.
  const form = { penalty: 1, target0: "t0", target1: "t1", target2: "t0" };
  const round = await plays(gm, WALKER, "fullRound", form, [15, 18, 20]);
  expect([headline(round), sums(round)]).toEqual([
    "fullRound.hits",
    [
      [18, 18, "hit"],
      [16, 16, "hit"],
      [18, 18, "critical"],
    ],
  ]);
  expect(offers(round)).toEqual(["damage-0", "damage-1", "follow-t1-1", "damage-2", "follow-t0-2"]);
  const state = (name: string) => reads(name, "[a.system.hp.value, a.system.track.step]");
  const [whole] = (await state(BRANNIC)) as [number];
  // 1d6 + 4 each: 9, and 6 doubled to 12. Together over his threshold of 16, neither alone.
  await presses(gm, round, "damage-0", {}, [5]);
  const second = await presses(gm, round, "damage-2", {}, [2]);
  expect(await state(BRANNIC)).toEqual([whole - 21, 0]);
  await undoes(second);
  expect(await state(BRANNIC)).toEqual([whole - 9, 0]);
  // From the attacker's side: a tentacle's grapple is offered immediately.
  const gripped = await presses(gm, round, "follow-t1-1", {}, [11]);
  expect([gripped.act.action, sums(gripped), offers(gripped)]).toEqual(["grapple", [17], ["answer-t0"]]);
});

it("T-62 T-63 T-64 T-71 T-72 V-T-60 D-09: a creature with reach 0 enters, and the occupant attacks first", async () => {
  mill = await openMill(14);
  const { gm, anna, ben } = mill;
  const { plays, presses, answers, targets, reads, sets, actsOn } = tell(mill);
  await targets(gm, BRANNIC);
  const bite = await item(gm, mill.uuid(VIPER), "Bite");
  const comes = await plays(gm, VIPER, "attack", {}, [], bite);
  expect(comes.act.waiting).toMatchObject({ id: "intruder", who: "t0", options: ["attack", "pass"] });
  expect(comes.act.lines.map(({ line }) => line.rule)).toEqual(["T-62", "T-64"]);
  // Only the occupant's owner answers.
  expect((await answers(ben, comes, "attack")).act.state).toBe("waiting");
  const first = await answers(anna, comes, "attack");
  expect([headline(first), offers(first)]).toEqual(["intruder", ["intruder", "goOn"]]);
  const talent = await presses(
    anna,
    first,
    "intruder",
    { arm: await item(anna, mill.uuid(BRANNIC), "Long Sword") },
    [15],
  );
  expect([talent.act.action, headline(talent)]).toEqual(["intruder", "attack.target.hit"]);
  await presses(anna, talent, "damage", {}, [8]);
  expect(await reads(VIPER, "a.system.hp.value")).toBe(0);
  // It fell: its own attack is not made.
  expect((await presses(gm, first, "goOn", {}, [])).act.action).toBe("damage");

  // The reverse: a player's Motekin-sized mage waits for the GM's answer and attack; the GM could skip it.
  await sets(QUILL, { "system.size.override": "tiny" });
  await targets(anna, THRALL);
  const dagger = await item(anna, mill.uuid(QUILL), "Dagger");
  const enters = await plays(anna, QUILL, "attack", {}, [], dagger);
  const struck = await answers(gm, enters, "attack");
  expect((await presses(anna, struck, "goOn", {}, [15])).act.action).toBe("attack");
  expect(await actsOn(struck.message)).toHaveLength(1);
  await presses(gm, struck, "intruder", {}, [2]);
  const stab = await presses(anna, struck, "goOn", {}, [15]);
  expect([stab.act.action, headline(stab)]).toEqual(["attack", "attack.target.hit"]);
  // Allowed to enter, it attacks on the same card; already inside, no question is asked.
  const again = await plays(anna, QUILL, "attack", {}, [], dagger);
  anna.dice([15]);
  expect(headline(await answers(gm, again, "pass"))).toMatch(/^attack\.target/);
  expect((await plays(anna, QUILL, "attack", { entering: false }, [9], dagger)).act.state).toBe("done");
});

it("T-131: without a token, without a scene every roll works", async () => {
  mill = await openMill(14);
  const { gm } = mill;
  await gm.run(`for (const scene of game.scenes) await scene.update({ active: false }); await canvas.draw(null);
    const a = await Actor.create({ name: "Nobody", type: "thresholdCharacter", items: [
      { name: "Stick", type: "thresholdWeapon", system: { equipped: true } }] });`);
  const rolls = async (action: string, given: object, dice: number[]): Promise<string> => {
    gm.dice(dice);
    return gm.run(
      `const m = await game.fivefold.act(game.actors.getName("Nobody").uuid, "${action}", { skip: true, given: ${JSON.stringify(given)} });
       return Object.values(m.system.acts)[0].headline.key;`,
    );
  };
  expect(await rolls("attack", {}, [12])).toBe("THRESHOLD.Headline.attack.noTarget.open");
  expect(await rolls("attack", { fixed: 12 }, [12])).toBe("THRESHOLD.Headline.attack.noTarget.hit");
  expect(await rolls("test", { stat: "dex", dc: 10 }, [12])).toBe("THRESHOLD.Headline.test.success");
  expect(await rolls("skill", { skill: "stealth", dc: 13 }, [12])).toBe("THRESHOLD.Headline.skill.failure");
  expect(await rolls("grapple", {}, [12])).toBe("THRESHOLD.Headline.grapple");
  expect(await rolls("grapple", { other: 12 }, [12])).toBe("THRESHOLD.Headline.grappleLoses");
  expect(await rolls("grapple", { other: 11 }, [12])).toBe("THRESHOLD.Headline.grappleWins");
  expect(await rolls("initiative", {}, [12])).toBe("THRESHOLD.Headline.initiative");
});
