/** What the open form on a page would send: every field with its value. */
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
