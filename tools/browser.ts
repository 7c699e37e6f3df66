/** Finds a Chromium for the browser tests, or installs one: `tsx tools/browser.ts` prints its path. */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

/** The headless shell of Chromium needs an eighth less CPU time for the same tests. */
const SHELL = "/usr/bin/chromium-headless-shell";

const PLACES = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Resolves when a program has ended, however it ended; prints nothing. */
const ended = (program: string, args: readonly string[]): Promise<void> =>
  new Promise((done) => {
    const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    child.on("error", () => done());
    child.on("close", () => done());
  });

/** Path of a browser; installs one if there is none. Throws with advice if that fails. */
export async function findBrowser(log: (line: string) => void = console.log): Promise<string> {
  const named = process.env.FIVEFOLD_BROWSER ?? process.env.CHROME_PATH;
  if (named && existsSync(named)) return named;
  const found = PLACES.find((path) => existsSync(path));
  if (found) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    await ended("apt-get", ["update", "-qq"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      log(`No browser found: installing Debian's ${name} (apt-get install ${name}) ...`);
      await ended("apt-get", ["install", "-y", "-qq", name]);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  const { chromium } = await import("playwright-core");
  if (!existsSync(chromium.executablePath())) {
    log("No browser found: letting Playwright download its Chromium ...");
    await promisify(execFile)(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"]);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("No browser: install Chromium, Chrome or Edge, or name one in FIVEFOLD_BROWSER.");
}

if (process.argv[1]?.endsWith("browser.ts")) console.log(await findBrowser());
