/**
 * `tsx tools/release.ts v1.2.0 owner/repository`: writes a release's version and URLs into package.json,
 * package-lock.json and system.json, and its section of the changelog into release/notes.md. The release workflow runs
 * it first, so that the checked and tested files are the packed ones.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Release {
  version: string;
  notes: string;
  /** Additional fields of system.json. */
  addresses: Record<"url" | "manifest" | "download" | "bugs" | "readme" | "changelog", string>;
}

/** Release data for a tag of a repository. Throws if one of them is invalid. */
export function releaseOf(tag: string, repository: string, changelog: string): Release {
  const [, version] = /^v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(tag) ?? [];
  if (!version) throw new Error(`"${tag}" is no tag of a release; those are like v1.2.0 or v1.2.0-beta.1`);
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`"${repository}" is no repository like owner/name`);
  const [, notes] = changelog.split(/^## /m).flatMap((part) => {
    const [head = "", ...lines] = part.split("\n");
    return head.trim() === version ? [head, lines.join("\n").trim()] : [];
  });
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  const url = `https://github.com/${repository}`;
  const addresses = {
    url,
    // Installed copies look here for the newest version.
    manifest: `${url}/releases/latest/download/system.json`,
    download: `${url}/releases/download/${tag}/fivefold.zip`,
    bugs: `${url}/issues`,
    // The package holds no images.
    readme: `${url}/blob/${tag}/README.md`,
    changelog: `${url}/blob/${tag}/CHANGELOG.md`,
  };
  return { version, notes, addresses };
}

type Json = Record<string, unknown>;
/** Changes a JSON file; other keys keep their order. */
function rewrite(folder: string, file: string, change: (json: Json) => Json): void {
  const path = join(folder, file);
  writeFileSync(path, `${JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")) as Json), null, 2)}\n`);
}

/** Writes a release into the sources in a folder. */
export function prepare(folder: string, { version, notes, addresses }: Release): void {
  rewrite(folder, "package.json", (json) => ({ ...json, version }));
  rewrite(folder, "package-lock.json", (json) => {
    const { "": root, ...others } = json.packages as Record<string, Json>;
    return { ...json, version, packages: { "": { ...root, version }, ...others } };
  });
  rewrite(folder, "system.json", (json) => ({ ...json, ...addresses }));
  mkdirSync(join(folder, "release"), { recursive: true });
  writeFileSync(join(folder, "release", "notes.md"), `${notes}\n`);
}

if (process.argv[1]?.endsWith("release.ts")) {
  const [, , tag = "", repository = ""] = process.argv;
  const release = releaseOf(tag, repository, readFileSync("CHANGELOG.md", "utf8"));
  prepare(".", release);
  console.log(`${release.version}, from ${release.addresses.download}`);
}
