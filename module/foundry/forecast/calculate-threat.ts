/** Calculates the threat of a creature in a worker, and stores it with the creature. */
import { text } from "../../kernel/card.ts";
import { type StoredThreat, storedThreat, THREAT_COMBATS } from "../../simulator/threat.ts";
import { type ActorDoc, notify, SYSTEM } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { localizeText } from "../adapter/text.ts";
import { readyCharacters, storedDocument } from "./ready-characters.ts";
import { startWorker } from "./start-worker.ts";
import { runningThreats } from "./threat-state.ts";

const showAgain = (actor: ActorDoc): void => {
  if (actor.sheet?.rendered) void actor.sheet.render();
};

/** In place: rendering the sheet again would replace the button to cancel. */
function showProgress(actor: ActorDoc, combats: number): void {
  const sheet = actor.sheet as { element?: HTMLElement } | null;
  const played = sheet?.element?.querySelector(".ff-threat .played");
  if (played) played.textContent = localizeText(text("FIVEFOLD.Threat.played", { combats }));
}

const failed = (actor: ActorDoc, message: string): void =>
  notify("error", localizeText(text("FIVEFOLD.Threat.failed", { name: actor.name, message })));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const store = (actor: ActorDoc, threat: StoredThreat): Promise<unknown> =>
  actor.update({ [`flags.${SYSTEM}.threat`]: threat }).catch((error: unknown) => failed(actor, messageOf(error)));

/** Starts the calculation; its progress is shown on the sheet. */
export async function calculateThreat(actor: ActorDoc): Promise<void> {
  const ruleset = rulesetOf(actor.type);
  if (!ruleset || runningThreats.has(actor.uuid)) return;
  const running = { combats: 0, cancel: () => end() };
  const end = (): void => {
    runningThreats.delete(actor.uuid);
    showAgain(actor);
  };
  runningThreats.set(actor.uuid, running);
  showAgain(actor);
  const ready = await readyCharacters(ruleset.id).catch((error: unknown) => {
    end();
    failed(actor, messageOf(error));
    return null;
  });
  if (!ready) return;
  // It may have been canceled during loading.
  if (runningThreats.get(actor.uuid) !== running) return;
  if (ready.length === 0) {
    end();
    return failed(actor, localizeText(text("FIVEFOLD.Threat.noReady")));
  }
  const worker = startWorker(
    {
      kind: "threat",
      ruleset: ruleset.id,
      creature: storedDocument(actor),
      ready,
      house: ruleSettings.house(actor.type),
      ...THREAT_COMBATS,
    },
    (answer) => {
      if (answer.kind === "combats") {
        running.combats = answer.combats;
        showProgress(actor, answer.combats);
      }
      if (answer.kind === "error") failed(actor, answer.message);
      if (answer.kind === "error" || answer.kind === "threat") end();
      if (answer.kind === "threat") void store(actor, storedThreat(answer.threat));
    },
  );
  running.cancel = () => {
    worker.cancel();
    end();
  };
}
