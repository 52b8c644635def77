import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import {
  NodeOnDiskFile,
  unstable_parseMultipartFormData as parseMultipart,
  type UploadHandlerPart,
} from "@remix-run/node";

export interface SentFile {
  /** Of the input. */
  name: string;
  file: File;
}

/** Bytes of all fields but files: they are read into memory. */
const maxTextBytes = 1024 * 1024;

/** A form holds more text than is read into memory. */
export class TooMuchText extends Error {}

/** Reads a large form part by part: what it takes in memory does not grow with its files. */
export class FileSpool {
  /** Blank ones left out. */
  readonly files: SentFile[] = [];
  readonly #paths: string[] = [];
  #textBytes = 0;

  /** The fields; a file stands among them as a blank text. */
  read(request: Request): Promise<FormData> {
    return parseMultipart(request, (part) =>
      part.filename === undefined ? this.#readText(part) : this.#writeFile(part),
    );
  }

  async remove(): Promise<void> {
    await Promise.all(this.#paths.map((place) => rm(place, { force: true })));
  }

  async #readText({ data }: UploadHandlerPart): Promise<string> {
    const parts: Uint8Array[] = [];
    for await (const part of data) {
      this.#textBytes += part.byteLength;
      if (this.#textBytes > maxTextBytes) throw new TooMuchText();
      parts.push(part);
    }
    return Buffer.concat(parts).toString("utf8");
  }

  async #writeFile({ name, filename = "", contentType, data }: UploadHandlerPart): Promise<string> {
    const place = path.join(os.tmpdir(), `savanna-upload-${randomUUID()}`);
    this.#paths.push(place);
    const target = await open(place, "wx", 0o600);
    try {
      // Each part is on its way to the disk before the next one is taken from the connection.
      for await (const part of data) await target.write(part);
    } finally {
      await target.close();
    }
    const file = new NodeOnDiskFile(place, contentType ?? "");
    file.name = filename;
    if (file.size > 0) this.files.push({ name, file: file as unknown as File });
    return "";
  }
}
