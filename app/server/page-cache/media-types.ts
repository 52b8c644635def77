import Negotiator from "negotiator";

/** The forms of a page; the first one is for clients without a preference. */
const mediaTypes = ["text/html", "text/markdown"];
const maxHeaderLength = 500;

/** True for a client that prefers Markdown to HTML, by the weights and the order of its Accept header (M-007). */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  // Browsers never name it, and are spared the parser.
  if (!accept?.includes("markdown") || accept.length > maxHeaderLength) return false;
  return new Negotiator({ headers: { accept } }).mediaType(mediaTypes) === "text/markdown";
}
