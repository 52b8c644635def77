import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry } from "prom-client";

import { lazyGauge } from "~/server/lazy-gauge.server";
import { leastBytesPerSecond } from "~/server/limits/connections.server";
import { Busy } from "~/server/limits/semaphore.server";
import { SpooledFile } from "~/server/limits/spooled-file.server";

/** The body of a request arrives too slowly. */
export class TooSlow extends Error {
  override name = "TooSlow";
}

/** The client disconnected before its body was complete. */
export class Aborted extends Error {
  override name = "Aborted";
}

interface ArrivalLimits {
  /** Time for any body, however small … */
  graceMs: number;
  /** … and one second more for every so many bytes that have arrived. */
  bytesPerSecond: number;
  /** Bodies of one sender that arrive at the same time. */
  maxPerSender: number;
  /** Bytes of all bodies whose requests have not been answered. */
  maxBytes: { memory: number; disk: number };
}

const megabyte = 1024 * 1024;

/** A form gets a minute, a photo of 5 MB twenty more: five times as long as a phone in camp needs. */
const standard: ArrivalLimits = {
  graceMs: 60_000,
  bytesPerSecond: leastBytesPerSecond,
  maxPerSender: 50,
  maxBytes: { memory: 128 * megabyte, disk: 2_048 * megabyte },
};

/** Milliseconds after which so many bytes must have arrived, or the body is too slow. */
export const timeFor = (bytes: number, { graceMs, bytesPerSecond } = standard): number =>
  graceMs + (bytes / bytesPerSecond) * 1_000;

/** What an arrival counts at least: its connection costs memory too. */
const leastBytes = 16 * 1024;
const growthBytes = 32 * 1024;

/** Grows with what has arrived: a client may announce more than it ever sends. */
class GrowingBuffer {
  #bytes = Buffer.allocUnsafeSlow(leastBytes);
  #length = 0;

  get capacity(): number {
    return this.#bytes.length;
  }

  append(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.capacity) {
      const grown = Buffer.allocUnsafeSlow(Math.ceil(length / growthBytes) * growthBytes);
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  get content(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Discarded: only received because a browser shows no response before it has sent everything. */
export type Storage = "memory" | "disk" | "discarded";

export interface ReceivedBody {
  /** Undefined where it was discarded. */
  content?: Buffer | SpooledFile;
  /** Frees the bytes, once the request was answered. */
  release: () => void;
}

interface HeldBody {
  sender: string;
  storage: Storage;
  bytes: number;
  release: () => void;
  /** Ends the arrival and frees the bytes; absent once the body is complete. */
  cancel?: (reason: Error) => void;
}

/**
 * Receives the bodies of requests before any work on them: a slow sender occupies a connection and some bytes,
 * but no slot. When there are too many bytes, the oldest arrivals are dropped. They are the slowest, so a
 * form that arrives at a usual speed gets through whatever others send.
 */
export class BodyReceiver {
  /** Oldest first. */
  readonly #bodies = new Set<HeldBody>();
  readonly #bytes = { memory: 0, disk: 0, discarded: 0 };
  readonly #limits: ArrivalLimits;

  constructor(limits: Partial<ArrivalLimits> = {}) {
    this.#limits = { ...standard, ...limits };
  }

  /** Bytes of all bodies. */
  get bytes(): { memory: number; disk: number } {
    const { memory, disk } = this.#bytes;
    return { memory, disk };
  }

  /** @throws TooSlow, Busy, Aborted, and errors of the disk */
  async receive(
    req: IncomingMessage,
    res: ServerResponse,
    { sender, storage }: Pick<HeldBody, "sender" | "storage">,
  ): Promise<ReceivedBody> {
    const file = storage === "disk" ? await SpooledFile.create() : undefined;
    const buffer = storage === "memory" ? new GrowingBuffer() : undefined;
    const body = this.#admit(sender, storage, () => void file?.close());
    await this.#arrival(req, res, body, (chunk, received) => {
      buffer?.append(chunk);
      this.#hold(body, buffer?.capacity ?? (file ? received : leastBytes));
      return file?.append(chunk);
    });
    return { content: file ?? buffer?.content, release: body.release };
  }

  /** Adds bodies that are arriving, and the bytes of all, to the metrics. */
  measure(registry: Registry): void {
    const gauge = lazyGauge(registry);
    gauge("request_bodies_arriving", "Request bodies that are arriving", () => this.#count());
    for (const storage of ["memory", "disk"] as const)
      gauge(
        `request_bodies_${storage}_bytes`,
        `Bytes of request bodies ${storage === "disk" ? "on disk" : "in memory"}`,
        () => this.bytes[storage],
      );
  }

  #count(): number {
    return [...this.#bodies].filter(({ cancel }) => cancel).length;
  }

  #admit(sender: string, storage: Storage, onRelease: () => void): HeldBody {
    const own = [...this.#bodies].filter((body) => body.cancel && body.sender === sender);
    if (own.length >= this.#limits.maxPerSender) own[0]?.cancel?.(new Busy());
    const release = () => {
      if (!this.#bodies.delete(body)) return;
      this.#bytes[storage] -= body.bytes;
      onRelease();
    };
    const body: HeldBody = { sender, storage, bytes: 0, release };
    this.#bodies.add(body);
    return body;
  }

  /** Counts the bytes of an arrival, and drops the oldest ones while there are too many. */
  #hold(body: HeldBody, held: number): void {
    const { storage } = body;
    const bytes = Math.max(held, leastBytes);
    this.#bytes[storage] += bytes - body.bytes;
    body.bytes = bytes;
    const max = this.#limits.maxBytes[storage === "disk" ? "disk" : "memory"];
    for (const oldest of this.#bodies) {
      if (this.#bytes[storage] <= max) return;
      if (oldest.storage === storage) oldest.cancel?.(new Busy());
    }
  }

  #arrival(
    req: IncomingMessage,
    res: ServerResponse,
    body: HeldBody,
    store: (chunk: Buffer, received: number) => Promise<void> | undefined,
  ): Promise<void> {
    const startedAt = performance.now();
    let received = 0;
    let stored = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        req.off("data", onData);
        body.cancel = undefined;
      };
      body.cancel = (reason) => {
        finish();
        body.release();
        reject(reason);
      };
      const onData = (chunk: Buffer) => {
        received += chunk.length;
        const storing = store(chunk, received);
        if (!storing) return;
        req.pause();
        stored = storing.then(() => void req.resume());
        stored.catch((error: Error) => body.cancel?.(error));
      };
      const watch = () => {
        const left = startedAt + timeFor(received, this.#limits) - performance.now();
        if (left > 0) timer = setTimeout(watch, left);
        else body.cancel?.(new TooSlow());
      };
      const onClose = () => body.cancel?.(new Aborted());
      if (req.destroyed) return onClose();
      req.once("close", onClose).once("error", onClose);
      req.once("end", () => {
        req.off("close", onClose);
        // A paused stream may end, too: its last chunk may not be stored yet.
        const complete = () => {
          finish();
          resolve();
        };
        stored.then(complete, () => undefined);
      });
      req.on("data", onData);
      // The deadline allows for pauses that the timeout of idle connections does not.
      req.socket.setTimeout(0);
      watch();
      if (req.headers.expect) res.writeContinue();
      this.#hold(body, leastBytes);
    });
  }
}
