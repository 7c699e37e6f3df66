/** Known hearts: an overview, changed by the GM without a check (N-59, D-26). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { ticksField } from "../../../kernel/fields.ts";
import { listOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Form, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { HEART_DC, heartsOf, TRIED } from "../checks/heart-location.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, isCharacter } from "../model/data.ts";
import { named, problem, t } from "../model/texts.ts";

interface Kind {
  species: string;
  /** Name of one creature of the species, as an example. */
  name: string;
  dc: number;
}
interface HeartsFacts extends Facts {
  gm: boolean;
  kinds: Kind[];
  /** Known hearts and failed attempts of each character, by part. */
  people: Record<string, string[]>;
}

/** Species of the targets, else of the scene; characters' own hearts are left out. */
function kindsOf(parts: Parts): Kind[] {
  const seen = parts.targets.length > 0 ? parts.targets : parts.tokens.map(({ actor }) => actor);
  const kinds = new Map<string, Kind>();
  for (const one of seen.filter((actor) => !isCharacter(actor))) {
    const { species, level, baseLevel } = asActor(one).system.details;
    if (species !== "" && !kinds.has(species))
      kinds.set(species, { species, name: one.name, dc: HEART_DC + (baseLevel ?? level) });
  }
  return [...kinds.values()];
}

const peopleOf = (parts: Parts): Snapshot[] => {
  const all = [parts.self, ...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? [])].filter(isCharacter);
  return all.filter((one, at) => all.findIndex(({ uuid }) => uuid === one.uuid) === at);
};

function facts(parts: Parts): HeartsFacts {
  const people = Object.fromEntries(peopleOf(parts).map((one, at) => [`p${at}`, one]));
  return {
    ...factsOfParts({ ...parts, targets: [] }, people),
    gm: parts.gm,
    kinds: kindsOf(parts),
    people: Object.fromEntries(
      Object.entries(people).map(([part, one]) => [part, [...asActor(one).system.knowledge.hearts]]),
    ),
  };
}

const actorsWhoKnow = ({ people }: HeartsFacts, species: string): string[] =>
  Object.keys(people).filter((part) => people[part]?.includes(species));
const field = (at: number): string => `kind${at}`;

const form = (known: HeartsFacts): Field[] =>
  known.kinds.map(({ species, name, dc }, at) =>
    ticksField(field(at), t("Field.heartOf", { name: named(name), species: named(species), dc }), {
      options: Object.entries(known.people).map(([part, hearts]) => ({
        value: part,
        label: named(nameOf(known, part)),
        ...(hearts.includes(`${TRIED}${species}`) ? { hint: t("Hint.heartTried") } : {}),
      })),
      rule: "N-59",
    }),
  );

/** Known hearts of a character after ticking; failed attempts for these species are forgotten. */
function after(known: HeartsFacts, part: string, ticked: Form): string[] {
  const before = known.people[part] ?? [];
  return known.kinds.reduce((hearts, { species }, at) => {
    const had = hearts.includes(species);
    const has = listOf(ticked[field(at)]).includes(part);
    if (had === has) return hearts;
    return [...hearts.filter((one) => one !== species && one !== `${TRIED}${species}`), ...(has ? [species] : [])];
  }, before);
}

export const markHeart: Action<HeartsFacts, Form> = {
  id: "markHeart",
  offeredBy: ACTORS,
  title: () => t("Title.markHeart"),
  icon: "heart-beats",
  target: "each",
  startedBy: "gm",
  readsTokens: true,
  readsActorTypes: ["anatomyCharacter"],
  facts,
  defaults: (known) =>
    Object.fromEntries(known.kinds.map(({ species }, at) => [field(at), actorsWhoKnow(known, species)])) as Form,
  form,
  problems: (known) => {
    if (!known.gm) return [problem("", "gmOnly")];
    if (Object.keys(known.people).length === 0) return [problem("", "noLearners")];
    return known.kinds.length > 0 ? [] : [problem("", "noKinds")];
  },
  *start(known, ticked) {
    const people = Object.keys(known.people);
    const changed = people.flatMap((part): Consequence[] => {
      const value = after(known, part, ticked);
      if (value.join() === known.people[part]?.join()) return [];
      return [setValue(part, "knowledge.hearts", value, t("Reason.heartMarked"))];
    });
    for (const part of people) {
      const { known: hearts } = heartsOf(after(known, part, ticked));
      const data = { name: nameOf(known, part), hearts: hearts.join(", ") };
      yield {
        kind: "say",
        id: `knows.${part}`,
        line: {
          kind: "note",
          rule: "N-59",
          text: hearts.length > 0 ? t("Line.heartsKnown", data) : t("Line.heartsNone", data),
        },
      };
    }
    return yield* resultOnly(t(changed.length > 0 ? "Headline.hearts.marked" : "Headline.hearts.same"), {
      consequences: changed,
    });
  },
  buttonLabel: () => t("Verb.markHeart"),
};
