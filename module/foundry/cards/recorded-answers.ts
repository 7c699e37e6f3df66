/** Reuses dice that were already rolled when an action is rerun. */
import { type Answer, type AnswerSource, type Request, valueOfAnswer } from "../../kernel/procedure.ts";
import type { FoundryAnswerSource } from "./answer-requests.ts";

/** Answers requests from an old answer log, by id, if the answer still fits; else asks or rolls. */
export class RecordedAnswers implements AnswerSource {
  readonly table: FoundryAnswerSource;
  readonly #journal: readonly Answer[];
  readonly #may: (request: Request) => boolean;

  constructor(table: FoundryAnswerSource, journal: readonly Answer[], may: (request: Request) => boolean = () => true) {
    this.table = table;
    this.#journal = journal;
    this.#may = may;
  }

  async answer(request: Request): Promise<Answer | undefined> {
    const old = this.#journal.find((answer) => answer.id === request.id);
    if (old && this.#may(request) && fits(request, old)) return old;
    return this.table.answer(request);
  }
}

function fits(request: Request, answer: Answer): boolean {
  try {
    valueOfAnswer(request, answer);
    return true;
  } catch {
    return false;
  }
}
