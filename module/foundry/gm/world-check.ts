/** World check: validates documents, links, house rules and the rules themselves, without writing. */
import { text } from "../../kernel/card.ts";
import {
  type AnyDoc,
  asDoc,
  type Doc,
  fromUuid,
  hasKey,
  hostVersion,
  localize,
  type Source,
  sceneTokens,
  worldActors,
  worldItems,
} from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { heldInWorld, rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { localizeText } from "../adapter/text.ts";
import { quarantinedOf } from "../documents/quarantine.ts";
import { unreadable } from "../migration/collect-documents.ts";
import { brokenLinks } from "./broken-links.ts";
import { playVectors } from "./vectors.ts";

export interface Finding {
  name: string;
  what: string;
}

export interface Part {
  id: string;
  title: string;
  /** Number of checked documents, links or rules. */
  count: number;
  findings: Finding[];
  /** Remarks that are no problems. */
  notes: Finding[];
}

interface Named<D extends AnyDoc = Doc> {
  doc: D;
  name: string;
}

const checkText = (key: string, data: Record<string, string | number> = {}): string =>
  localizeText(text(`FIVEFOLD.Check.${key}`, data));

/** All documents of this system in the world, with actors' items and unlinked tokens of the viewed scene. */
function stored(): Named[] {
  const actors = [...new Set([...worldActors(), ...sceneTokens().flatMap((token) => token.actor ?? [])])];
  const itemFaults = actors.flatMap((actor) =>
    [...actor.items].map((doc): Named => ({ doc, name: `${doc.name} (${actor.name})` })),
  );
  const own = [...actors, ...worldItems()].map((doc): Named => ({ doc, name: doc.name }));
  return [...own, ...itemFaults].filter(({ doc }) => rulesetOf(doc.type) !== null);
}

interface Failing {
  validationFailures?: { fields?: unknown; joint?: unknown };
}

/** Validation errors of core and ruleset for a stored document. */
function against({ doc, name }: Named): Finding[] {
  const { fields, joint } = (doc as Failing).validationFailures ?? {};
  const core = [fields, joint].flatMap((failure) => (failure ? [{ name, what: String(failure) }] : []));
  const system = doc._source.system as Readonly<Source>;
  const problems = rulesetOf(doc.type)?.check?.(doc.type, system) ?? [];
  return [...core, ...problems.map((problem) => ({ name, what: localizeText(problem.text) }))];
}

function documents(all: readonly Named[]): Part {
  const lost = unreadable().map(({ name, reason }) => ({ name, what: reason }));
  const inside = worldActors().flatMap((actor) =>
    [actor.items, actor.effects].flatMap((list) =>
      [...(list.invalidDocumentIds ?? [])].map((id) => ({
        name: `${id} (${actor.name})`,
        what: localize("FIVEFOLD.Migrate.unreadable"),
      })),
    ),
  );
  const notes = all.flatMap(({ doc, name }) =>
    quarantinedOf(doc).map(({ path, value }) => ({ name, what: checkText("aside", { path, value }) })),
  );
  return {
    id: "documents",
    title: checkText("documents"),
    count: all.length,
    findings: [...lost, ...inside, ...all.flatMap(against)],
    notes,
  };
}

async function links(all: readonly Named[]): Promise<Part> {
  const pages = [...(game.journal ?? [])].flatMap((entry) =>
    [...entry.pages].map((page): Named<AnyDoc> => ({ doc: asDoc<AnyDoc>(page), name: `${page.name} (${entry.name})` })),
  );
  const tables = [...(game.tables ?? [])].map(
    (table): Named<AnyDoc> => ({ doc: asDoc<AnyDoc>(table), name: table.name }),
  );
  const looked = [...all, ...pages, ...tables];
  const findings = (await brokenLinks(looked)).map(({ name, link }) => ({
    name,
    what: checkText("leadsNowhere", { link }),
  }));
  return { id: "links", title: checkText("links"), count: looked.length, findings, notes: [] };
}

/** Roll tables that house rules refer to. */
async function houseRules(): Promise<Part> {
  const findings: Finding[] = [];
  let count = 0;
  for (const ruleset of heldInWorld())
    for (const { key, kind } of ruleset.houseRules) {
      count += 1;
      const uuid = kind === "table" ? ruleSettings.houseValue(ruleset.id, key) : "";
      if (typeof uuid !== "string" || uuid === "" || (await fromUuid(uuid))) continue;
      const name = localize(`${ruleset.id.toUpperCase()}.House.${key}.name`);
      findings.push({ name, what: checkText("leadsNowhere", { link: uuid }) });
    }
  return { id: "houseRules", title: checkText("houseRules"), count, findings, notes: [] };
}

async function vectors(ruleset: string): Promise<Part> {
  const { count, wrong } = await playVectors(ruleset);
  return {
    id: `vectors-${ruleset}`,
    title: checkText("vectors", { ruleset: localize(`${ruleset.toUpperCase()}.name`) }),
    count,
    findings: wrong.map(({ of, now }) => ({ name: of, what: checkText("otherwise", { now: now.slice(0, 300) }) })),
    notes: [],
  };
}

/** Runs all checks, one after another. */
export async function checkWorld(): Promise<Part[]> {
  const rulesets = heldInWorld();
  await loadRulesets(...rulesets);
  const all = stored();
  const parts = [documents(all), await links(all), await houseRules()];
  for (const { id } of rulesets) {
    const played = await vectors(id);
    // The party has no rules of its own to check.
    if (played.count > 0) parts.push(played);
  }
  return parts;
}

/** The report as text, for support. */
export function reportOf(parts: readonly Part[]): string {
  const { system, world, modules } = game as {
    system: { version: string };
    world: { id: string };
    modules: Iterable<{ id: string; active: boolean; version?: string }>;
  };
  const active = [...modules].filter((one) => one.active).map((one) => `${one.id} ${one.version ?? ""}`.trim());
  const lines = ({ findings, notes }: Part) => [...findings, ...notes].map(({ name, what }) => `- ${name}: ${what}`);
  return [
    `Fivefold ${system.version}, Foundry ${hostVersion()}, ${world.id}`,
    checkText("modules", { modules: active.join(", ") || "–" }),
    "",
    ...parts.flatMap((part) => [`${part.title}: ${resultOf(part)}`, ...lines(part)]),
  ].join("\n");
}

/** Result of a part as text. */
export const resultOf = ({ count, findings }: Pick<Part, "count" | "findings">): string =>
  findings.length ? checkText("wrong", { count, wrong: findings.length }) : checkText("sound", { count });

/** Hint text of a part, if there is one. */
export const hintOf = ({ id }: Pick<Part, "id">): string => {
  const key = `FIVEFOLD.Check.hint.${id.split("-")[0]}`;
  return hasKey(key) ? localize(key) : "";
};
