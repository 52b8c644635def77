import { type BrowserContext, expect, type Page } from "@playwright/test";

/**
 * A message fades after seconds, and a busy machine may look too late: each page notes what was said
 * aloud on it.
 */
export const noteWhatIsSaid = (context: BrowserContext) =>
  context.addInitScript(() => {
    const noted = new WeakMap<Element, string>();
    const said: string[] = [];
    Object.assign(window, { said });
    const note = () => {
      for (const part of document.querySelectorAll("[role=status], [role=alert]")) {
        const text = part.textContent ?? "";
        if (noted.get(part) === text) continue;
        noted.set(part, text);
        said.push(text);
      }
    };
    const everything = { childList: true, subtree: true, characterData: true };
    new MutationObserver(note).observe(document, everything);
  });

/** Takes the words out of the page's notes, so that what is said once counts once. */
const takeSaid = (words: string) => {
  const { said = [] } = window as { said?: string[] };
  const at = said.findIndex((text) => text.includes(words));
  return at >= 0 && said.splice(0, at + 1).length > 0;
};

/** These words stand on the page, or were said there and have faded since. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  const isSaid = async () =>
    (await page.evaluate(takeSaid, words)) || (await page.getByText(words).first().isVisible());
  await expect
    // A page that is just being left answers nothing.
    .poll(() => isSaid().catch(() => false), { message: `“${words}” is said` })
    .toBe(true);
}
