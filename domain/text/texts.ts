/** The texts of visitor-texts.ts as a namespace: bundlers resolve `texts.home.title` to its module. */
export * as texts from "./visitor-texts";
