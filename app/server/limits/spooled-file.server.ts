import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const chunkBytes = 64 * 1024;

interface Range {
  start: number;
  end: number;
}

/** Bytes in memory or on disk: of the `Blob` what we need. */
export interface UploadedBytes {
  readonly size: number;
  slice(from?: number, to?: number): UploadedBytes;
  stream(): ReadableStream<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface UploadedFile extends UploadedBytes {
  readonly name: string;
  readonly type: string;
}

/**
 * Bytes on disk without a name in any folder: the system frees them with their handle, so nothing is left
 * behind by an abort, an error or a crash. Reads like a `File`.
 */
export class SpooledFile implements UploadedFile {
  private constructor(
    readonly handle: FileHandle,
    readonly name: string,
    readonly type: string,
    private readonly range: Range,
  ) {}

  static async create(name = "", type = ""): Promise<SpooledFile> {
    const file = path.join(os.tmpdir(), `savanna-upload-${randomUUID()}`);
    const handle = await open(file, "wx+", 0o600);
    try {
      await rm(file);
      return new SpooledFile(handle, name, type, { start: 0, end: 0 });
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get size(): number {
    return this.range.end - this.range.start;
  }

  /** Each call has to wait for the one before. */
  async append(chunk: Uint8Array): Promise<void> {
    await this.handle.appendFile(chunk);
    this.range.end += chunk.byteLength;
  }

  slice(from = 0, to = this.size): SpooledFile {
    const at = (index: number) => this.range.start + Math.min(index, this.size);
    return new SpooledFile(this.handle, this.name, this.type, { start: at(from), end: at(to) });
  }

  stream(): ReadableStream<Uint8Array> {
    let { start: at } = this.range;
    const { end } = this.range;
    return new ReadableStream({
      pull: async (controller) => {
        const chunk = new Uint8Array(Math.min(chunkBytes, end - at));
        const { bytesRead } = await this.handle.read(chunk, 0, chunk.length, at);
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
        else controller.close();
      },
    });
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer();
  }

  /** Frees the bytes, also those of its slices. */
  async close(): Promise<void> {
    await this.handle.close();
  }
}
