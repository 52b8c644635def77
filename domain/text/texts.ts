/** Texts for visitors, by feature. Bundlers resolve `texts.home.title` to the module that defines it. */
export * as texts from "./screens";
