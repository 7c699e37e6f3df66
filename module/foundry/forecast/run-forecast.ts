/** Runs a forecast in a worker of its own, so that the page stays responsive. */
import type { ForecastAnswer, ForecastRequest } from "../../simulator/messages.ts";

export interface RunningForecast {
  /** Stops the worker; no more answers come. */
  cancel(): void;
}

/** Starts a forecast; `onAnswer` gets its progress, and its end or its error. */
export function startForecast(request: ForecastRequest, onAnswer: (answer: ForecastAnswer) => void): RunningForecast {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const stop = (): void => worker.terminate();
  worker.addEventListener("message", ({ data }: MessageEvent<ForecastAnswer>) => {
    onAnswer(data);
    if (data.kind !== "progress") stop();
  });
  worker.addEventListener("error", (event) => {
    stop();
    onAnswer({ kind: "error", message: event.message });
  });
  worker.postMessage(request);
  return { cancel: stop };
}
