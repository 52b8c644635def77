/** Programs of the site that the log names as actors, with their labels. */
const programs: Readonly<Record<string, string>> = {
  outbox: "Email delivery",
  pipeline: "Pipeline test",
  schedule: "The schedule",
  sync: "External table sync",
  geocode: "Address lookup",
  what3words: "what3words lookup",
  webhooks: "Webhooks",
  lodge: "A lodge",
  visitor: "A visitor",
  seed: "Sample content",
  "command line": "Command line",
};

/** An import names itself by its id. */
const importActor = /^import [\w-]+$/;

/** The actor of entries from before people had names of their own. */
const sharedAccount = "admin";

/** Name of an actor, which is a person unless it is a program of the site. */
export const actorName = (actor: string): string =>
  actor === sharedAccount ? "Admin" : (programs[actor] ?? actor.replace(importActor, "Import"));

/** True for entries that no person made. */
export const isProgram = (actor: string): boolean =>
  Object.hasOwn(programs, actor) || /^api\b/.test(actor) || importActor.test(actor);

/** Actors besides people, as the filter of the log offers them. */
export const programActors: readonly string[] = Object.keys(programs);

/** Names that no person may have: those of programs, and what the log shows for them. */
export const reservedNames: readonly string[] = [sharedAccount, ...Object.entries(programs).flat()];
