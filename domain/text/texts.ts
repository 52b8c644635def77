/**
 * Every sentence that visitors read and the specifications fix, by screen. Bundlers follow
 * `texts.home.title` to the one module it stands in.
 */
export * as texts from "./screens";
