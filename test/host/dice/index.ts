import { type Constructor, type Data, record } from "../types.ts";
import { parseFormula } from "./grammar.ts";
import { MersenneTwister } from "./mersenne-twister.ts";
import { RollParser } from "./parser.ts";
import type { DiceConfig } from "./realm.ts";
import { Roll } from "./roll.ts";
import { mapLegacyRollMode } from "./roll-chat.ts";
import { installTables } from "./tables.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { Die } from "./terms/die.ts";
import { FunctionTerm } from "./terms/function.ts";
import { ParentheticalTerm } from "./terms/parenthetical.ts";
import { PoolTerm } from "./terms/pool.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { Coin, FateDie } from "./terms/special.ts";
import { RollTerm } from "./terms/term.ts";

export { Roll, RollParser };

const terms = {
  RollTerm,
  DiceTerm,
  Die,
  Coin,
  FateDie,
  NumericTerm,
  OperatorTerm,
  StringTerm,
  ParentheticalTerm,
  FunctionTerm,
  PoolTerm,
};

const rollModes = () => ({
  publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
  gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
  blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
  selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
});

/** Stored rolls contain their classes' names, so a bundler must not rename them. */
const fixName = (cls: object, value: string) => Object.defineProperty(cls, "name", { value, configurable: true });

/** Publishes Roll, its terms, CONFIG.Dice and the functions of tables in their documented places. */
export function installDice(foundry: Data, CONFIG: Data, g: Data): void {
  fixName(Roll, "Roll");
  for (const [name, cls] of Object.entries(terms)) fixName(cls, name);

  const dice = Object.assign(foundry.dice ?? {}, {
    Roll,
    RollParser,
    MersenneTwister,
    RollGrammar: { parse: (formula: string) => parseFormula(formula) },
    terms: { ...record(record(foundry.dice).terms), ...terms },
  });
  foundry.dice = dice;
  g.Roll = Roll;
  if (g._del !== undefined) Object.assign(Roll, { _mapLegacyRollMode: mapLegacyRollMode });

  CONFIG.Dice ??= {};
  const Dice = CONFIG.Dice as Partial<DiceConfig>;
  Dice.types ??= [Die, FateDie];
  Dice.rollModes ??= rollModes();
  Dice.rolls = Dice.rolls?.length ? Dice.rolls : [Roll];
  if (!Dice.rolls.includes(Roll)) Dice.rolls.push(Roll);
  Dice.termTypes = { ...terms, ...Dice.termTypes };
  delete Dice.termTypes.RollTerm;
  Dice.terms = { d: Die, c: Coin, f: FateDie, ...Dice.terms };
  Dice.randomUniform ??= () => Math.random();
  Dice.parser ??= RollParser;
  Dice.functions ??= {};
  Dice.fulfillment ??= { dice: {}, methods: {}, defaultMethod: "" };
  CONFIG.sounds ??= {};
  record(CONFIG.sounds).dice ??= "sounds/dice.wav";

  installTables({ dice, documents: foundry.documents as Record<string, Constructor> | undefined });
}
