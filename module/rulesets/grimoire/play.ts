/** Grimoire's rules and views, lazy-loaded in worlds that play it or have an actor of it. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { checkSource } from "./rules/check-source.ts";
import { asActor } from "./rules/data.ts";
import { equip } from "./rules/equip.ts";
import { settle } from "./rules/settle.ts";
import { due } from "./rules/time.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { finds } from "./views/finds.ts";
import { views } from "./views/index.ts";
import { together } from "./views/together.ts";

/** Hit points for the combat tracker, for users who may see them. */
const glance = (actor: Snapshot): string => {
  const { value, max } = asActor(actor).system.hp;
  return `${value} / ${max}`;
};

export const play: Play = {
  actions,
  creates: { grimoireCharacter: "createPerson", grimoireHireling: "createPerson" },
  tools,
  turns,
  settle,
  due,
  equip,
  check: checkSource,
  glance,
  views,
  finds,
  ...together,
};
