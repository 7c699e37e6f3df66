/** Rolls initiative for several combatants with one message instead of one for each. */
import { escapeHtml } from "../adapter/breakdown.ts";
import {
  applyMode,
  type CombatDoc,
  createMessage,
  currentMode,
  localize,
  me,
  type Source,
} from "../adapter/foundry-api.ts";

interface RolledInitiative {
  id: string;
  name: string;
  total: number;
  formula: string;
  hidden: boolean;
  roll: Source;
}

type Rolling = Pick<CombatDoc, "updateEmbeddedDocuments"> & {
  /** In turn order, ties included. */
  turns: readonly { id: string }[];
  combatants: {
    get(id: string):
      | {
          name: string;
          hidden: boolean;
          isOwner: boolean;
          token: { hidden: boolean } | null;
          getInitiativeRoll(formula?: string): {
            evaluate(): Promise<unknown>;
            total?: number;
            formula: string;
            toJSON(): Source;
          };
        }
      | undefined;
  };
};

/** Rolls for the combatants this user owns, and stores all totals in one update. */
export async function rollGroup(combat: Rolling, ids: readonly string[], formula?: string): Promise<void> {
  const updates: Source[] = [];
  const rolled: RolledInitiative[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula);
    await roll.evaluate();
    const total = roll.total ?? 0;
    updates.push({ _id: id, initiative: total });
    const hidden = combatant.hidden || combatant.token?.hidden === true;
    rolled.push({ id, name: combatant.name, total, formula: roll.formula, hidden, roll: roll.toJSON() });
  }
  if (updates.length === 0) return;
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
  const places = new Map(combat.turns.map(({ id }, place) => [id, place]));
  rolled.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  // Rolls of hidden combatants are for GMs only.
  for (const hidden of [false, true])
    await post(
      rolled.filter((one) => one.hidden === hidden),
      hidden,
    );
}

async function post(rolled: readonly RolledInitiative[], hidden: boolean): Promise<void> {
  if (rolled.length === 0) return;
  const rows = rolled.map(
    ({ name, total, formula }) => `<li data-tooltip="${escapeHtml(formula)}">${escapeHtml(name)} <b>${total}</b></li>`,
  );
  const data: Source = {
    // Not the selected token: it has nothing to do with the combatants that were rolled for.
    speaker: { alias: me().name },
    flavor: localize("FIVEFOLD.Turn.initiative"),
    content: `<ol class="fivefold ff-initiative">${rows.join("")}</ol>`,
    rolls: rolled.map(({ roll }) => JSON.stringify(roll)),
    sound: CONFIG.sounds.dice,
    flags: { core: { initiativeRoll: true } },
  };
  const mode = currentMode();
  await createMessage(applyMode(data, hidden && mode === "public" ? "gm" : mode));
}
