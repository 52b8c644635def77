import type { TestSite } from "./test-site";
import { cookiesOf, signIn } from "./web-process";

export interface AdminResponse {
  status: number;
  headers: Headers;
  /** The Location header. */
  to: string | null;
  html: string;
  /** The text of the page, after a redirect. */
  text: string;
  /** The flash message. */
  message: string;
}

/** The text of a page, without markup and scripts. */
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");

/** Signs in and sends requests as a browser without scripts does. */
export async function adminOf(site: TestSite) {
  // Without the cookie of the sign-in message.
  const cookie = /admin=[^;]+/.exec(await signIn(site.web.origin))?.[0] ?? "";

  const get = async (path: string, also = ""): Promise<AdminResponse> => {
    const answer = await site.request(path, { headers: { Cookie: [cookie, also].join("; ") } });
    const html = await answer.text();
    const message = /class="toast[^>]*><p>([^<]*)/.exec(html)?.[1] ?? "";
    const to = answer.headers.get("Location");
    const { status, headers } = answer;
    return { status, headers, to, html, text: textOf(html), message };
  };

  const post = async (
    path: string,
    fields: Record<string, string> | [string, string][] | FormData,
  ): Promise<AdminResponse> => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const answer = await site.request(path, { method: "POST", headers: { Cookie: cookie }, body });
    const to = answer.headers.get("Location");
    if (to) return { ...(await get(to, cookiesOf(answer))), status: answer.status, to };
    const html = await answer.text();
    const { status, headers } = answer;
    return { status, headers, to, html, text: textOf(html), message: "" };
  };

  return { get, post, cookie };
}

/** The fields that the form on a page would send. */
export function fieldsOf(page: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    const at = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const name = at("name");
    if (!name || (at("type") === "checkbox" && !/ checked/.test(tag))) continue;
    fields.append(name, unescaped(at("value") ?? "on"));
  }
  for (const [, name = "", value = ""] of page.matchAll(
    /<textarea [^>]*?name="([^"]+)"[^>]*>([^<]*)</g,
  ))
    fields.append(name, unescaped(value));
  return fields;
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
