import { setTimeout as pause } from "node:timers/promises";
import {
  assertSchemaCompatibility,
  type BackendFactory,
  LATEST_SCHEMA_VERSION,
  PostgresConnection,
  type PostgresPoolConfig,
  PostgresQueueBackend,
  runMigrations,
  SchemaMigrationRequiredError,
} from "bullmq";

import { surviveBrokenConnections } from "#db/connect.server";
import { isDatabaseAway } from "#db/unavailable.server";

/** Between a failure and the moment when it is told: BullMQ's loops ask again at once. */
const calmMs = 500;

/**
 * BullMQ's connection to PostgreSQL, for a server that comes and goes. As it ships, a first failure is
 * kept and told for ever, to loops that ask again without a pause: the process then does nothing else
 * and hears no signal. Here a failure is told after a moment and forgotten.
 */
class ReturningConnection extends PostgresConnection {
  private opening: Promise<void> | undefined;

  constructor(config: PostgresPoolConfig) {
    super(config);
    surviveBrokenConnections(this.pool as never);
    const query = this.pool.query.bind(this.pool) as (...args: unknown[]) => Promise<unknown>;
    const calmQuery = (...args: unknown[]) => query(...args).catch(tellLater);
    this.pool.query = calmQuery as typeof this.pool.query;
  }

  override waitUntilReady(): Promise<void> {
    this.opening ??= this.open().catch((error: unknown) =>
      tellLater(error).finally(() => (this.opening = undefined)),
    );
    return this.opening;
  }

  private async open(): Promise<void> {
    const client = await this.pool.connect();
    let failed = true;
    try {
      const version = await assertSchemaCompatibility(client, this.schema).catch(noSchemaYet);
      if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, this.schema);
      failed = false;
    } finally {
      client.release(failed as never);
    }
    // Whoever listens for it does so right after making the queue.
    setTimeout(() => this.emit("ready"), 0);
  }
}

const noSchemaYet = (error: unknown): number => {
  if (error instanceof SchemaMigrationRequiredError) return 0;
  throw error;
};

async function tellLater(error: unknown): Promise<never> {
  if (isDatabaseAway(error)) await pause(calmMs, undefined, { ref: false });
  throw error;
}

/** A backend's own memory of its first connection is left out for the same reason. */
class ReturningBackend extends PostgresQueueBackend {
  constructor(
    connection: PostgresConnection,
    name: string,
    opts: ConstructorParameters<typeof PostgresQueueBackend>[2],
    private readonly clientLabel: string | undefined,
  ) {
    super(connection, name, opts, true, clientLabel);
  }

  override async waitUntilReady(): Promise<void> {
    await this.connection.waitUntilReady();
    // The name only shows who listens; without it everything works.
    if (this.clientLabel) await this.setName(this.clientLabel).catch(() => undefined);
  }
}

/** Makes what BullMQ's queues and workers talk to. */
export const createReturningBackend: BackendFactory<PostgresQueueBackend, PostgresPoolConfig> = (
  name,
  opts,
  { withBlockingConnection } = {},
) => {
  const connection = new ReturningConnection(opts.connection);
  return new ReturningBackend(connection, name, opts, withBlockingConnection ? name : undefined);
};
