import { createServer } from "node:http";

import { scriptLodge } from "#tests/fakes/page-server";

/** Another site in its own container, whose pages need scripts. */
createServer((req, res) => {
  const page = scriptLodge[req.url ?? "/"];
  if (typeof page === "function") return void page(req, res);
  res.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page ?? "");
}).listen(8090);
