import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createGzip, gzipSync } from "node:zlib";

import { listen } from "#tests/setup/listen";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;
export type Page = string | Reply;

export interface ReceivedRequest {
  method: string;
  path: string;
  /** The Host header, with the port. */
  host: string;
  headers: IncomingHttpHeaders;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface PageServer {
  /** Without a trailing slash. */
  url: string;
  port: number;
  /** IP address and port, as in FETCH_ALLOW_HOSTS. */
  host: string;
  requests: ReceivedRequest[];
  /** The requested paths, without robots.txt. */
  paths(): string[];
  serve(path: string, page: Page): void;
  close(): Promise<void>;
}

/**
 * A web server on this machine. Pages are found by path, or by "host/path" where one server has several
 * sites; everything else, robots.txt too, is 404.
 */
export async function startPageServer(pages: Record<string, Page> = {}): Promise<PageServer> {
  const site = new Map(Object.entries(pages));
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", url: path = "", headers } = request;
    const host = headers.host ?? "";
    requests.push({ method, path, host, headers, at: Date.now() });
    const page = site.get(host + path) ?? site.get(path) ?? status(404);
    const reply = typeof page === "string" ? html(page) : page;
    reply(request, response);
  });
  const { port, close } = await listen(server);
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}`,
    port,
    host,
    requests,
    paths: () => requests.map(({ path }) => path).filter((path) => path !== "/robots.txt"),
    serve: (path, page) => void site.set(path, page),
    close,
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

const htmlHead = { "content-type": "text/html; charset=utf-8" };

/** Never responds. */
export const neverResponds: Reply = () => {};

/** Sends the headers, then nothing. */
export const neverSendsBody: Reply = (_request, response) => {
  response.writeHead(200, htmlHead).flushHeaders();
};

/** The same reply after a delay. */
export function later(ms: number, reply: Reply): Reply {
  return (request, response) => void setTimeout(() => reply(request, response), ms);
}

/** Closes the connection without a response. */
export const disconnects: Reply = (request) => void request.socket.destroy();

/** Sends fewer bytes than its Content-Length. */
export const stopsHalfway: Reply = (request, response) => {
  response.writeHead(200, { ...htmlHead, "content-length": "1000" });
  response.write("<h1>Half", () => request.socket.destroy());
};

/** One byte at a time, endlessly. */
export function drips(everyMs: number, head = htmlHead): Reply {
  return (_request, response) => {
    response.writeHead(200, head);
    const timer = setInterval(() => response.write("."), everyMs);
    response.on("close", () => clearInterval(timer));
  };
}

/** Endless text, as fast as it is read. */
export const endless: Reply = (_request, response) => {
  response.writeHead(200, htmlHead);
  pour(response, Infinity);
};

/** With `announced` the size is in a header. */
export function huge(
  bytes: number,
  options: { announced?: boolean; contentType?: string } = {},
): Reply {
  return (_request, response) => {
    const size = options.announced ? { "content-length": String(bytes) } : {};
    response.writeHead(200, { "content-type": options.contentType ?? "text/html", ...size });
    pour(response, bytes);
  };
}

/** Small compressed, `bytes` long decompressed. */
export function gzipBomb(bytes: number): Reply {
  return (_request, response) => {
    response.writeHead(200, { ...htmlHead, "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.pipe(response);
    pour(gzip, bytes);
  };
}

export function gzipped(body: string): Reply {
  return (_request, response) =>
    response.writeHead(200, { ...htmlHead, "content-encoding": "gzip" }).end(gzipSync(body));
}

const block = Buffer.alloc(64 * 1024, ".");

function pour(target: NodeJS.WritableStream, bytes: number): void {
  let left = bytes;
  const more = (): void => {
    while (left > 0) {
      const part = left < block.length ? block.subarray(0, left) : block;
      left -= part.length;
      if (!target.write(part)) return void target.once("drain", more);
    }
    target.end();
  };
  more();
}

/** A single-page app: a shell, a script, and values as JSON from two URLs. */
export const scriptLodge: Record<string, Page> = {
  "/": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Heron Bend Camp</title>
    <meta name="description" content="A tented camp on the Kafue river.">
    <link rel="stylesheet" href="/app.css"></head>
    <body><noscript>You need to enable JavaScript to run this app.</noscript>
    <div id="root"></div><script type="module" src="/app.js"></script></body></html>`,
  "/app.js": (_request, response) =>
    response.writeHead(200, { "content-type": "text/javascript" }).end(`
      import { show } from "/show.js";
      const load = async (path) => (await fetch(path)).json();
      const camp = await load("/api/camp");
      history.replaceState(null, "", "/camps/" + camp.slug);
      setTimeout(async () => show(camp, await load("/api/rates?camp=" + camp.slug)), 100);
    `),
  "/show.js": (_request, response) =>
    response.writeHead(200, { "content-type": "text/javascript" }).end(`
      export function show(camp, rates) {
        document.title = camp.name + " | Zambia";
        document.getElementById("root").innerHTML =
          "<h1>" + camp.name + "</h1><p>" + camp.words + "</p>" +
          "<dl><dt>Country</dt><dd>" + camp.country + "</dd><dt>Check-in</dt><dd>14:00</dd></dl>" +
          "<p>From " + rates.price + " per night</p>" +
          "<h2>Amenities</h2><ul><li>Swimming pool</li><li>Free WiFi</li></ul>" +
          camp.pictures.map((one) => '<img width=1200 height=800 src="' + one + '" alt="The camp">').join("");
        for (const image of document.images) image.onerror = () => image.remove();
      }
    `),
  "/api/camp": json({
    slug: "heron-bend",
    name: "Heron Bend Camp",
    country: "Zambia",

    words:
      "Heron Bend is a tented camp of six tents under old fig trees, where the Kafue turns north. Boats leave at dawn, and the kitchen bakes its own bread.",
    pictures: ["/pictures/river.jpg", "/pictures/tent.jpg"],
  }),
  "/api/rates?camp=heron-bend": json({ price: "USD 420" }),
  "/robots.txt": text("User-agent: *\nAllow: /"),
};
