/**
 * The worker of a forecast or a threat: simulates combats outside of the page. It has no Foundry. For a forecast it
 * starts further workers of the same file, which play a share of the combats each.
 */
import { documentTypes } from "../../rulesets/documents.ts";
import { known } from "../../rulesets/known.ts";
import type { SimulatedRules } from "../../simulator/combat-world.ts";
import type {
  ForecastAnswer,
  ForecastRequest,
  ShareAnswer,
  ShareRequest,
  ThreatAnswer,
  ThreatRequest,
} from "../../simulator/messages.ts";
import { ForecastRun, playShare, runThreat } from "../../simulator/run-request.ts";
import { withRareActions } from "../../simulator/whole-play.ts";

type Request = ForecastRequest | ShareRequest | ThreatRequest;

const post = (answer: ForecastAnswer | ShareAnswer | ThreatAnswer): void => postMessage(answer);
const now = (): number => performance.now();

async function simulatedRules({ ruleset, house }: ForecastRequest | ThreatRequest): Promise<SimulatedRules> {
  const found = known.find(({ frame }) => frame.id === ruleset);
  const types = documentTypes[ruleset];
  if (!found?.tactics || !types) throw new Error(`${ruleset} has no tactics`);
  const [{ play }, { tactics }] = await Promise.all([found.play(), found.tactics()]);
  return { play: await withRareActions(play), types, tactics, house };
}

/** Starts a worker that plays a share; it ends with this worker. */
function startShare(share: ShareRequest, onAnswer: (answer: ShareAnswer) => void): void {
  const worker = new Worker(location.href, { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<ShareAnswer>) => onAnswer(data));
  worker.addEventListener("error", ({ message }) => onAnswer({ kind: "error", message }));
  worker.postMessage(share);
}

async function forecast(request: ForecastRequest): Promise<void> {
  const rules = await simulatedRules(request);
  const run = new ForecastRun(rules, request);
  const add = (answer: ShareAnswer): void => {
    const next = answer.kind === "error" ? answer : run.add(answer.portion, now());
    if (next) post(next);
  };
  for (let first = 1; first < request.workers; first += 1)
    startShare({ kind: "share", request, first, step: request.workers }, add);
  for (const portion of playShare(rules, request, { first: 0, step: request.workers }, now)) {
    add({ kind: "played", portion });
    // The portions of the other workers arrive between two of this one.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function run(request: Request): Promise<void> {
  if (request.kind === "forecast") return forecast(request);
  if (request.kind === "share") {
    const rules = await simulatedRules(request.request);
    for (const portion of playShare(rules, request.request, request, now)) post({ kind: "played", portion });
  } else for (const answer of runThreat(await simulatedRules(request), request, now)) post(answer);
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  run(data).catch((error: unknown) =>
    post({ kind: "error", message: error instanceof Error ? error.message : String(error) }),
  );
});
