/** `npm run dev`: the stand-in table, rebuilt whenever a source changes; reload the page to see it. */
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { build } from "./build.ts";

let table: ChildProcess | undefined;
const start = () => {
  table = spawn(process.execPath, ["--import", "tsx", "test/host/start.ts", ...process.argv.slice(2)], {
    stdio: "inherit",
  });
};

await build();
start();
let timer: NodeJS.Timeout | undefined;
let building = false;
const rebuild = async () => {
  if (building) return;
  building = true;
  table?.kill();
  await build().then(
    () => console.log("Rebuilt."),
    (error: unknown) => console.error(error),
  );
  start();
  building = false;
};
for (const folder of ["module", "templates", "lang", "packs"])
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), 300);
  });
process.on("SIGINT", () => {
  table?.kill();
  process.exit(0);
});
