import { readFileSync } from "node:fs";
import path from "node:path";

const styles = path.resolve(import.meta.dirname, "../app/styles");
const declaration = /--([\w-]+):\s*([^;]+);/g;
/** The formatter breaks long lines inside the parentheses too. */
const use = /var\(\s*--([\w-]+)\s*\)/g;

function declaredIn(sheet: string): Map<string, string> {
  const text = readFileSync(path.join(styles, sheet), "utf8").replace(/\/\*.*?\*\//gs, "");
  return new Map([...text.matchAll(declaration)].map(([, name = "", value = ""]) => [name, value]));
}

/** Sheets that screens of the back office load. All others are for the public site alone. */
const officeSheet =
  /\/app\/(styles|routes\/admin|components\/(admin|form|ui|layout\/notices|editorial\/prose))\b/;

interface Sheet {
  source?: { input: { file?: string } };
  walkDecls: (visit: (declaration: { value: string }) => void) => void;
}

/**
 * PostCSS plugin that puts the values of the tokens into a sheet, a third less to send than the tokens
 * themselves. Those that a color scheme changes stay custom properties, and the value is their fallback:
 * `var(--ink,#211c16)`.
 */
export function inlineTokens() {
  const tokens = declaredIn("tokens.css");
  const everywhere = declaredIn("base.css");
  const office = declaredIn("dark.css");
  return {
    postcssPlugin: "inline-tokens",
    Once(sheet: Sheet) {
      const isOffice = officeSheet.test(sheet.source?.input.file ?? "");
      const changes = (name: string) => everywhere.has(name) || (isOffice && office.has(name));
      sheet.walkDecls((found) => {
        found.value = found.value.replace(use, (whole, name: string) => {
          const value = tokens.get(name);
          if (value === undefined) return whole;
          return changes(name) ? `var(--${name},${value})` : value;
        });
      });
    },
  };
}
