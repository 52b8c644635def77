import type { TestSite } from "./test-site";
import { cookiesOf, signIn } from "./web-process";

export interface AdminAnswer {
  status: number;
  /** Where it leads. */
  to: string | null;
  html: string;
  /** The words of the page, or of the one that it leads to. */
  text: string;
  /** The message of the deed. */
  message: string;
}

/** The words of a page, without its markup and scripts. */
const wordsOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");

/** Signs in at a site and acts there as a browser without scripts does. */
export async function adminOf(site: TestSite) {
  // Without the greeting, which would hide the message that is looked for.
  const cookie = /admin=[^;]+/.exec(await signIn(site.web.origin))?.[0] ?? "";

  const get = async (path: string, also = ""): Promise<AdminAnswer> => {
    const answer = await site.ask(path, { headers: { Cookie: [cookie, also].join("; ") } });
    const html = await answer.text();
    const message = /class="toast[^>]*><p>([^<]*)/.exec(html)?.[1] ?? "";
    const to = answer.headers.get("Location");
    return { status: answer.status, to, html, text: wordsOf(html), message };
  };

  const post = async (
    path: string,
    fields: Record<string, string> | [string, string][] | FormData,
  ): Promise<AdminAnswer> => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const answer = await site.ask(path, { method: "POST", headers: { Cookie: cookie }, body });
    const to = answer.headers.get("Location");
    if (to) return { ...(await get(to, cookiesOf(answer))), status: answer.status, to };
    const html = await answer.text();
    return { status: answer.status, to, html, text: wordsOf(html), message: "" };
  };

  return { get, post, cookie };
}
