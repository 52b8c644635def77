import http from "node:http";
import { performance } from "node:perf_hooks";

/**
 * Medians in milliseconds of one page and of a server that only sends the same bytes, asked in
 * turns over one kept connection each, so that a busy machine slows both alike.
 */
export async function compareWithBare(address, rounds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { headers, body } = await ask(address, agent);
  const bareServer = http.createServer((_request, response) => {
    response.writeHead(200, { ...headers, "content-length": body.length }).end(body);
  });
  await new Promise((resolve) => bareServer.listen(0, "127.0.0.1", resolve));
  const bareAddress = `http://127.0.0.1:${bareServer.address().port}/`;
  const bareAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const site = [];
  const bare = [];
  for (let round = -20; round < rounds; round++) {
    const [a, b] = [await ask(address, agent), await ask(bareAddress, bareAgent)];
    if (round >= 0) {
      site.push(a.ms);
      bare.push(b.ms);
    }
  }
  agent.destroy();
  bareAgent.destroy();
  bareServer.close();
  return { site: median(site), bare: median(bare), bytes: body.length };
}

function ask(address, agent) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers: { "accept-encoding": "gzip" } }, (response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () => {
          if (response.statusCode !== 200)
            return reject(new Error(`${address} answers ${response.statusCode}`));
          const headers = { ...response.headers };
          delete headers["transfer-encoding"];
          resolve({ ms: performance.now() - began, headers, body: Buffer.concat(parts) });
        });
      })
      .on("error", reject);
  });
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
