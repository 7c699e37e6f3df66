/** Vitest reporter of `npm run mutate`: one line of JSON when a test file starts, and one when it ends. */
import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const path = join(process.env.FIVEFOLD_MUTATION as string, "progress.jsonl");
const tell = ({ moduleId }: TestModule, state: "start" | "ok" | "fail"): void => {
  const file = relative(process.cwd(), moduleId).replaceAll("\\", "/");
  appendFileSync(path, `${JSON.stringify({ file, state, at: Date.now() })}\n`);
};

export default class implements Reporter {
  onTestModuleQueued(module: TestModule): void {
    tell(module, "start");
  }

  onTestModuleEnd(module: TestModule): void {
    tell(module, module.ok() ? "ok" : "fail");
  }
}
