import sanitize from "sanitize-html";

/**
 * Sanitizes HTML of the editor. Applied on save and again on output, so that a stricter rule also applies to
 * stored texts.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [
      "h2",
      "h3",
      "h4",
      "p",
      "br",
      "hr",
      "ul",
      "ol",
      "li",
      "a",
      "strong",
      "em",
      "b",
      "i",
      "u",
      "s",
      "blockquote",
      "pre",
      "code",
      "sub",
      "sup",
      "small",
      "figure",
      "figcaption",
      "img",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
      "tfoot",
      "caption",
    ],
    allowedAttributes: {
      a: ["href", "title"],
      img: ["src", "alt", "title", "width", "height", "loading"],
      ol: ["start"],
      td: ["colspan", "rowspan"],
      th: ["scope", "colspan", "rowspan"],
    },
    // A picture beside the text, and a table that is drawn.
    allowedClasses: { figure: ["half"], table: ["chart"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      img: sanitize.simpleTransform("img", { loading: "lazy" }),
    },
  });
}
