import { type Agent, type IncomingHttpHeaders, request } from "node:http";

export interface RawResponse {
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
  /** Of several requests over one connection. */
  agent?: Agent;
}

/** Sends a request that no browser would send. */
export function rawRequest(
  origin: string,
  { method = "GET", path, headers = {}, body, agent }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, text: bytes.toString("utf8"), bytes });
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}
