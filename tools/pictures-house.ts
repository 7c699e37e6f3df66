/**
 * Screenshots of what all rulesets share: character creation, party sheet, compendium browser, tour, first question.
 */
import type { Page } from "playwright-core";

interface Studio {
  gm: Page;
  run(page: Page, code: string): Promise<unknown>;
  shoot(page: Page, selector: string, name: string): Promise<void>;
  closeSheets: string;
}

export async function takeHouse({ gm, run, shoot, closeSheets }: Studio): Promise<void> {
  await run(
    gm,
    `${closeSheets} await game.combat?.delete();
  await game.settings.set("fivefold", "inPlay", { ids: ["bloodied"], asked: true });
  await game.scenes.getName("Ashen Ford").activate();
  ui.sidebar.changeTab("actors", "primary");`,
  );
  await gm.locator("#actors [data-ff-create]").click();
  await gm.locator(".ff-dialog").waitFor();
  await gm.locator(".ff-dialog [name=how][value=rolled]").check({ force: true });
  await gm.locator(".ff-dialog [data-action=fill][data-dice=scores]").click();
  await shoot(gm, ".application.ff-dialog", "creation");
  // Closing a dialog with entered data asks for confirmation.
  await gm.keyboard.press("Escape");
  await gm.getByRole("button", { name: "Yes" }).click();
  await gm.locator(".ff-dialog").waitFor({ state: "detached" });

  await run(
    gm,
    `const names = ["Brannoc Tull", "Thessaly Quill", "Maren Oakhand"];
  const members = names.map((name, i) => ({ uuid: game.actors.getName(name).uuid, rank: ["front", "middle", "rear"][i] }));
  await game.actors.getName("Brannoc Tull").update({ "system.attributes.hp.value": 9 });
  const party = await Actor.create({ name: "The Ford Company", type: "party", system: { members } });
  await party.sheet.render({ force: true }); party.sheet.setPosition({ left: 10, top: 0, width: 720, height: 560 });`,
  );
  await shoot(gm, ".application.sheet", "party");
  await run(gm, `${closeSheets} ui.sidebar.changeTab("compendium", "primary");`);
  await gm.locator("#compendium [data-ff-find]").click();
  await gm.locator("#fivefold-finder [role=tab]").first().waitFor();
  await gm.locator("#fivefold-finder [data-value=light]").first().click();
  await gm.locator("#fivefold-finder button.open").nth(1).click();
  await shoot(gm, "#fivefold-finder", "finder");
  await run(gm, `await foundry.applications.instances.get("fivefold-finder").close();`);

  await run(gm, `await game.fivefold.macro("gmTools");`);
  await gm.locator("#fivefold-gm-tools [data-action=forecast]").click();
  const forecast = gm.locator("#fivefold-forecast");
  await forecast.locator("[data-source=scene]").click();
  await forecast.locator("[data-action=run]").click();
  await forecast.locator(".result").waitFor();
  await forecast.locator("[data-action=run]").waitFor();
  await shoot(gm, "#fivefold-forecast", "forecast");
  await run(
    gm,
    `for (const id of ["forecast", "gm-tools"]) await foundry.applications.instances.get("fivefold-" + id)?.close();`,
  );

  await run(gm, `game.tours.get("fivefold.bloodied").start();`);
  for (const step of ["A sheet", "An attack", "The dialog"]) {
    await gm.locator(".tour").last().waitFor();
    await gm.locator(".tour [data-action=next]").last().click();
    await gm.locator(".tour", { hasText: step }).last().waitFor();
  }
  await gm.waitForTimeout(700);
  await shoot(gm, "body", "tour");
  await run(gm, `await game.tours.get("fivefold.bloodied").exit();`);

  await run(
    gm,
    `const ids = ["bloodied", "grimoire", "threshold", "anatomy", "aura"];
  await game.settings.set("fivefold", "inPlay", { ids, asked: false });`,
  );
  await gm.reload();
  await gm.waitForFunction("globalThis.game?.ready === true");
  await gm.locator("#fivefold-in-play [name=ruleset][value=aura]").setChecked(false);
  await shoot(gm, "#fivefold-in-play", "first-run");
}
