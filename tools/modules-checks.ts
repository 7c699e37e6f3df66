/** Checks for each module, by its id. */
import type { Page } from "playwright-core";
import type { Check, Seats } from "./modules-boot.ts";

function same(found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${is} instead of ${should}`);
}

/** Compares a value in the Gamemaster's page with the expected one. */
const expects =
  (code: string, wanted: unknown): Check =>
  async ({ gm, run }) =>
    same(await run(gm, code), wanted);

const hears = (...hooks: string[]): Check =>
  expects(`return ${JSON.stringify(hooks)}.filter((hook) => !heard.includes(hook))`, []);

const BABELE = "systems/fivefold/babele/de/fivefold";
/** Test translations for a few entries: the build's files hold only what is translated so far. */
const WORDS: Record<string, Record<string, object>> = {
  "bloodied-gear": { Fist: { name: "Faust", description: "<p>Davon hat jeder zwei.</p>" } },
  "bloodied-creatures": { "Road Bandit": { name: "Wegelagerer", detailsKind: "Mensch" } },
  "bloodied-tables": { "Serious Injury": { name: "Schwere Verletzung", results: { "1-3": { name: "Leicht" } } } },
};

/** Reloads the Gamemaster's page in German with these test translations. */
async function inGerman({ gm, run, reload }: Seats): Promise<void> {
  for (const [pack, entries] of Object.entries(WORDS))
    await gm.route(`**/${BABELE}.${pack}.json`, async (route) => {
      const file = await (await route.fetch()).json();
      await route.fulfill({ json: { ...file, entries: { ...file.entries, ...entries } } });
    });
  await run(
    gm,
    `await game.settings.set("core", "language", "de"); localStorage.setItem("core.language", JSON.stringify("de"));`,
  );
  await reload(gm);
  await gm.waitForFunction(`heard.includes("babele.ready")`);
}

const document = (pack: string, name: string): string =>
  `const pack = game.packs.get("fivefold.${pack}");
   const entry = pack.index.find((entry) => entry.name === ${JSON.stringify(name)});
   const doc = await pack.getDocument(entry._id);`;

const german: Check = async (seats) => {
  const { gm, run } = seats;
  await inGerman(seats);
  same(await run(gm, `return heard.includes("babele.init")`), true);
  const pack = `const pack = game.packs.get("fivefold.bloodied-gear");`;
  same(await run(gm, `${pack} return [pack.title, [...pack.folders].map(({ name }) => name).includes("Waffen")];`), [
    "Bloodied: Ausrüstung",
    true,
  ]);
  same(await run(gm, `${document("bloodied-gear", "Faust")} return [doc.name, doc.system.description];`), [
    "Faust",
    "<p>Davon hat jeder zwei.</p>",
  ]);
  same(
    await run(
      gm,
      `${document("bloodied-creatures", "Wegelagerer")} return [doc.system.details.kind, doc.items.size > 0];`,
    ),
    ["Mensch", true],
  );
  same(
    await run(
      gm,
      `${document("bloodied-tables", "Schwere Verletzung")} return doc.results.contents.map((row) => row.name || row.text);`,
    ),
    ["Leicht", "Major", "Deadly"],
  );
};

/** An owned item has the translation of its own pack. */
const carried: Check = async ({ gm, run }) =>
  same(
    await run(
      gm,
      `const translate = game.babele.translate.bind(game.babele);
       const fist = game.packs.get("fivefold.bloodied-gear").index.find(({ name }) => name === "Faust");
       const data = { name: "X", type: "bloodiedCreature", system: {}, items: [{ name: "Fist", type: "bloodiedWeapon", system: {}, _stats: { compendiumSource: fist.uuid } }] };
       return translate("fivefold.bloodied-creatures", data).items[0].name;`,
    ),
    "Faust",
  );

async function dieShown(page: Page): Promise<void> {
  await page.waitForFunction(`heard.includes("diceSoNiceRollComplete")`);
}

/** 3D dice are rolled for an attack card, and the card shows its result when they stop. */
const thrown: Check = async ({ gm, anna, run }) => {
  await dieShown(gm);
  await dieShown(anna);
  await gm.waitForFunction(`![...document.querySelectorAll(".ff-hushed")].length`);
  same(
    await run(
      gm,
      `const roll = await new Roll("1d20").evaluate(); return (await game.dice3d.showForRoll(roll, game.user, true)) === true;`,
    ),
    true,
  );
};

const batches: Check = async ({ gm, run }) => {
  const keys = await run<string[]>(
    gm,
    `return [...quench._testBatches.keys()].filter((key) => key.startsWith("fivefold."))`,
  );
  same(keys.length, 10);
  const failed = await run<string[]>(
    gm,
    `await game.settings.set("fivefold", "inPlay", { ids: ["bloodied", "grimoire", "threshold", "anatomy", "aura"], asked: true });
     const failed = []; let passed = 0;
     const runner = await quench.runBatches("fivefold.**");
     runner.on("fail", (test, error) => failed.push(test.fullTitle() + ": " + error.message));
     runner.on("pass", () => { passed += 1; });
     if (runner.state !== "stopped") await new Promise((done) => runner.once("end", done));
     return failed.length ? failed : passed > 50 ? [] : ["only " + passed + " tests passed"];`,
  );
  same(failed, []);
};

export const CHECKS: Record<string, Record<string, Check>> = {
  "lib-wrapper": {
    "wraps a method of our actors": expects(
      `const target = "CONFIG.Actor.documentClass.prototype.getRollData"; const seen = [];
       libWrapper.register("fivefold", target, function (wrapped, ...args) {
         seen.push(this.name); return wrapped(...args); }, "WRAPPER");
       const data = game.actors.getName("Brannoc Tull").getRollData();
       libWrapper.unregister("fivefold", target);
       return [seen, typeof data];`,
      [["Brannoc Tull"], "object"],
    ),
  },
  socketlib: {
    "a function runs at the Gamemaster's": async ({ gm, anna, run }) => {
      const register = `globalThis.channel = socketlib.registerSystem("fivefold"); channel.register("who", (word) => word + " " + game.user.name);`;
      await run(gm, register);
      await run(anna, register);
      same(await run(anna, `return channel.executeAsGM("who", "hello")`), "hello Gamemaster");
    },
  },
  babele: { "knows our translations": german, "carried items are translated from their packs": carried },
  quench: { "registers our batches, and they pass": batches },
  "dice-so-nice": {
    "is ready": async (seats) => {
      await seats.gm.waitForFunction(`heard.includes("diceSoNiceReady")`);
      await hears("diceSoNiceInit", "diceSoNiceReady")(seats);
    },
    "throws the dice of a card": thrown,
  },
  "token-action-hud-core": {
    "its API is ready": hears("tokenActionHudCoreApiReady"),
    // The HUD itself needs FilePicker.createDirectory, which the test host does not have.
    "it accepts Fivefold as its system": async (seats) => {
      await seats.gm.waitForFunction(`heard.includes("tokenActionHudCoreReady")`);
      await hears("tokenActionHudSystemReady")(seats);
    },
  },
};
