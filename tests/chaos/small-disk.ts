import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const megabytes = 500;
/** Written in pieces, until nothing more goes in. */
const piece = Buffer.alloc(256 * 1024);

const runs = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Mounts a small disk at a folder; null where this process may not. */
export function mountSmallDisk(folder: string) {
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder];
  if (!runs("mount", options)) return null;
  const filler = path.join(folder, "filler");
  return {
    fill: () => {
      const file = fs.openSync(filler, "w");
      try {
        for (;;) fs.writeSync(file, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(filler, { force: true }),
    unmount: () => runs("umount", ["-l", folder]),
  };
}
