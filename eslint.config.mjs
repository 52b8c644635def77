import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules", "build", "dist", "public/**", ".data", "db/schema.ts", "*.cjs"] },
  ...tseslint.configs.recommended,
  {
    plugins: { "simple-import-sort": simpleImportSort },
    rules: {
      // Node and packages, then our rooms by name, then what stands beside the file.
      "simple-import-sort/imports": [
        "error",
        {
          groups: [
            ["^\\u0000", "^node:", "^@?\\w"],
            ["^#", "^~/", "^\\."],
          ],
        },
      ],
      "simple-import-sort/exports": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/only-throw-error": "off", // Remix throws responses
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "jsx-a11y": jsxA11y, "react-hooks": reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      // An empty address leads to this page without its query; a click on a backdrop has a button beside it.
      "jsx-a11y/anchor-is-valid": ["error", { aspects: ["noHref"] }],
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["ul"], roles: ["tabpanel"] }],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  {
    // One place reads the environment: env.ts.
    files: ["app/**/*.{ts,tsx}", "domain/**/*.ts", "db/**/*.ts", "jobs/**/*.ts"],
    ignores: ["**/*.test.ts", "db/migrate.ts", "db/seed.ts", "jobs/worker/main.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Take it from env.ts." },
      ],
      "no-console": ["error", { allow: ["warn", "error"] }],
    },
  },
);
