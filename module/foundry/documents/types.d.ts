/** What the League's type definitions need to know of us. */

import type { FivefoldCombat } from "../combat/combat.ts";
import type { FivefoldCombatant } from "../combat/combatant.ts";
import type { FivefoldActor } from "./actor.ts";
import type { FivefoldChatMessage } from "./chat-message.ts";
import type { FivefoldEffect } from "./effect.ts";
import type { FivefoldItem } from "./item.ts";
import type { FivefoldRollTable } from "./roll-table.ts";

declare module "fvtt-types/configuration" {
  interface SystemNameConfig {
    name: "fivefold";
  }
  interface AssumeHookRan {
    ready: never;
  }
  interface DocumentClassConfig {
    Actor: typeof FivefoldActor<Actor.SubType>;
    Item: typeof FivefoldItem<Item.SubType>;
    ActiveEffect: typeof FivefoldEffect<ActiveEffect.SubType>;
    ChatMessage: typeof FivefoldChatMessage<ChatMessage.SubType>;
    Combat: typeof FivefoldCombat<Combat.SubType>;
    Combatant: typeof FivefoldCombatant<Combatant.SubType>;
    RollTable: typeof FivefoldRollTable;
  }
}
