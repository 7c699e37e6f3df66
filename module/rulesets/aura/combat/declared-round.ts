/** A declared action belongs to its Round: after it, nothing can end, answer or join the action. */

import { stringOf } from "../../../kernel/form-values.ts";
import type { Form, Problem } from "../../../kernel/ruleset.ts";
import { problem } from "../model/texts.ts";
import type { ActingFacts } from "./action-facts.ts";
import { roundId } from "./open-action.ts";

export type DeclaredForm = Form & { declaredIn: string };

export const roundOverProblems = ({ moment }: Pick<ActingFacts, "moment">, form: Form): Problem[] => {
  const declaredIn = stringOf(form.declaredIn);
  return declaredIn !== "" && declaredIn !== roundId(moment) ? [problem("", "roundOver")] : [];
};
