/**
 * Simple icons under the names that rulesets expect from a host (`icons/svg/<name>.svg`).
 * A name without a drawing gets a badge with its first letters, so that every status is visible.
 */
const fill = (d: string): string => `<path d="${d}" fill="#fff"/>`;
const line = (d: string): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="32" stroke-linecap="round" stroke-linejoin="round"/>`;
const ring = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-width="32"/>`;
const disc = (x: number, y: number, r: number, color = "#fff"): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;

const figure = disc(256, 160, 96) + fill("M80 464c0-120 70-184 176-184s176 64 176 184z");
const drop = fill("M256 48c90 130 144 200 144 276a144 144 0 0 1-288 0c0-76 54-146 144-276z");
const skull =
  fill("M256 56c-112 0-184 76-184 172 0 66 34 104 72 124v72h224v-72c38-20 72-58 72-124 0-96-72-172-184-172z") +
  disc(184, 236, 44, "#000") +
  disc(328, 236, 44, "#000") +
  `<path d="M256 290l-28 56h56zM216 376v48M256 376v48M296 376v48" stroke="#000" stroke-width="16" fill="#000"/>`;
const flame = fill(
  "M272 40c16 96 128 148 128 272a144 144 0 0 1-288 0c0-70 40-112 64-152 8 40 24 56 48 64 0-72 0-128 48-184z",
);
const eye =
  line("M40 256c60-96 132-144 216-144s156 48 216 144c-60 96-132 144-216 144S100 352 40 256z") + disc(256, 256, 64);
const heart = fill("M256 448C120 344 56 272 56 188c0-128 152-152 200-48 48-104 200-80 200 48 0 84-64 156-200 260z");
const shield = fill("M256 40l176 64v128c0 120-72 192-176 240C152 424 80 352 80 232V104z");
const sword = line("M416 64L176 304M120 248l144 144M160 352l-88 88");
const up = fill("M256 64l168 168H328v216H184V232H88z");
const down = fill("M256 448L88 280h96V64h144v216h96z");
const bag = fill(
  "M192 144h128c88 64 128 128 128 208 0 80-48 112-192 112S64 432 64 352c0-80 40-144 128-208zM184 48h144l-40 72h-64z",
);
const book = line(
  "M256 120c-56-40-120-48-192-40v304c72-8 136 0 192 40 56-40 120-48 192-40V80c-72-8-136 0-192 40zM256 120v304",
);
const hex = line(
  "M256 48l184 104v208L256 464 72 360V152zM256 48L144 320h224zM72 152l72 168M440 152l-72 168M256 464v-144",
);
const wing = fill(
  "M48 400c40-208 176-312 416-320-32 48-72 72-112 88 24 8 40 8 64 4-40 56-88 80-136 84 16 12 32 16 52 16-56 72-152 112-284 128z",
);

const slashed = (shape: string): string =>
  `${shape}<path d="M80 80l352 352" stroke="#000" stroke-width="64"/>${line("M80 80l352 352")}`;

const DRAWINGS: Record<string, string> = {
  "mystery-man": figure,
  "mystery-man-black": figure,
  "item-bag": bag,
  chest: bag,
  "d20-black": hex,
  "d20-grey": hex,
  "d20-highlight": hex,
  d20: hex,
  dice: line("M96 96h320v320H96z") + disc(176, 176, 32) + disc(336, 336, 32) + disc(256, 256, 32),
  blood: drop,
  acid: drop,
  poison: skull,
  skull,
  bones:
    line("M120 392L392 120M120 120l272 272") +
    [120, 392].flatMap((x) => [120, 392].map((y) => disc(x, y, 44))).join(""),
  degen: line("M64 160l96 96 64-64 96 128 64-64 80 96M352 416h112V304"),
  regen: heart,
  heal: fill("M192 64h128v128h128v128H320v128H192V320H64V192h128z"),
  hazard: line("M256 72l208 368H48zM256 200v112") + disc(256, 376, 24),
  biohazard: ring(256, 176, 80) + ring(176, 320, 80) + ring(336, 320, 80),
  radiation:
    disc(256, 256, 48) +
    fill(
      "M256 256L160 90a192 192 0 0 1 192 0zM256 256h192a192 192 0 0 1-96 166zM256 256l-96 166A192 192 0 0 1 64 256z",
    ),
  net: line("M64 160h384M64 256h384M64 352h384M160 64v384M256 64v384M352 64v384"),
  unconscious: ring(256, 256, 184) + line("M152 200l72 0M288 200h72M184 360c40-40 104-40 144 0"),
  sleep: line("M96 96h128L96 240h128M272 208h144L272 400h144"),
  daze: line("M256 256c0-40 64-40 64 16s-112 72-128 0 32-152 112-144 136 72 128 160-88 152-184 144"),
  stoned: shield,
  eye,
  blind: slashed(eye),
  sun:
    disc(256, 256, 96) +
    line("M256 48v48M256 416v48M48 256h48M416 256h48M112 112l32 32M368 368l32 32M400 112l-32 32M144 368l-32 32"),
  fire: flame,
  "fire-shield": flame,
  frozen: line("M256 48v416M76 152l360 208M436 152L76 360"),
  lightning: fill("M288 32L112 288h112l-48 192 224-288H280z"),
  shield,
  "holy-shield": shield,
  "ice-shield": shield,
  "mage-shield": shield,
  sword,
  combat: sword + line("M96 64l240 240M392 248L248 392M352 352l88 88"),
  target: ring(256, 256, 176) + ring(256, 256, 88) + disc(256, 256, 24),
  up,
  down,
  upgrade: up,
  downgrade: down,
  falling: figure,
  wing,
  wingfoot: wing,
  angel: wing,
  invisible: slashed(figure),
  cowled: fill("M256 40C128 40 88 176 88 472h336C424 176 384 40 256 40z") + disc(256, 208, 72, "#000"),
  terror: ring(256, 256, 184) + disc(192, 208, 32) + disc(320, 208, 32) + disc(256, 352, 48),
  silenced: slashed(fill("M64 192h96l128-112v352L160 320H64z")),
  deaf: slashed(line("M160 208c0-160 224-160 224 0 0 112-112 96-112 192 0 80-112 72-112 0")),
  paralysis: ring(256, 120, 64) + line("M256 184v144M160 240h192M256 328l-80 120M256 328l80 120"),
  trap: line("M64 384h384M96 384l48-128 48 128 64-192 64 192 48-128 48 128"),
  anchor: ring(256, 96, 48) + line("M256 144v320M96 304c0 104 72 160 160 160s160-56 160-160M176 224h160"),
  aura: ring(256, 256, 200) + ring(256, 256, 136) + disc(256, 256, 64),
  temple: fill("M256 48L48 176h416zM88 208h64v192H88zM224 208h64v192h-64zM360 208h64v192h-64zM48 416h416v48H48z"),
  clockwork: ring(256, 256, 176) + line("M256 144v112l80 56"),
  castle: fill("M64 96h80v64h64V96h96v64h64V96h80v368H304V352h-96v112H64z"),
  door: line("M144 464V64h224v400M96 464h320") + disc(320, 272, 20),
  book,
  "book-open": book,
  cancel: ring(256, 256, 184) + line("M136 136l240 240"),
  coins: ring(208, 208, 128) + ring(304, 304, 128),
  tankard: line("M96 128h240v336H96zM336 192h96v176h-96M160 208v176M272 208v176"),
  pawprint: disc(256, 336, 104) + disc(120, 216, 48) + disc(208, 128, 48) + disc(304, 128, 48) + disc(392, 216, 48),
  card: line("M128 48h256v416H128z") + disc(256, 256, 56),
};

const plain = (text: string): string => text.replace(/[^a-z0-9]/gi, "");

/** The SVG of an icon by its name without folder and extension. */
export function iconSvg(name: string): string {
  const words = name.split(/[-_]/).map(plain).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word[0]).join("") : (words[0] ?? "?");
  const badge = `${ring(256, 256, 200)}<text x="256" y="320" font-family="sans-serif" font-size="180" font-weight="bold" text-anchor="middle" fill="#fff">${letters.slice(0, 2).toUpperCase()}</text>`;
  const body = Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : badge;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${body}</svg>`;
}

export const iconNames = (): string[] => Object.keys(DRAWINGS);
