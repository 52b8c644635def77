import { type IncomingHttpHeaders, request } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** As they came over the line. */
  bytes: Buffer;
}

interface RawRequest {
  method?: string;
  /** Sent as it is, not tidied up. */
  path: string;
  /** Host too, which fetch does not let one choose. */
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A request as no browser would send it. */
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
