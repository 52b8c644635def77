import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

interface PolicyOptions {
  development: boolean;
  /** The back office shows the pictures of pages that are about to be imported. */
  foreignPictures: boolean;
}

/** A policy that allows exactly the inline scripts of this page, by hash. */
export function contentSecurityPolicy(
  html: string,
  { development, foreignPictures }: PolicyOptions,
): string {
  const hashes = new Set<string>();
  for (const [, attributes, source] of html.matchAll(inlineScript)) {
    if (attributes?.includes("application/ld+json")) continue;
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(source ?? "")
        .digest("base64")}'`,
    );
  }
  // The development server injects scripts and styles of its own.
  const scripts = development ? "'self' 'unsafe-inline'" : ["'self'", ...hashes].join(" ");
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    foreignPictures ? "img-src 'self' data: http: https:" : "img-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "font-src 'self'",
    "frame-src https://www.openstreetmap.org",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}
