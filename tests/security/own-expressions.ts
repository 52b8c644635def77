import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

export interface OwnExpression {
  /** "domain/text/slug.ts:12" */
  place: string;
  expression: RegExp;
}

const rooms = ["app", "db", "domain", "jobs", "pictures", "process"];

const sources = (): string[] =>
  rooms
    .flatMap((room) =>
      fs
        .readdirSync(room, { recursive: true, encoding: "utf8" })
        .map((name) => path.join(room, name)),
    )
    .concat("server.ts", "env.ts")
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));

/** Every regular expression that is written out in our code, and the modules that build more of them. */
export function findExpressions(): { written: OwnExpression[]; builders: string[] } {
  const written: OwnExpression[] = [];
  const builders = new Set<string>();
  for (const file of sources()) {
    const source = ts.createSourceFile(
      file,
      fs.readFileSync(file, "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        written.push({ place: `${file}:${line}`, expression: readLiteral(node.text) });
      }
      if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") builders.add(file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { written, builders: [...builders] };
}

function readLiteral(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Runs the work and returns what it built with `new RegExp`. */
export async function recordBuilt(place: string, work: () => unknown): Promise<OwnExpression[]> {
  const built: OwnExpression[] = [];
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct(target, args: [string | RegExp, string?]) {
      const expression = new target(...args);
      built.push({ place, expression });
      return expression;
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = plain;
  }
  return built;
}
