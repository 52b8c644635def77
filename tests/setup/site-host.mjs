// A process in which site after site runs, each from its own start to its own end. All they share is the
// code that they have loaded, which is most of what a start costs.
import { pathToFileURL } from "node:url";

const entry = pathToFileURL("dist/server.js").href;
const events = ["SIGTERM", "SIGINT", "uncaughtException"];
const ownEnv = { ...process.env };
const exit = process.exit.bind(process);

/** The listeners of each running site. @type {Map<number, Record<string, Function[]>>} */
const sites = new Map();
/** Set while a site ends. @type {(() => void) | undefined} */
let onEnded;

// A site ends by ending its process.
process.exit = (code) => {
  if (code || !onEnded) exit(code);
  onEnded();
};

let queue = Promise.resolve();
process.on("message", ({ id, start }) => {
  queue = queue.then(() => (start ? startSite(id, start) : stopSite(id)));
});
// Between two sites nothing else keeps it alive.
process.channel.ref();

/** The site sends its port by itself. */
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
