/** What may not stand inside a script: the end of it, and what old parsers take for the end of a line. */
const unsafe: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
const safe = (json: string) => json.replace(/[&<>\u2028\u2029]/g, (letter) => unsafe[letter] ?? "");

/**
 * The script that gives the page's data to the router in the browser, as the framework's own do: those
 * are rendered piece by piece behind the page, and each piece costs another turn of the renderer.
 */
export const handOver = (data: string): string =>
  `window.__remixContext.streamController.enqueue(${safe(JSON.stringify(data))});` +
  `window.__remixContext.streamController.close();`;

/** All that a stream says. */
export async function wholeText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>)
    text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}
