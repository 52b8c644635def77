// A process that runs one site after the other. They share only the loaded code, which is most of the
// cost of a start.
import { pathToFileURL } from "node:url";

const entry = pathToFileURL("dist/server.js").href;
const events = ["SIGTERM", "SIGINT", "uncaughtException"];
const ownEnv = { ...process.env };
const exit = process.exit.bind(process);

/** The listeners of each running site. @type {Map<number, Record<string, Function[]>>} */
const sites = new Map();
/** Set while a site stops. @type {(() => void) | undefined} */
let onEnded;

// A site stops by exiting its process.
process.exit = (code) => {
  if (code || !onEnded) exit(code);
  onEnded();
};

let queue = Promise.resolve();
process.on("message", ({ id, start }) => {
  queue = queue.then(() => (start ? startSite(id, start) : stopSite(id)));
});
// Keeps the process alive between two sites.
process.channel.ref();

/** The site itself sends its port. */
async function startSite(id, env) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, ownEnv, env);
  const earlier = new Set(events.flatMap((event) => process.listeners(event)));
  await import(`${entry}?site=${id}`);
  const added = (event) => process.listeners(event).filter((listener) => !earlier.has(listener));
  sites.set(id, Object.fromEntries(events.map((event) => [event, added(event)])));
}

async function stopSite(id) {
  const listeners = sites.get(id);
  await new Promise((resolve) => {
    onEnded = resolve;
    for (const listener of listeners.SIGTERM) listener();
  });
  onEnded = undefined;
  for (const event of events)
    for (const listener of listeners[event]) process.removeListener(event, listener);
  sites.delete(id);
  if (process.connected) process.send({ stopped: id });
}
