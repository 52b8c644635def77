import { createHash } from "node:crypto";

import type { ReadPage } from "#db/queries/imports/read-pages.server";
import { clockOf, longDate } from "#domain/calendar/dates";
import type { Evidence, EvidenceVia } from "#domain/imports/extraction";
import { pageExpired } from "#domain/imports/run";
import { escapeHtml } from "#domain/text/strings";
import { policyOf } from "~/server/pages/content-security-policy.server";
import { findPassage, type Span } from "./find-passage";
import { type InertPage, inertPage, type Piece } from "./inert-page.server";

const style = `html{color-scheme:light;background:#fffdf9;color:#211c16;font:16px/1.55 "Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}body{margin:0}.about{padding:1rem 1.25rem;border-bottom:1px solid #887a62;background:#f1e8d8}.about p{margin:0 0 .25rem}.page{max-width:52rem;padding:1.25rem}h1,h2,h3,h4,h5,h6{line-height:1.25}table{border-collapse:collapse}td,th{padding:.25rem .5rem;border:1px solid #d9ccb4;text-align:left;vertical-align:top}.title{color:#5f564a;font-size:.875rem}.title::before{content:"Title: "}.link{margin-right:.25em;text-decoration:underline;text-decoration-color:#887a62}.image{display:inline-block;margin:.25rem .25rem .25rem 0;padding:.25rem .5rem;border:1px dashed #887a62;color:#5f564a;font-size:.875rem}.page:focus{outline:0}mark{padding:.1em 0;background:#ffe2ad;color:inherit;outline:2px solid #a34d2a;scroll-margin:35vh}`;

/** For a document without scripts, requests, forms or an origin, which only our own screens may frame. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policyOf({
    sandbox: "",
    "style-src": `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "frame-ancestors": "'self'",
  }),
  "Cache-Control": "no-store",
} as const;

const documentOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${body}</body>
</html>`;

/** The stored page with the passage of a value marked, or the note that it has expired. */
export function drawPage(page: ReadPage | null, evidence: Evidence | undefined): Response {
  if (!page) {
    const note = `<div class="about"><p>${pageExpired}</p></div>`;
    return new Response(documentOf("Page no longer stored", note), { status: 404, headers });
  }
  const { notes, body } = markedPage(inertPage(page.html, page.url), evidence);
  const about = [
    `<strong>${escapeHtml(page.url)}</strong>`,
    `Read on ${longDate(page.readAt)}, ${clockOf(page.readAt)}: as it was read; without pictures and scripts.`,
    ...notes,
  ];
  const lines = about.map((line) => `<p>${line}</p>`).join("");
  // With the focus in it, the keyboard scrolls a framed page.
  const html = `<header class="about">${lines}</header><main class="page" tabindex="0">${body}</main>`;
  return new Response(documentOf(`Page as it was read: ${page.url}`, html), { headers });
}

const hiddenData: Partial<Record<EvidenceVia, string>> = {
  "linked-data": "linked data",
  "embedded-state": "page data",
  meta: "meta tag",
};

const whereElse = (via: EvidenceVia): string => {
  if (via === "address") return "This value comes from the page's URL";
  const hidden = hiddenData[via];
  return hidden
    ? `This value comes from the page's hidden data (${hidden})`
    : "This passage is not in the visible text of the page";
};

const cutNote = "Only the beginning is shown: the page is too large or nested too deeply.";

/** The page with the passage marked, and what has to be said above it. */
function markedPage({ pieces, isCut }: InertPage, evidence: Evidence | undefined) {
  const notes = isCut ? [cutNote] : [];
  const { body, places } = markPieces(pieces, evidence);
  if (evidence && places === 0)
    notes.push(
      `${whereElse(evidence.via)}: <mark id="passage">${escapeHtml(evidence.passage)}</mark>`,
    );
  if (places > 1) notes.push("The value is combined from several places; each is marked.");
  return { notes, body };
}

function markPieces(pieces: readonly Piece[], evidence: Evidence | undefined) {
  const byEntry = evidence !== undefined && !(evidence.via in hiddenData);
  const spans = evidence ? findPassage(textOf(pieces), evidence.passage, { byEntry }) : [];
  const pictures = evidence ? addressesIn(evidence.passage) : [];
  let [body, at, marks, boxes] = ["", 0, 0, 0];
  const mark = (html: string) => `<mark${marks++ === 0 ? ' id="passage"' : ""}>${html}</mark>`;
  for (const piece of pieces) {
    if ("markup" in piece) body += piece.markup;
    else if ("text" in piece) body += markText(piece.text, at, spans, mark);
    else {
      const box = `<span class="image">${escapeHtml(piece.label)}</span>`;
      const isWanted = pictures.some((start) => piece.addresses.some((a) => a.startsWith(start)));
      if (isWanted) boxes++;
      body += isWanted ? mark(box) : box;
    }
    at += partOf(piece).length;
  }
  return { body, places: spans.length + boxes };
}

const partOf = (piece: Piece): string => {
  if ("text" in piece) return piece.text;
  return "label" in piece || piece.separates ? "\n" : "";
};
const textOf = (pieces: readonly Piece[]) => pieces.map(partOf).join("");

/** URLs in the passage of images or of a map; the last may be cut. */
const addressesIn = (passage: string) =>
  passage
    .split(" ")
    .filter((word) => /^https?:\/\/[^/]+\/./.test(word))
    .map((word) => word.replace(/…$/, ""));

/** Marks the spans, part by part between the elements of the page. */
function markText(
  text: string,
  at: number,
  spans: readonly Span[],
  mark: (html: string) => string,
): string {
  let html = "";
  let done = 0;
  for (const { from, to } of spans) {
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, text.length);
    const part = text.slice(start, Math.max(end, start));
    if (part.trim() === "") continue;
    html += escapeHtml(text.slice(done, start)) + mark(escapeHtml(part));
    done = end;
  }
  return html + escapeHtml(text.slice(done));
}
