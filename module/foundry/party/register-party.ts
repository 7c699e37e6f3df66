/** Registers what the party needs in every world. */
import { coinPaths } from "../../party/index.ts";
import { type ActorDoc, onHook, SYSTEM } from "../adapter/foundry-api.ts";
import { onRulesetLoaded } from "../adapter/ruleset-loader.ts";
import { isParty } from "./party-of.ts";

/** Registers the party's default image and the coin paths of loaded rulesets. */
export function registerParty(): void {
  onRulesetLoaded(({ id, coinsPath }) => {
    if (coinsPath) coinPaths[id] = coinsPath;
  });
  onHook("preCreateActor", (actor: ActorDoc, { img }: { img?: string }) => {
    if (isParty(actor) && !img) actor.updateSource({ img: `systems/${SYSTEM}/icons/three-friends.svg` });
  });
}
