/** The welcome journal for the GM of a new world. Created once, not again after it is deleted. */

import { escapeHtml } from "../adapter/breakdown.ts";
import { type AnyDoc, asDoc, format, localize, packByName } from "../adapter/foundry-api.ts";
import { inPlay } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";

const STEPS = ["people", "scene", "token", "attack", "undo", "tools"] as const;

const linked = ({ uuid, name }: { uuid: string; name: string }): string => `@UUID[${uuid}]{${name}}`;
const welcomeText = (key: string): string => escapeHtml(localize(`FIVEFOLD.Welcome.${key}`));
const list = (entries: readonly string[], tag: "ol" | "ul"): string =>
  `<${tag}>${entries.map((entry) => `<li>${entry}</li>`).join("")}</${tag}>`;

async function listed(pack: string): Promise<{ uuid: string; name: string }[]> {
  const compendium = packByName(pack);
  return compendium ? [...(await compendium.getIndex())].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)) : [];
}

/** A page about a ruleset: its tour, first adventure, rules and sample characters. */
async function pageOf(id: string): Promise<object> {
  const name = localize(`${id.toUpperCase()}.name`);
  const rules = (await listed(`${id}-rules`)).map(linked);
  const people = (await listed(`${id}-characters`)).map(linked);
  const evening = (await listed(`${id}-adventure`)).map(linked);
  const content = [
    `<p>${escapeHtml(localize(`${id.toUpperCase()}.pitch`))}</p>`,
    `<p>@Tour[${id}]{${welcomeText("tour")}}</p>`,
    evening.length > 0 ? `<h2>${welcomeText("evening")}</h2>${list(evening, "ul")}` : "",
    `<h2>${welcomeText("rules")}</h2>${list(rules, "ul")}`,
    `<h2>${welcomeText("pregens")}</h2>${list(people, "ul")}`,
  ].join("");
  return page(name, content);
}

const page = (name: string, content: string): object => ({ name, type: "text", text: { content, format: 1 } });

/** Tour links on the first page; with several rulesets each is named. */
function tours(): string {
  const games = inPlay().map(({ id }) => id);
  const named = (id: string) => format("FIVEFOLD.Tour.title", { ruleset: localize(`${id.toUpperCase()}.name`) });
  const label = (id: string) => (games.length > 1 ? named(id) : localize("FIVEFOLD.Welcome.tour"));
  return games.map((id) => `@Tour[${id}]{${escapeHtml(label(id))}}`).join(" ");
}

export async function welcome(): Promise<void> {
  if (ruleSettings.welcomed()) return;
  await ruleSettings.setWelcomed();
  const first = page(
    localize("FIVEFOLD.Welcome.first"),
    `<p>${tours()}</p><p>${welcomeText("lead")}</p>${list(
      STEPS.map((step) => welcomeText(`steps.${step}`)),
      "ol",
    )}<p>${welcomeText("later")}</p>`,
  );
  const pages = [first, ...(await Promise.all(inPlay().map(({ id }) => pageOf(id))))];
  const world = (game.world as { title: string }).title;
  const name = format("FIVEFOLD.Welcome.title", { world });
  const journal = await JournalEntry.create({ name, pages } as never);
  await asDoc<AnyDoc>(journal).sheet?.render({ force: true });
}
