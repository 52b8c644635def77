/**
 * pdfjs takes three classes of a canvas when it is loaded, from the browser or from a native package of 33 MB.
 * Nothing is drawn here, so their names are enough; with the package present all works the same.
 */
const missing = ["DOMMatrix", "ImageData", "Path2D"].filter((name) => !(name in globalThis));
Object.assign(globalThis, Object.fromEntries(missing.map((name) => [name, class {}])));

export const { getDocument, OPS, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
