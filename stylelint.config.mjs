import fs from "node:fs";

/** A hairline is a pixel wide however large the type is. */
const hairlines = "border(?!.*radius)|outline|.*shadow$|text-underline-offset";

const sheets = ["theme", "app"].map((name) => fs.readFileSync(`app/styles/${name}.css`, "utf8"));
const tokens = Object.fromEntries(
  [...sheets.join("\n").matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => [name, "token"]),
);

/** What docs/look.md asks of a style sheet. Bare values belong in app/styles/theme.css alone. */
export default {
  extends: ["stylelint-config-standard"],
  plugins: ["stylelint-value-no-unknown-custom-properties"],
  reportNeedlessDisables: true,
  rules: {
    // Sizes, spaces and times are tokens; shares of something, and multiples of a letter, are not.
    "unit-allowed-list": [
      ["%", "em", "fr", "vw", "vh", "dvh", "svh", "deg", "px"],
      { ignoreFunctions: ["url"] },
    ],
    "declaration-property-unit-disallowed-list": {
      [`/^(?!${hairlines})/`]: ["px"],
      "/^(font|letter-spacing|line-height)/": ["%"],
    },
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "clamp", "cubic-bezier"],
    "declaration-property-value-allowed-list": {
      "font-size": ["/^var\\(--text-/", "inherit", "0.9em", "0"],
      "line-height": ["/^(var\\(--|--spacing\\()/"],
      "letter-spacing": ["/^var\\(--tracking-/", "0"],
      "z-index": ["/^var\\(--z-index-/"],
      "/radius$/": ["/^(var\\(--radius-|50%|0|calc)/"],
      "/^(padding|margin|gap|row-gap|column-gap)(-|$)/": [
        "/^(0|auto|calc\\(|var\\(--|--(spacing|theme)\\(| )+/",
      ],
    },
    "font-family-name-quotes": null,
    "csstools/value-no-unknown-custom-properties": [
      true,
      { importFrom: [{ "custom-properties": tokens }] },
    ],
    "media-feature-name-disallowed-list": ["min-width", "max-width"],
    "at-rule-no-unknown": [true, { ignoreAtRules: ["reference", "source", "theme", "utility"] }],
    "function-no-unknown": [true, { ignoreFunctions: ["--spacing", "--theme", "theme"] }],
    "declaration-property-value-no-unknown": [
      true,
      { ignoreProperties: { "/.+/": "/--(spacing|theme)\\(/" } },
    ],
    "at-rule-descriptor-value-no-unknown": null,
    "media-query-no-invalid": [true, { ignoreFunctions: ["theme"] }],
    "import-notation": "string",

    // Names start with the sheet's component, words joined by one hyphen.
    "selector-class-pattern": "^[a-z]+(-[a-z0-9]+)*$",
    "selector-max-id": 0,
    "no-duplicate-selectors": true,
    "declaration-no-important": true,
    "max-nesting-depth": [0, { ignoreAtRules: ["media"] }],

    "property-no-vendor-prefix": [true, { ignoreProperties: ["/text-size-adjust/"] }],
    "value-keyword-case": ["lower", { ignoreKeywords: ["Georgia"], ignoreProperties: ["/^--/"] }],

    // A blank line between rules, and before what depends on the window, is a matter of taste.
    "rule-empty-line-before": null,
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "declaration-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "no-descending-specificity": null,
  },
  overrides: [
    {
      files: ["app/styles/{theme,app,dark}.css"],
      rules: {
        "unit-allowed-list": null,
        "declaration-property-unit-disallowed-list": null,
        "color-no-hex": null,
        "function-disallowed-list": null,
        "declaration-property-value-allowed-list": null,
      },
    },
    {
      // A utility is a rule with others inside.
      files: ["app/styles/utilities.css"],
      rules: { "max-nesting-depth": 2, "nesting-selector-no-missing-scoping-root": null },
    },
  ],
};
