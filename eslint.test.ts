import { ESLint } from "eslint";
import { expect, test } from "vitest";

/** No types are read: one rule is tried, and it needs none. */
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === "no-restricted-syntax",
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** What the rule says of a component with this in it, line by line. */
async function faultsOf(lines: readonly string[]) {
  const code = `export const Part = ({ b }: { b: boolean }) => (\n<p>\n${lines.join("\n")}\n</p>\n);\n`;
  const [result] = await eslint.lintText(code, { filePath: "app/routes/public/home/index.tsx" });
  return result?.messages.map(({ line, message }) => `${line - 2}: ${message}`) ?? [];
}

const message = "Words that are read stand in domain/text.";

test("a word that is spelt in a public component is a fault (P-216)", async () => {
  const spelt = [
    "<b>Hello</b>",
    '<img src="/a.svg" alt="a tent" />',
    '<b aria-label={b ? "yes" : undefined} />',
    "<b title={`page ${String(b)}`} />",
    '{b && "there"}',
    "{`and ${String(b)}`}",
    '{[{ label: "General" }].map(({ label }) => label)}',
  ];
  expect(await faultsOf(spelt)).toEqual(spelt.map((_, index) => `${index + 1}: ${message}`));
  const plain = ['<b className="a b">·</b>', "<b className={`a ${String(b)}`} key={String(b)} />"];
  expect(await faultsOf(plain)).toEqual([]);
});
