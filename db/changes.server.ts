import pg from "pg";

const changeKinds = ["settings", "rates", "listing", "property", "post", "page", "seed"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What one process changes and another may hold a copy of. */
export type Change =
  | "settings"
  /** Also what prices are worth in USD. */
  | "rates"
  /** Many properties at once. */
  | "listing"
  | `property/${string}`
  | `post/${string}`
  | `page/${string}`
  /** Texts of collections, guides and questions, and the sample catalogue. */
  | "seed";

/** "listening": from now on; earlier changes may have been missed. "deaf": nothing more is heard. */
export type Heard = Change | "listening" | "deaf";

/** The kind alone, without the name of what was changed. */
export const kindOf = (change: Change): ChangeKind => change.split("/", 1)[0] as ChangeKind;

/** A line that died without a word is found by asking: every so often, and waiting so long. */
const askEveryMs = 10_000;
const answerWithinMs = 5_000;

const isChange = (payload: string): payload is Change =>
  changeKinds.some((kind) => kind === payload.split("/", 1)[0]);

/** Tells this process what another one changed: each NOTIFY on channel "changed". */
export function listenForChanges(url: string, onChange: (what: Heard) => void) {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: answerWithinMs,
      keepAlive: true,
      application_name: "savanna-stays-changes",
    });
    client = next;
    let lost = false;
    let asking: NodeJS.Timeout | undefined;
    const reopen = () => {
      clearInterval(asking);
      if (lost || closed) return;
      lost = true;
      onChange("deaf");
      next.end().catch(() => undefined);
      retry = setTimeout(() => void open(), 1_000);
    };
    next.on("error", reopen);
    next.on("end", reopen);
    next.on("notification", ({ payload = "" }) => {
      if (isChange(payload)) onChange(payload);
    });
    try {
      await next.connect();
      await next.query("listen changed");
      if (lost) return;
      asking = setInterval(() => void next.query("select 1").catch(reopen), askEveryMs);
      asking.unref();
      onChange("listening");
    } catch {
      reopen();
    }
  };

  const opening = open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await opening.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
