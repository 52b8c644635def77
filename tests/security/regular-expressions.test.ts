// @module-tag thorough
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { type AST, parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";
import ts from "typescript";
import { beforeAll, expect, test, vi } from "vitest";

/**
 * At this length an expression with quadratic time needs over four seconds, and one with linear time at
 * most 0.15 s. The timeout between them tolerates a busy machine.
 */
const length = 120_000;
const timeoutMs = 2000;
const tries = 2;
vi.setConfig({ testTimeout: 180_000 });

const context = vm.createContext({});

/** True if the match ends within the timeout; a second attempt tolerates a busy machine. */
function ends(expression: RegExp, attack: string): boolean {
  Object.assign(context, { expression, attack });
  for (let attempt = 0; attempt < tries; attempt++)
    try {
      vm.runInContext("expression.lastIndex = 0; expression.exec(attack)", context, {
        timeout: timeoutMs,
      });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    }
  return false;
}

/** The attack on which an expression times out. */
const findWeakness = (expression: RegExp): string | undefined =>
  [...attacksOn(expression, length)].find((attack) => !ends(expression, attack));

const findings = (expressions: readonly FoundExpression[]) =>
  expressions.flatMap(({ place, expression }) => {
    const attack = findWeakness(expression);
    return attack === undefined ? [] : [`${place} ${expression}: ${attack.slice(0, 40)}`];
  });

let sourceExpressions: ReturnType<typeof findExpressions>;
beforeAll(() => {
  sourceExpressions = findExpressions();
});

test.each([/(a+)+$/, /\s+$/, /<[^>]*>/])("the attacks detect the weakness of %s", (expression) => {
  expect(findWeakness(expression)).toBeDefined();
});

test("every regular expression literal runs in linear time (G-16)", () => {
  expect(sourceExpressions.literals.length).toBeGreaterThan(500);
  const different = new Map(sourceExpressions.literals.map((one) => [String(one.expression), one]));
  expect(findings([...different.values()])).toEqual([]);
});

test("every regular expression built at run time runs in linear time", async () => {
  const built = [];
  for (const file of sourceExpressions.builders)
    built.push(...(await recordBuilt(file, () => import(path.resolve(file)))));
  expect(built.length).toBeGreaterThan(20);
  expect(findings(built)).toEqual([]);
});

/** Characters that the expressions are likely to distinguish. */
const alphabet = [..." aA0é-.,/<>\"'\n\t=&;:@_()[]{}|\\%#!?*+$€bz9"];
/** A repetition with a lower maximum cannot grow with the text. */
const fewTimes = 50;
const mismatchingEnds = ["\u0001", "!\n"];

/**
 * Texts of about this length that make a vulnerable expression backtrack: the match of each repetition,
 * many times, after the text that precedes it and before an end that never matches.
 */
function attacksOn(expression: RegExp, length: number): ReadonlySet<string> {
  const attacks = new Set<string>();
  for (const repetition of repetitionsOf(expression))
    for (const variant of [0, 1, 2]) {
      const pump = sample(repetition.element, variant) || "a";
      const lead = leadTo(repetition);
      for (const begin of new Set(["", lead, `x${lead}`]))
        for (const end of mismatchingEnds) attacks.add(begin + filled(pump, length) + end);
      if (lead)
        for (const many of [lead, lead + pump])
          attacks.add(filled(many, length) + mismatchingEnds[0]);
    }
  return attacks;
}

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

function repetitionsOf(expression: RegExp): AST.Quantifier[] {
  const quantifiers: AST.Quantifier[] = [];
  visitRegExpAST(parseRegExpLiteral(expression), {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max >= fewTimes) quantifiers.push(quantifier);
    },
  });
  return quantifiers;
}

/** A short text that this node matches, one for each variant. Lookarounds match nothing. */
function sample(node: AST.Node, variant = 0): string {
  if (node.type === "Alternative")
    return node.elements.map((element) => sample(element, variant)).join("");
  if (node.type === "Group" || node.type === "CapturingGroup") {
    const alternative = node.alternatives[variant % node.alternatives.length];
    return alternative ? sample(alternative, variant) : "";
  }
  if (node.type === "Quantifier")
    return sample(node.element, variant).repeat(Math.max(node.min, Math.min(1, node.max)));
  if (node.type === "Character") return String.fromCodePoint(node.value);
  if (!node.type.includes("CharacterSet") && !node.type.endsWith("CharacterClass")) return "";
  const characters = charactersIn(node.raw);
  return characters[variant % characters.length] ?? "a";
}

function charactersIn(set: string): string[] {
  const one = new RegExp(set, /\\[pu]/.test(set) ? "u" : "");
  return alphabet.filter((character) => one.test(character)).slice(0, 3);
}

/** The shortest text before this node: it brings the engine there. */
function leadTo(target: AST.Node): string {
  let text = "";
  for (let node: AST.Node | null = target; node?.parent; node = node.parent)
    if (node.parent.type === "Alternative") {
      const before = node.parent.elements.slice(
        0,
        node.parent.elements.indexOf(node as AST.Element),
      );
      text = before.map((element) => sample(element)).join("") + text;
    }
  return text;
}

interface FoundExpression {
  /** "domain/text/slug.ts:12" */
  place: string;
  expression: RegExp;
}

const folders = ["app", "db", "domain", "jobs", "pictures", "process"];

const sources = (): string[] =>
  folders
    .flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => path.join(folder, name)),
    )
    .concat("server.ts", "env.ts")
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));

/** Every regular expression literal in the source, and the modules that call `new RegExp`. */
function findExpressions(): { literals: FoundExpression[]; builders: string[] } {
  const literals: FoundExpression[] = [];
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
        literals.push({ place: `${file}:${line}`, expression: readLiteral(node.text) });
      }
      if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") builders.add(file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, builders: [...builders] };
}

function readLiteral(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Runs the work and returns what it built with `new RegExp`. */
async function recordBuilt(place: string, work: () => unknown): Promise<FoundExpression[]> {
  const built: FoundExpression[] = [];
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
