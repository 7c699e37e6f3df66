/** The worker of a forecast: plays fights outside of the page. It has no Foundry. */
import { documentTypes } from "../../rulesets/documents.ts";
import { known } from "../../rulesets/known.ts";
import type { ForecastAnswer, ForecastRequest } from "../../simulator/messages.ts";
import { runRequest } from "../../simulator/run-request.ts";
import { withRareActions } from "../../simulator/whole-play.ts";

const post = (answer: ForecastAnswer): void => postMessage(answer);

async function run(request: ForecastRequest): Promise<void> {
  const found = known.find(({ frame }) => frame.id === request.ruleset);
  const types = documentTypes[request.ruleset];
  if (!found?.tactics || !types) throw new Error(`${request.ruleset} has no tactics`);
  const [{ play }, { tactics }] = await Promise.all([found.play(), found.tactics()]);
  const rules = { play: await withRareActions(play), types, tactics, house: request.house };
  for (const answer of runRequest(rules, request, () => performance.now())) post(answer);
}

addEventListener("message", ({ data }: MessageEvent<ForecastRequest>) => {
  run(data).catch((error: unknown) =>
    post({ kind: "error", message: error instanceof Error ? error.message : String(error) }),
  );
});
