import type { Cheerio, CheerioAPI } from "cheerio";

/** Node types of the parsed page, taken from the parser's own signatures. */
export type Root = ReturnType<CheerioAPI["root"]> extends Cheerio<infer Node> ? Node : never;
export type ChildNode = Root["children"][number];
export type AnyNode = Root | ChildNode;
export type Element = Extract<ChildNode, { attribs: object }>;
