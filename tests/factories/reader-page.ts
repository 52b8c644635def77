import { openPage, type Page } from "#jobs/reader/page";

/** A page of a lodge's own site, as the reader opens it. */
export const readerPage = (body: string, head = ""): Page =>
  openPage({
    html: `<html><head>${head}</head><body>${body}</body></html>`,
    url: "https://www.lodge.test/",
  });
