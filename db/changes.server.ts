import pg from "pg";

const changeKinds = ["settings", "rates", "listing", "property", "post", "page", "seed"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Something that was saved and of which other processes may cache a copy. */
export type Change =
  | "settings"
  /** Includes the USD values of prices. */
  | "rates"
  /** Many properties at once. */
  | "listing"
  | `property/${string}`
  | `post/${string}`
  | `page/${string}`
  /** Texts of collections, guides and questions, and the sample catalog. */
  | "seed";

/** "connected": events arrive from now on, earlier ones may be missing. "disconnected": none arrive. */
export type ChangeEvent = Change | "connected" | "disconnected";

/** The kind of a change, without the id of the record. */
export const kindOf = (change: Change): ChangeKind => change.split("/", 1)[0] as ChangeKind;

/** Interval of the query that detects a connection which died without closing, and its timeout. */
const pingIntervalMs = 10_000;
const queryTimeoutMs = 5_000;

const isChange = (payload: string): payload is Change =>
  changeKinds.some((kind) => kind === payload.split("/", 1)[0]);

/** Subscribes to the changes of all processes: each NOTIFY on channel "changed". */
export function listenForChanges(url: string, onChange: (what: ChangeEvent) => void) {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: "savanna-stays-changes",
    });
    client = next;
    let isDisconnected = false;
    let ping: NodeJS.Timeout | undefined;
    const reopen = () => {
      clearInterval(ping);
      if (isDisconnected || closed) return;
      isDisconnected = true;
      onChange("disconnected");
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
      if (isDisconnected) return;
      ping = setInterval(() => void next.query("select 1").catch(reopen), pingIntervalMs);
      ping.unref();
      onChange("connected");
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
