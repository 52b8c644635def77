import { ESLint } from "eslint";
import { expect, test } from "vitest";

/** Without type information, which the rule does not use. */
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === "no-restricted-syntax",
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** The messages of the rule, with lines, for a component with this content. */
async function messagesOf(lines: readonly string[]) {
  const code = `export const Part = ({ b }: { b: boolean }) => (\n<p>\n${lines.join("\n")}\n</p>\n);\n`;
  const [result] = await eslint.lintText(code, { filePath: "app/routes/public/home/index.tsx" });
  return result?.messages.map(({ line, message }) => `${line - 2}: ${message}`) ?? [];
}

const message = "Words that are read stand in domain/text.";

test("a text literal in a public component is a lint error (P-216)", async () => {
  const literals = [
    "<b>Hello</b>",
    '<img src="/a.svg" alt="a tent" />',
    '<b aria-label={b ? "yes" : undefined} />',
    "<b title={`page ${String(b)}`} />",
    '{b && "there"}',
    "{`and ${String(b)}`}",
    '{[{ label: "General" }].map(({ label }) => label)}',
  ];
  expect(await messagesOf(literals)).toEqual(
    literals.map((_, index) => `${index + 1}: ${message}`),
  );
  const allowed = [
    '<b className="a b">·</b>',
    "<b className={`a ${String(b)}`} key={String(b)} />",
  ];
  expect(await messagesOf(allowed)).toEqual([]);
});
