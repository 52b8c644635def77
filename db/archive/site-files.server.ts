import fs from "node:fs";
import path from "node:path";

import type { SiteFile } from "./write-archive.server";

/** Generated session secret and first password of a site that was configured without them. */
const secrets = "secrets.json";
/** Notes about sent emails whose rows do not record it yet. */
const sent = "sent-mails";

/** True for the paths that a backup may contain; any other path could escape DATA_DIR. */
export const isSiteFile = (name: string) =>
  name === secrets || /^sent-mails\/[0-9a-f-]{36}$/.test(name);

/** Reads the files of DATA_DIR that belong to the site and are not in a table. */
export function readSiteFiles(dataDir: string): SiteFile[] {
  const notes = fs.existsSync(path.join(dataDir, sent))
    ? fs.readdirSync(path.join(dataDir, sent)).map((id) => `${sent}/${id}`)
    : [];
  return [secrets, ...notes]
    .filter((name) => isSiteFile(name) && fs.existsSync(path.join(dataDir, name)))
    .map((name) => ({ path: name, bytes: fs.readFileSync(path.join(dataDir, name)) }));
}

export interface StagedFiles {
  /** Moves all files to their final paths. @throws when one fails; call `undo` then */
  moveIn: () => void;
  /** Restores the files that were replaced. */
  undo: () => void;
  /** Removes what `undo` would need. */
  finish: () => void;
}

/**
 * Writes files next to their final paths, so that little can fail when they are moved in.
 * @throws for a path outside of the allowed ones and for a failed write; removes all staged files then
 */
export function stageSiteFiles(dataDir: string, files: readonly SiteFile[]): StagedFiles {
  const other = files.find(({ path: name }) => !isSiteFile(name));
  if (other) throw new Error(`${other.path} is not a file of a site.`);
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
        // Copy instead of rename, so that the file exists at every moment.
        if (fs.existsSync(place.file)) fs.copyFileSync(place.file, place.former);
        fs.renameSync(place.staged, place.file);
        place.isMoved = true;
      }
    },
    undo,
    finish,
  };
}
