/** URL of another program next to `program`, bundled or from source; `path` without extension. */
export function besideProgram(program: string, path: string): URL {
  return new URL(path + (program.endsWith(".ts") ? ".ts" : ".js"), program);
}
