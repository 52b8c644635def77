import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;
export type Page = string | Reply;

export interface SeenRequest {
  method: string;
  path: string;
  /** As the Host header names it, port included. */
  host: string;
  headers: IncomingHttpHeaders;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface PageServer {
  /** Without a slash at the end. */
  url: string;
  port: number;
  /** address:port, as the list of allowed hosts spells it. */
  host: string;
  requests: SeenRequest[];
  /** Paths asked for, without robots.txt. */
  paths(): string[];
  serve(path: string, page: Page): void;
  close(): Promise<void>;
}

/**
 * A web site on this machine. Pages are found by path, or by "host/path" where one server plays
 * several sites; everything else, robots.txt too, is 404. Start several for several ports.
 */
export async function startPageServer(pages: Record<string, Page> = {}): Promise<PageServer> {
  const site = new Map(Object.entries(pages));
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", url: path = "", headers } = request;
    const host = headers.host ?? "";
    requests.push({ method, path, host, headers, at: Date.now() });
    const page = site.get(host + path) ?? site.get(path) ?? status(404);
    const reply = typeof page === "string" ? html(page) : page;
    reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}`,
    port,
    host,
    requests,
    paths: () => requests.map(({ path }) => path).filter((path) => path !== "/robots.txt"),
    serve: (path, page) => void site.set(path, page),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export function html(body: string | Buffer, contentType = "text/html; charset=utf-8"): Reply {
  return answer(200, { "content-type": contentType }, body);
}

export function text(body: string): Reply {
  return html(body, "text/plain; charset=utf-8");
}

export function json(value: unknown, code = 200): Reply {
  return answer(code, { "content-type": "application/json" }, JSON.stringify(value));
}

export function image(bytes: Buffer, contentType = "image/png"): Reply {
  return html(bytes, contentType);
}

export function status(code: number, headers: Record<string, string> = {}, body = ""): Reply {
  return answer(code, { "content-type": "text/html", ...headers }, body);
}

export function redirectTo(location: string, code = 302): Reply {
  return answer(code, { location }, "");
}

export function answer(
  code: number,
  headers: Record<string, string>,
  body: string | Buffer,
): Reply {
  return (_request, response) => response.writeHead(code, headers).end(body);
}
