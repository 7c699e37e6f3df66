/** Test batches for the module Quench: the test vectors of every ruleset, and one rendering of every sheet. */

import { asDoc, type Doc, localize, SYSTEM } from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { rulesets } from "../adapter/ruleset-of.ts";

interface Suite {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void> | void): void;
  assert: { deepEqual(a: unknown, b: unknown, message?: string): void; ok(value: unknown, message?: string): void };
}
interface Quench {
  registerBatch(key: string, register: (suite: Suite) => void, options: { displayName: string }): void;
}

/** A document that is not stored. */
function temporaryDocument(kind: "Actor" | "Item", type: string): Doc {
  const { implementation } = kind === "Actor" ? Actor : Item;
  const Kind = implementation as new (data: object) => unknown;
  return asDoc<Doc>(new Kind({ name: localize(`TYPES.${kind}.${type}`), type }));
}

async function rendersSheet(kind: "Actor" | "Item", type: string, { assert }: Suite): Promise<void> {
  const { sheet } = temporaryDocument(kind, type);
  const shown = sheet as unknown as {
    render(o: object): Promise<unknown>;
    close(o: object): Promise<unknown>;
    element: HTMLElement;
  };
  await shown.render({ force: true });
  assert.ok(shown.element.querySelector(".window-content")?.textContent?.trim(), type);
  await shown.close({ animate: false });
}

function vectorBatch(id: string, suite: Suite): void {
  suite.describe(localize(`${id.toUpperCase()}.name`), () => {
    suite.it("plays the worked examples of its rules", async () => {
      const { playVectors } = await import("../gm/vectors.ts");
      const { wrong } = await playVectors(id);
      suite.assert.deepEqual(wrong, []);
    });
  });
}

export function registerBatches(quench: Quench): void {
  for (const ruleset of rulesets) {
    const name = localize(`${ruleset.id.toUpperCase()}.name`);
    const batch = (part: string, register: (suite: Suite) => void) =>
      quench.registerBatch(`${SYSTEM}.${ruleset.id}.${part}`, register, {
        displayName: `Fivefold: ${name}, ${part}`,
      });
    batch("vectors", (suite) => vectorBatch(ruleset.id, suite));
    batch("sheets", (suite) =>
      suite.describe(name, () => {
        for (const [kind, types] of [
          ["Actor", ruleset.actors],
          ["Item", ruleset.items],
        ] as const)
          for (const type of types)
            suite.it(type, async () => {
              await loadRulesets(ruleset);
              await rendersSheet(kind, type, suite);
            });
      }),
    );
  }
}
