/**
 * Answers a procedure's requests with Foundry rolls if this client may; requests for other users stop it. Also: who may
 * click and answer.
 */
import type { Answer, AnswerSource, Request } from "../../kernel/procedure.ts";
import type { Offer } from "../../kernel/ruleset.ts";
import { activeGM, fromUuidSync, type Source, type UserDoc, users } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";
import type { PartRef } from "./card-data.ts";
import { isRolledHere, isRolledWithoutPrompt } from "./which-client-rolls.ts";

/** Whether a user answers for a part: its owners, and always the GM. */
export function mayActFor(user: UserDoc, part: PartRef | undefined): boolean {
  if (user.isGM) return true;
  const document = part ? fromUuidSync(part.uuid) : null;
  return document?.testUserPermission(user, "OWNER") ?? false;
}

/** Whether a user may click a follow-up: the GM always, the owner of the part it is for, or any user if it says so. */
export function mayClickOffer(user: UserDoc, offer: Offer, parts: Readonly<Record<string, PartRef>>): boolean {
  if (user.isGM || offer.by === "any") return true;
  return offer.by !== "gm" && mayActFor(user, parts[offer.by]);
}

/** Users a card waits for: connected owners, else the GM. */
export function usersToAnswer(part: Pick<PartRef, "uuid"> | undefined): UserDoc[] {
  const document = part ? fromUuidSync(part.uuid) : null;
  const players = users().filter((u) => u.active && !u.isGM && document?.testUserPermission(u, "OWNER"));
  if (players.length) return players;
  const gm = activeGM();
  return gm ? [gm] : [];
}

const asksHere = (part: PartRef | undefined): boolean => usersToAnswer(part).some((user) => user.isSelf);

export class FoundryAnswerSource implements AnswerSource {
  /** Foundry's rolls in order, for the message (read by Dice So Nice and the chat). */
  readonly rolls: Source[] = [];
  readonly #parts: Readonly<Record<string, PartRef>>;
  readonly #by: string;
  readonly #atOnce: boolean;

  /**
   * `by`: id of the user who started the action and rolls the dice of "self"; "": they are rolled here. `atOnce`:
   * whether that user has damage rolled at once.
   */
  constructor(parts: Readonly<Record<string, PartRef>>, by = "", atOnce = ruleSettings.damageAtOnce()) {
    this.#parts = parts;
    this.#by = by;
    this.#atOnce = atOnce;
  }

  /**
   * Rolls what belongs to this client, and picks a single option if damage is rolled at once; undefined: another user
   * has to answer.
   */
  async answer(request: Request): Promise<Answer | undefined> {
    if (request.kind === "choice") {
      const [only, ...more] = request.options;
      if (more.length || only === undefined) return undefined;
      const atOnce = this.#atOnce || ruleSettings.automates("followUps");
      return atOnce ? { id: request.id, pick: only } : undefined;
    }
    const here = isRolledWithoutPrompt(request)
      ? isRolledHere(request, this.#parts, this.#by)
      : asksHere(this.#parts[request.who]);
    if (!here) return undefined;
    const answer = await this.fall(request);
    if (!isRolledWithoutPrompt(request) || isRolledHere(request, this.#parts, this.#by)) return answer;
    // A GM connected meanwhile: the die is rolled there.
    this.rolls.pop();
    return undefined;
  }

  /** Rolls a request with Foundry's dice. */
  async fall(request: Extract<Request, { kind: "roll" }>): Promise<Answer> {
    const roll = await new Roll(`${request.count}d${request.faces}`).evaluate();
    this.rolls.push(roll.toJSON() as Source);
    const faces = roll.dice.flatMap((d) => d.results.filter((r) => r.active).map((r) => r.result));
    return { id: request.id, faces };
  }
}
