/** The worker of a forecast: simulates combats outside of the page. It has no Foundry. */
import { documentTypes } from "../../rulesets/documents.ts";
import { known } from "../../rulesets/known.ts";
import type { ForecastAnswer, ForecastRequest, ThreatAnswer, ThreatRequest } from "../../simulator/messages.ts";
import { runRequest, runThreat } from "../../simulator/run-request.ts";
import { withRareActions } from "../../simulator/whole-play.ts";

const post = (answer: ForecastAnswer | ThreatAnswer): void => postMessage(answer);

async function run(request: ForecastRequest | ThreatRequest): Promise<void> {
  const found = known.find(({ frame }) => frame.id === request.ruleset);
  const types = documentTypes[request.ruleset];
  if (!found?.tactics || !types) throw new Error(`${request.ruleset} has no tactics`);
  const [{ play }, { tactics }] = await Promise.all([found.play(), found.tactics()]);
  const rules = { play: await withRareActions(play), types, tactics, house: request.house };
  const now = () => performance.now();
  const answers = request.kind === "threat" ? runThreat(rules, request, now) : runRequest(rules, request, now);
  for (const answer of answers) post(answer);
}

addEventListener("message", ({ data }: MessageEvent<ForecastRequest | ThreatRequest>) => {
  run(data).catch((error: unknown) =>
    post({ kind: "error", message: error instanceof Error ? error.message : String(error) }),
  );
});
