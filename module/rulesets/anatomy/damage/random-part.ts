/** Random body part: one table per kind of part, for any body. */
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Outcome } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { type BodyPart, type PartKind, SEVERITIES, type SeverityId } from "../model/data.ts";
import { isSeverity, named, problem, severityText, t } from "../model/texts.ts";
import { isPartGone, type OwnFacts, ownFacts } from "./health-facts.ts";

/** Faces of the die per kind: those of the rules for a humanoid (d6, d8, d4, d20), extended by the other kinds. */
const BY_SEVERITY: Readonly<Record<PartKind, number>> = {
  ear: 4,
  nose: 2,
  tail: 2,
  wing: 4,
  eye: 1,
  hand: 4,
  foot: 2,
  horn: 1,
  mouth: 1,
  arm: 2,
  leg: 2,
  head: 2,
  heart: 1,
  other: 2,
};
const OF_ALL: Readonly<Record<PartKind, number>> = {
  ear: 3,
  nose: 1,
  tail: 1,
  wing: 2,
  hand: 3,
  foot: 2,
  horn: 1,
  eye: 1,
  mouth: 1,
  arm: 3,
  leg: 3,
  head: 2,
  heart: 1,
  other: 2,
};

export type RandomForm = Form & { severity: string };

/** Parts that can be hit: lost ones are left out. */
const possibleParts = ({ self }: OwnFacts, severity: SeverityId | ""): BodyPart[] =>
  self.parts.filter((part) => !isPartGone(part) && (severity === "" || part.severity === severity));

/** Rolls a kind by its faces, then one of its parts. */
function* drawPart(parts: readonly BodyPart[], any: boolean): Procedure<BodyPart | null> {
  const faces = any ? OF_ALL : BY_SEVERITY;
  const kinds = (Object.keys(faces) as PartKind[]).filter((kind) => parts.some((part) => part.kind === kind));
  const sum = kinds.reduce((all, kind) => all + faces[kind], 0);
  if (sum === 0) return null;
  const rolled = yield* die("kind", "self", sum);
  let left = rolled;
  const kind = kinds.find((one) => {
    left -= faces[one];
    return left <= 0;
  }) as PartKind;
  const alike = parts.filter((part) => part.kind === kind);
  const at = alike.length > 1 ? yield* die("one", "self", alike.length) : 1;
  const part = alike[at - 1] as BodyPart;
  yield* addTotal("part", t("Line.randomPart"), {
    dice: compact([{ faces: sum, value: rolled }, alike.length > 1 && { faces: alike.length, value: at }]),
    total: rolled,
    against: named(part.name),
  });
  return part;
}

const severityOf = (form: RandomForm): SeverityId | "" => (isSeverity(form.severity) ? form.severity : "");

export const randomPart: Action<OwnFacts, RandomForm> = {
  id: "randomPart",
  offeredBy: ACTORS,
  title: (facts) => t("Title.randomPart", { name: nameOf(facts, "self") }),
  icon: "on-target",
  facts: ownFacts,
  defaults: () => ({ severity: "" }),
  form: (facts) => [
    choiceField("severity", t("Field.severity"), {
      options: [
        { value: "", label: t("Choice.anyPart") },
        ...SEVERITIES.filter((id) => possibleParts(facts, id).length > 0).map((id) => ({
          value: id,
          label: severityText(id),
        })),
      ],
      as: "segments",
    }),
  ],
  problems: (facts, form) =>
    possibleParts(facts, severityOf(form)).length > 0
      ? []
      : [problem("severity", "noSuchPart", { name: nameOf(facts, "self") })],
  *start(facts, form): Procedure<Outcome> {
    const severity = severityOf(form);
    const part = yield* drawPart(possibleParts(facts, severity), severity === "");
    return makeOutcome(t("Headline.randomPart", { name: nameOf(facts, "self"), part: named(part?.name ?? "") }));
  },
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.randomPart"),
};
