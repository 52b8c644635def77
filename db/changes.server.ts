import pg from "pg";

/**
 * Tells this process what another one changed: the payload of each NOTIFY on channel "changed", for
 * example "settings", "rates" or "property/reedsong". After a lost connection it says "reconnected",
 * because changes may have been missed.
 */
export function listenForChanges(url: string, onChange: (what: string) => void) {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let connectedBefore = false;

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
    next.on("notification", ({ payload }) => onChange(payload ?? ""));
    try {
      await next.connect();
      await next.query("listen changed");
      if (connectedBefore) onChange("reconnected");
      connectedBefore = true;
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
