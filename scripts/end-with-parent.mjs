// Preloaded into web and worker: ends them when `npm start` is killed, so that the port is released.
if (process.channel) {
  // A closed terminal signals the whole group; the parent ends its children in order.
  process.on("SIGHUP", () => {});
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The listener alone must not keep the process alive.
  process.channel.unref();
}
