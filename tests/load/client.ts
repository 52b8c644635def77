import { Agent } from "undici";

export interface Ask {
  path: string;
  /** Whom the site takes for the sender. */
  from: string;
  cookie?: string;
  /** Wants the words of the answer, as they are. */
  readable?: boolean;
  form?: Record<string, string>;
  accept?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
  /** Empty unless asked for. */
  text: string;
}

export interface Client {
  ask: (request: Ask) => Promise<Answer>;
  close: () => Promise<void>;
}

/** About as long as a browser waits. */
const patienceMs = 60_000;

/** Many browsers at once, behind one proxy that says whom it speaks for. */
export function openClient(origin: string, connections: number): Client {
  const agent = new Agent({
    connections,
    connectTimeout: patienceMs,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  });
  const ask: Client["ask"] = async ({ path, from, cookie, readable, form, accept }) => {
    const answer = await agent.request({
      origin,
      path,
      method: form ? "POST" : "GET",
      headers: {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        accept: accept ?? "text/html,*/*;q=0.8",
        "x-forwarded-for": from,
        ...(!readable && { "accept-encoding": "gzip, deflate, br" }),
        ...(cookie && { cookie }),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      body: form && new URLSearchParams(form).toString(),
    });
    const { statusCode: status, headers, body } = answer;
    let bytes = 0;
    const parts: Buffer[] = [];
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (readable) parts.push(part);
    }
    return { status, headers, bytes, text: Buffer.concat(parts).toString("utf8") };
  };
  return { ask, close: () => agent.destroy() };
}
