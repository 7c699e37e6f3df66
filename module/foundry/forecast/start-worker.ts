/** Starts the worker that plays a forecast or searches a threat, so that the page stays responsive. */
import type { ForecastAnswer, ForecastRequest, ThreatAnswer, ThreatRequest } from "../../simulator/messages.ts";

export interface RunningWorker {
  /** Stops the worker; no more answers come. */
  cancel(): void;
}

type Answers = { forecast: ForecastAnswer; threat: ThreatAnswer };
type Requests = { forecast: ForecastRequest; threat: ThreatRequest };

/** Most workers of a forecast: each needs memory for the rules. */
const MOST_WORKERS = 4;

/** Number of workers for a forecast: the page keeps one core. `cores`: of the computer, at least 1. */
export const forecastWorkers = (cores: number): number => Math.min(MOST_WORKERS, Math.max(1, cores - 1));

/** Starts a request; `onAnswer` gets its progress, and its end or its error. */
export function startWorker<K extends keyof Requests>(
  request: Requests[K] & { kind: K },
  onAnswer: (answer: Answers[K]) => void,
): RunningWorker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const stop = (): void => worker.terminate();
  worker.addEventListener("message", ({ data }: MessageEvent<Answers[K]>) => {
    onAnswer(data);
    if (data.kind !== "progress" && data.kind !== "combats") stop();
  });
  worker.addEventListener("error", (event) => {
    stop();
    onAnswer({ kind: "error", message: event.message });
  });
  worker.postMessage(request);
  return { cancel: stop };
}
