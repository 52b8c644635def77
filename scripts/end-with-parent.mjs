// Preloaded into web and worker: when `npm start` is killed, they end too and free the port.
if (process.channel) {
  // A closed terminal signals the whole group, and the parent ends its children in order.
  process.on("SIGHUP", () => {});
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Listening alone must not keep a process alive.
  process.channel.unref();
}
