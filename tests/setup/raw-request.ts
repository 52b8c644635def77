import { type IncomingHttpHeaders, request } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as received. */
  bytes: Buffer;
}

interface RawRequest {
  method?: string;
  /** Sent as given, not normalized. */
  path: string;
  /** May include Host, which fetch does not allow. */
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends a request that no browser would send. */
export function rawRequest(
  origin: string,
  { method = "GET", path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const bytes = Buffer.concat(parts);
        const { statusCode = 0, headers } = answer;
        resolve({ status: statusCode, headers, text: bytes.toString("utf8"), bytes });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
