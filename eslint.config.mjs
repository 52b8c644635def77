import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

/** Attributes that are read out or shown. */
const readAttribute =
  "JSXAttribute[name.name=/^(aria-label|aria-description|alt|title|placeholder|label|hint|lede)$/]";
/** Words in braces, whole or one of two. */
const spelt = ["", "ConditionalExpression > ", "LogicalExpression > "].flatMap((choice) => [
  `JSXExpressionContainer > ${choice}Literal[value=/\\p{L}/u]`,
  `JSXExpressionContainer > ${choice}TemplateLiteral > TemplateElement[value.raw=/\\p{L}{2}/u]`,
]);

/** Casts that make the compiler believe anything. One that stays says why in a disabling comment. */
const blindCasts = [
  "TSAsExpression > TSNeverKeyword.typeAnnotation",
  "TSAsExpression > TSAsExpression.expression > TSUnknownKeyword.typeAnnotation",
].map((selector) => ({ selector, message: "Give the value the type that it has." }));

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      "build",
      "dist",
      "tools",
      "public/**",
      ".data",
      "db/schema.ts",
      "*.cjs",
    ],
  },
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
    // How long files and folders are is the business of `npm run structure`.
    rules: { complexity: ["error", 20] },
  },
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["../*", "**/../*"], message: "Name the room: #domain/…, ~/…" }] },
      ],
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
      // An empty address leads to this page without its query; a region or list that scrolls takes the focus.
      "jsx-a11y/anchor-is-valid": ["error", { aspects: ["noHref"] }],
      "jsx-a11y/no-noninteractive-tabindex": [
        "error",
        { tags: ["ul", "ol"], roles: ["tabpanel", "region"] },
      ],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  {
    files: ["{app,db,domain,formats,jobs,pictures,process}/**/*.{ts,tsx}", "*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...blindCasts] },
  },
  {
    // Every word that visitors read stands in domain/text, so that another language is another object (P-216).
    files: ["app/root.tsx", "app/components/**/*.tsx", "app/routes/public/**/*.tsx"],
    ignores: ["app/components/admin/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...blindCasts,
        ...[
          "JSXText[value=/\\p{L}/u]",
          ...spelt.map((words) => `:matches(JSXElement, JSXFragment) > ${words}`),
          `${readAttribute} > Literal[value=/\\p{L}/u]`,
          ...spelt.map((words) => `${readAttribute} > ${words}`),
          "JSXAttribute[name.name!=/^(className|key|aria-keyshortcuts)$/] > Literal[value=/^\\p{Lu}\\p{Ll}/u]",
          "Property > Literal.value[value=/^\\p{Lu}\\p{Ll}/u]",
          "Literal[value=/^\\p{Lu}[\\p{Ll}’']* \\p{L}/u]",
        ].map((selector) => ({ selector, message: "Words that are read stand in domain/text." })),
      ],
    },
  },
  {
    // One place reads the environment: env.ts.
    files: [
      "app/**/*.{ts,tsx}",
      "domain/**/*.ts",
      "db/**/*.ts",
      "formats/**/*.ts",
      "jobs/**/*.ts",
      "pictures/**/*.ts",
    ],
    ignores: [
      "**/*.test.ts",
      "db/{admin-password,migrate,migrate-to-latest,seed,work-on-database}.ts",
      "db/seed/fill.ts",
      "jobs/worker/main.ts",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Take it from env.ts." },
      ],
      "no-console": ["error", { allow: ["warn", "error"] }],
    },
  },
);
