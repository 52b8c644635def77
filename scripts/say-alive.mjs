// Preloaded into web and worker by whoever supervises them: says from the event loop itself that it turns.
const beatMs = 2_000;

if (process.channel) {
  // A parent that is ending takes no more messages; a fault of sending is told to nobody.
  const beat = () => process.connected && process.send({ alive: true }, () => {});
  beat();
  setInterval(beat, beatMs).unref();
}
