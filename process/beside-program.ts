/** Another program of ours beside the one at `program`, built or from source; `path` without its ending. */
export function besideProgram(program: string, path: string): URL {
  return new URL(path + (program.endsWith(".ts") ? ".ts" : ".js"), program);
}
