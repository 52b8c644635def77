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

/** "listening": from now on; earlier changes may have been missed. */
export type Heard = ChangeKind | "listening";

/** Tells this process what another one changed: each NOTIFY on channel "changed". */
export function listenForChanges(url: string, onChange: (what: Heard) => void) {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "savanna-stays-changes",
    });
    client = next;
    let lost = false;
    const reopen = () => {
      if (lost || closed) return;
      lost = true;
      next.end().catch(() => undefined);
      retry = setTimeout(() => void open(), 1_000);
    };
    next.on("error", reopen);
    next.on("end", reopen);
    next.on("notification", ({ payload }) => {
      const kind = changeKinds.find((known) => known === payload?.split("/", 1)[0]);
      if (kind) onChange(kind);
    });
    try {
      await next.connect();
      await next.query("listen changed");
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
