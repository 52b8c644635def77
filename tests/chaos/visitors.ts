import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Visitors {
  /** Sends one inquiry as often as it takes until the site confirms it; returns the sender's address. */
  ask: () => Promise<string>;
  /** What was confirmed so far, by the sender's address. */
  confirmed: ReadonlySet<string>;
}

/** Visitors who use the contact form, each from an address of this machine of their own. */
export function openVisitors(port: number, signal: AbortSignal): Visitors {
  const confirmed = new Set<string>();
  let count = 0;
  const ask = async () => {
    const number = ++count;
    const email = `visitor-${number}@visitors.test`;
    // Five inquiries in ten minutes are allowed to one address.
    const localAddress = `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;
    const body = new URLSearchParams({
      name: `Visitor ${number}`,
      email,
      subject: "Chaos",
      message: `Is camp ${number} open in March?`,
      startedAt: String(Date.now() - 60_000),
    }).toString();
    for (;;) {
      signal.throwIfAborted();
      const status = await post(port, "/contact", body, localAddress).catch(() => 0);
      if (status === 303) break;
      if (status === 400 || status === 429) throw new Error(`An inquiry was refused: ${status}`);
      await pause(300, undefined, { signal });
    }
    confirmed.add(email);
    return email;
  };
  return { ask, confirmed };
}

function post(port: number, path: string, body: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
    };
    const call = request(
      { host: "127.0.0.1", port, path, method: "POST", headers, localAddress, timeout: 10_000 },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", reject);
      },
    );
    call.once("timeout", () => call.destroy(new Error("no answer")));
    call.once("error", reject);
    call.end(body);
  });
}
