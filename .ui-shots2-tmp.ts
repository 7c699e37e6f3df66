import { chromium } from "playwright-core";
import { openServer } from "./test/host/server/serve.ts";
import seed from "./test/host/demo.ts";
const table = await openServer({ system: process.env.SYS ?? "dist", generation: Number(process.argv[3] ?? 14) as any, seed: process.env.SYS ? async (api: any) => { await api.create("Scene",[{name:"S",active:true}]); await api.create("Actor",[1,2,3,4].map(i=>({name:"A"+i,type:"hero"}))); } : seed } as any);
const br = await chromium.launch({ executablePath: "/usr/bin/chromium", args: "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --disable-quic --no-first-run".split(" ") });
const page = await br.newPage({ viewport: { width: 1400, height: 860 } });
page.on("pageerror", (e) => console.log("PAGEERROR", e.message)); page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(m.type(), m.text().slice(0, 300)));
page.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
await page.goto(table.address + "/join"); await page.getByRole("button", { name: process.argv[4] ?? "Gamemaster" }).click();
await page.waitForFunction(() => (globalThis as any).hostReady, null, { timeout: 20000 }).catch(() => console.log("not ready"));
await page.waitForTimeout(800);
for (const s of process.argv[2]!.split(",")) {
  const [name, theme = "light"] = s.split(":") as [string, string];
  await page.evaluate((t) => { document.body.classList.remove("theme-light", "theme-dark"); document.body.classList.add("theme-" + t); }, theme);
  if (name === "env") console.log(JSON.stringify(await page.evaluate(process.env.JS!)));
  else if (name === "axe") { await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" }); console.log((await page.evaluate(async () => (await (globalThis as any).axe.run()).violations.map((v: any) => v.id + " " + v.nodes.length + ": " + v.nodes.slice(0, 2).map((n: any) => n.html.slice(0, 160)).join(" | ")))).join("\n") || "axe clean"); continue; }
  else await page.evaluate(`(async () => { ${({
    hud: "await canvas.hud.token.bind(canvas.tokens.placeables[0]); canvas.hud.token.togglePalette('x', true);",
    sheet: "await game.actors.contents[0].sheet.render({force:true})",
    journal: "const p = game.packs.find(p => p.documentName === 'JournalEntry'); const d = (await p.getDocuments())[0]; await d.sheet.render({force:true})",
    pack: "await game.packs.find(p => p.documentName === 'Item').render(true)",
    config: "await new foundry.applications.settings.SettingsConfig().render({force:true})",
    create: "Actor.implementation.createDialog()",
    effect: "const [e] = await game.actors.contents[0].createEmbeddedDocuments('ActiveEffect',[{name:'Blessed', img:'icons/svg/aura.svg'}]); await e.sheet.render({force:true})",
    macro: "const m = await Macro.create({name:'Say', type:'chat', command:'hi'}); await m.sheet.render({force:true})",
    table: "const t = game.tables.contents[0] ?? await (await game.packs.find(p => p.documentName === 'RollTable').getDocuments())[0]; await t.sheet.render({force:true})",
    scene: "await canvas.scene.sheet.render({force:true})", token: "await canvas.tokens.placeables[0].document.sheet.render({force:true})",
    close: "for (const a of [...foundry.applications.instances.values()]) if (a.hasFrame) await a.close({animate:false}); canvas.hud.token.clear()",
  } as any)[name] ?? `ui.sidebar.changeTab('${name}')`} })()`).catch((e) => console.log(name, e.message.slice(0, 300)));
  await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/stub/r-${name}-${theme}.png` });
}
await br.close(); await table.close(); process.exit(0);
