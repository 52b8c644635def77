import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Fields = Record<string, unknown>;

export interface TableServer {
  /** What a process needs to reach it. */
  env: Record<string, string>;
  /** Cells by record id; what is written arrives here. */
  records: Map<string, Fields>;
  /** Every call that came, refused ones too. */
  calls: { record: string; fields: Fields; at: number }[];
  /** The next calls are answered so, until undefined. */
  refuseWith: (
    status: number | undefined,
    body?: unknown,
    headers?: Record<string, string>,
  ) => void;
  /** Calls wait until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
}

const token = "pat-of-the-tests";
const [baseId, table] = ["appTests", "Stays & Camps"];

const envOf = (port: number) => ({
  AIRTABLE_API_URL: `http://127.0.0.1:${port}/v0`,
  AIRTABLE_TOKEN: token,
  AIRTABLE_BASE_ID: baseId,
  AIRTABLE_TABLE: table,
});

/** Plays the external table: PATCH of one record, as the real service answers it. */
export async function startTableServer(): Promise<TableServer> {
  const records = new Map<string, Fields>();
  const calls: TableServer["calls"] = [];
  let refusal: { status: number; body: unknown; headers: Record<string, string> } | undefined;
  let held: Promise<void> | undefined;

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const [, , base, name, record = ""] = (request.url ?? "").split("/").map(decodeURIComponent);
    const { fields = {} } = (await json(request)) as { fields?: Fields };
    calls.push({ record, fields, at: Date.now() });
    await held;
    if (refusal) return refusal;
    if (request.headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { error: { type: "AUTHENTICATION_REQUIRED", message: "" } } };
    const stored = records.get(record);
    if (base !== baseId || name !== table || !stored)
      return { status: 404, body: { error: "NOT_FOUND" } };
    const merged = { ...stored, ...fields };
    // An empty cell is left out.
    const filled = Object.fromEntries(Object.entries(merged).filter(([, cell]) => cell !== null));
    records.set(record, filled);
    return {
      status: 200,
      body: { id: record, createdTime: "2026-01-01T00:00:00.000Z", fields: filled },
    };
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await answer(request);
    const headers = { "content-type": "application/json", ...refusal?.headers };
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    env: envOf((server.address() as AddressInfo).port),
    records,
    calls,
    refuseWith: (status, body = {}, headers = {}) => {
      refusal = status === undefined ? undefined : { status, body, headers };
    },
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
