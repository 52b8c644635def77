import type { BrowserContext, Page } from "playwright-core";

/** Where scripts run, the words for browsers without them are shown to nobody. */
const serialise = (mostCharacters: number) => `(() => {
  for (const element of document.querySelectorAll("noscript")) element.remove();
  const html = "<!doctype html>" + document.documentElement.outerHTML;
  return html.length > ${mostCharacters} ? null : html;
})()`;

/**
 * The document as it stands, read in a world of its own: the page's scripts cannot change what is
 * asked there, and a document without end stays where it is. @throws when it is too long
 */
export async function readDocument(
  context: BrowserContext,
  page: Page,
  mostCharacters: number,
): Promise<string> {
  const session = await context.newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    const { result } = await session.send("Runtime.evaluate", {
      contextId: executionContextId,
      expression: serialise(mostCharacters),
      returnByValue: true,
    });
    if (typeof result.value !== "string")
      throw new Error(`the page grew to more than ${mostCharacters} characters`);
    return result.value;
  } finally {
    await session.detach().catch(() => undefined);
  }
}
