import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const known: Encoding[] = ["br", "gzip", "identity"];
/** Browsers send a handful of these headers. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });
const longestHeader = 200;

/** The smallest copy that a client takes. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header || header.length > longestHeader) return "identity";
  const before = chosen.get(header);
  if (before) return before;
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings(known);
  const encoding = known.find((name) => accepted.includes(name)) ?? "identity";
  chosen.set(header, encoding);
  return encoding;
}

type Coder = (bytes: Buffer) => Promise<Buffer>;
const same: Coder = (bytes) => Promise.resolve(bytes);
const asBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

const brotli = (bytes: Buffer, quality: number) =>
  asBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
    },
  });

/** Two to the power of it is what it looks back over, and a few times that is the memory it takes. */
const windowFor = (length: number) =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 1))),
  );

/** While somebody waits for it, who may be the only one. */
const encode: Record<Encoding, Coder> = {
  br: (bytes) => brotli(bytes, 3),
  gzip: promisify(gzip),
  identity: same,
};
/** A tenth less to send for more than twice the work: beyond it, more effort stops to show. */
const encodeWell: Coder = (bytes) => brotli(bytes, 5);
/** So many have asked for it that more will. */
const worthEffort = 3;
const decode: Record<Encoding, Coder> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: same,
};

/** A body for nobody but this client, in the smallest copy that it takes; its headers say which. */
export async function encodeFor(client: Headers, plain: Buffer, headers: Headers) {
  const encoding = encodingFor(client.get("Accept-Encoding") ?? undefined);
  const bytes = await encode[encoding](plain);
  if (encoding !== "identity") {
    headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(bytes.length));
  }
  // No memory of ours is shared between threads.
  return bytes as Buffer<ArrayBuffer>;
}

/** What is compressed lies in a larger piece of memory, all of which is held as long as a part of it is. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** One body in the encodings that were asked for so far. */
export class EncodedBody {
  readonly #copies = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  #plainAsked = false;
  #sent = 0;
  /** As small as it gets, or soon. */
  #isSmall = false;

  constructor(plain: Buffer) {
    this.#copies.set("identity", plain);
  }

  /** In bytes. */
  get size(): number {
    let size = 0;
    for (const copy of this.#copies.values()) size += copy.length;
    return size;
  }

  /** The copy, where it has been made. */
  at(encoding: Encoding): Buffer | undefined {
    if (encoding === "identity" && !this.#plainAsked) return;
    return this.#copies.get(encoding);
  }

  /** Makes the copy once, however many ask for it meanwhile. */
  make(encoding: Encoding): Promise<Buffer> {
    const begun = this.#making.get(encoding);
    if (begun) return begun;
    const making = this.#copy(encoding).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  /**
   * To be called each time that a copy is sent. One that many ask for is compressed harder, once.
   * @returns undefined where there is nothing to wait for
   */
  countSent(): Promise<void> | undefined {
    this.#sent += 1;
    if (this.#isSmall || this.#sent < worthEffort || !this.#copies.has("br")) return undefined;
    this.#isSmall = true;
    return this.#plain()
      .then(encodeWell)
      .then((copy) => void this.#copies.set("br", alone(copy)));
  }

  async #copy(encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") this.#plainAsked = true;
    const copy = this.#copies.get(encoding) ?? alone(await encode[encoding](await this.#plain()));
    this.#copies.set(encoding, copy);
    // Nobody reads it that way, and it is five times as large as the others.
    if (!this.#plainAsked) this.#copies.delete("identity");
    return copy;
  }

  async #plain(): Promise<Buffer> {
    const [[encoding, bytes] = []] = this.#copies;
    if (!encoding || !bytes) throw new Error("A body without a copy");
    return decode[encoding](bytes);
  }
}
