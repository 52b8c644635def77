import { createHash } from "node:crypto";

/** What a screen follows: it is told that something changed, and loads its data anew. */
export interface LiveTopics {
  /**
   * Server-sent events: one `changed` at first and one for each change. Null for an unknown topic,
   * or when too many follow already.
   */
  follow: (topic: string, signal: AbortSignal) => ReadableStream<Uint8Array> | null;
  /** Ends every stream, for a process that ends. */
  close: () => void;
}

/** Reads the present state of a topic; a screen is told when it is another one. */
export type ReadTopic = () => Promise<unknown>;

interface Limits {
  /** Between two looks at a topic that somebody follows. */
  everyMs: number;
  /** Then the browser comes again, and is asked for its session again. */
  longestMs: number;
  most: number;
}

const standard: Limits = { everyMs: 1_000, longestMs: 5 * 60_000, most: 100 };

interface Watched {
  version: string | null;
  followers: Set<(version: string) => void>;
}

/** Whoever follows the same topic shares one look at it. A look that fails changes nothing. */
export function createLiveTopics(
  readerOf: (topic: string) => ReadTopic | null,
  limits: Limits = standard,
): LiveTopics {
  const watched = new Map<string, Watched>();
  const closing = new AbortController();
  let streams = 0;

  async function look(topic: string, read: ReadTopic): Promise<void> {
    const entry = watched.get(topic);
    if (!entry || entry.followers.size === 0 || closing.signal.aborted)
      return void watched.delete(topic);
    const version = await read().then(fingerprint, () => entry.version);
    if (version !== null && version !== entry.version) {
      entry.version = version;
      for (const tell of entry.followers) tell(version);
    }
    setTimeout(() => void look(topic, read), limits.everyMs).unref();
  }

  function join(topic: string, read: ReadTopic, tell: (version: string) => void): () => void {
    const known = watched.get(topic);
    const entry: Watched = known ?? { version: null, followers: new Set() };
    entry.followers.add(tell);
    if (known?.version) tell(known.version);
    if (!known) {
      watched.set(topic, entry);
      void look(topic, read);
    }
    return () => void entry.followers.delete(tell);
  }

  return {
    follow(topic, signal) {
      const read = readerOf(topic);
      if (!read || streams >= limits.most) return null;
      streams += 1;
      const end = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(limits.longestMs)]);
      return eventStream(end, (tell) => {
        const leave = join(topic, read, tell);
        return () => {
          leave();
          streams -= 1;
        };
      });
    },
    close: () => closing.abort(),
  };
}

/** Short, and the same for the same state. */
const fingerprint = (state: unknown): string =>
  createHash("sha1").update(JSON.stringify(state)).digest("base64url").slice(0, 12);

/** A line that says nothing keeps connections alive that a proxy would end. */
const breathMs = 20_000;

function eventStream(
  end: AbortSignal,
  begin: (tell: (version: string) => void) => () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send("retry: 3000\n\n");
      const leaveTopic = begin((version) =>
        send(`id: ${version}\nevent: changed\ndata: ${version}\n\n`),
      );
      const breath = setInterval(() => send(": \n\n"), breathMs).unref();
      leave = () => {
        leave = () => {};
        clearInterval(breath);
        leaveTopic();
      };
      const finish = () => {
        leave();
        if (controller.desiredSize !== null) controller.close();
      };
      if (end.aborted) finish();
      else end.addEventListener("abort", finish, { once: true });
    },
    // The browser has gone: the stream is closed already.
    cancel: () => leave(),
  });
}
