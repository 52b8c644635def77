import fs from "node:fs";
import path from "node:path";

import type { BesideFile } from "./write-archive.server";

/** What a site that was given no secrets has made up: its session secret and its first password. */
const secrets = "secrets.json";
/** Notes of mails that have left, whose rows do not say so yet. */
const sent = "sent-mails";

const isOurs = (name: string) => name === secrets || /^sent-mails\/[0-9a-f-]{36}$/.test(name);

/** The files of DATA_DIR that belong to the site and stand in no table. */
export function readBeside(dataDir: string): BesideFile[] {
  const notes = fs.existsSync(path.join(dataDir, sent))
    ? fs.readdirSync(path.join(dataDir, sent)).map((id) => `${sent}/${id}`)
    : [];
  return [secrets, ...notes]
    .filter((name) => isOurs(name) && fs.existsSync(path.join(dataDir, name)))
    .map((name) => ({ path: name, bytes: fs.readFileSync(path.join(dataDir, name)) }));
}

/** @throws for a file that is none of ours: a path from outside leads nowhere else */
export function writeBeside(dataDir: string, files: readonly BesideFile[]): void {
  for (const { path: name, bytes } of files) {
    if (!isOurs(name)) throw new Error(`${name} is no file of a site.`);
    const file = path.join(dataDir, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.new`, bytes, { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
}
