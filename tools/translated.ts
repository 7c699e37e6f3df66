/**
 * Records that all translations fit their English texts: `npx tsx tools/translated.ts`. Run it after you have checked those
 * that `test/lang.test.ts` reports as outdated.
 */
import { writeFileSync } from "node:fs";
import manifest from "../system.json" with { type: "json" };
import { leaves } from "../test/kit/keys.ts";
import { recordOf, recordPath } from "../test/kit/translated.ts";
import { readLanguage } from "./build.ts";

const texts = async (id: string) => new Map<string, unknown>(leaves(await readLanguage(id)));
const english = await texts("en");
for (const { lang } of manifest.languages)
  if (lang !== "en") writeFileSync(recordPath(lang), recordOf(english, await texts(lang)));
