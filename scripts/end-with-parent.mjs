// Preloaded into web and worker: when `npm start` is killed, they end too and free the port.
if (process.channel) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Listening alone must not keep a process alive.
  process.channel.unref();
}
