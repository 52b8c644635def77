import fs from "node:fs";
import path from "node:path";

import type { BesideFile } from "./write-archive.server";

/** What a site that was given no secrets has made up: its session secret and its first password. */
const secrets = "secrets.json";
/** Notes of mails that have left, whose rows do not say so yet. */
const sent = "sent-mails";

/** True for the paths that a backup may hold; any other one could lead out of DATA_DIR. */
export const isBesideFile = (name: string) =>
  name === secrets || /^sent-mails\/[0-9a-f-]{36}$/.test(name);

/** The files of DATA_DIR that belong to the site and stand in no table. */
export function readBeside(dataDir: string): BesideFile[] {
  const notes = fs.existsSync(path.join(dataDir, sent))
    ? fs.readdirSync(path.join(dataDir, sent)).map((id) => `${sent}/${id}`)
    : [];
  return [secrets, ...notes]
    .filter((name) => isBesideFile(name) && fs.existsSync(path.join(dataDir, name)))
    .map((name) => ({ path: name, bytes: fs.readFileSync(path.join(dataDir, name)) }));
}

export interface StagedFiles {
  /** Puts all of them in their places. @throws when one cannot be; then `undo` */
  moveIn: () => void;
  /** Brings back what stood in their places. */
  undo: () => void;
  /** Removes what `undo` would need. */
  finish: () => void;
}

/**
 * Writes files next to their places, so that little is left that can fail when they are moved in.
 * @throws for a file that is none of ours, and when one cannot be written; nothing is left then
 */
export function stageBeside(dataDir: string, files: readonly BesideFile[]): StagedFiles {
  const other = files.find(({ path: name }) => !isBesideFile(name));
  if (other) throw new Error(`${other.path} is no file of a site.`);
  const places = files.map(({ path: name, bytes }) => {
    const file = path.join(dataDir, name);
    return { file, bytes, staged: `${file}.new`, former: `${file}.old`, isMoved: false };
  });
  const finish = () => {
    for (const { staged, former } of places)
      for (const left of [staged, former]) fs.rmSync(left, { force: true });
  };
  const undo = () => {
    for (const { file, former, isMoved } of places)
      if (fs.existsSync(former)) fs.renameSync(former, file);
      else if (isMoved) fs.rmSync(file, { force: true });
    finish();
  };
  try {
    for (const { file, staged, former, bytes } of places) {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      for (const left of [staged, former]) fs.rmSync(left, { force: true });
      fs.writeFileSync(staged, bytes, { mode: 0o600, flush: true });
    }
  } catch (error) {
    finish();
    throw error;
  }
  return {
    moveIn: () => {
      for (const place of places) {
        // A copy, so that there is no moment without the file.
        if (fs.existsSync(place.file)) fs.copyFileSync(place.file, place.former);
        fs.renameSync(place.staged, place.file);
        place.isMoved = true;
      }
    },
    undo,
    finish,
  };
}
