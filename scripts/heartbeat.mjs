// Preloaded into web and worker by the supervisor: sends heartbeats from the event loop.
const beatMs = 2_000;

if (process.channel) {
  // A stopping parent accepts no messages; send errors are ignored.
  const beat = () => process.connected && process.send({ alive: true }, () => {});
  beat();
  setInterval(beat, beatMs).unref();
}
