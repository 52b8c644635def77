import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

type Encoding = "br" | "gzip" | "identity";

/** Smallest result first. */
const encodings: Encoding[] = ["br", "gzip", "identity"];
const maxHeaderLength = 200;

/** The smallest encoding that a client accepts. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header || header.length > maxHeaderLength) return "identity";
  // Browsers send plain lists; only weights and wildcards need the parser.
  const accepted = /[;*]/.test(header)
    ? new Negotiator({ headers: { "accept-encoding": header } }).encodings(encodings)
    : header.split(",").map((name) => name.trim());
  return encodings.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify<Buffer, Buffer>(gzip);

/** A list of 175 KB takes 2.3 ms at level 3, 3.4 ms at 4 (4 % fewer bytes), 4.9 ms at 5 (8 % fewer again). */
const brotliQuality = 4;

/** A window of the size of the body covers all of it with a fraction of the default memory. */
const brotliWindowBits = (length: number) =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 1))),
  );

async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return plain;
  if (encoding === "gzip") return compressGzip(plain);
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits(plain.length),
    },
  });
}

/** Encodes an uncached body and sets the headers of its encoding. */
export async function encodeFor(client: Headers, plain: Buffer, headers: Headers) {
  const encoding = encodingFor(client.get("Accept-Encoding") ?? undefined);
  const bytes = await encode(plain, encoding);
  if (encoding !== "identity") {
    headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(bytes.length));
  }
  // The cast is safe: these bytes are never in shared memory.
  return bytes as Buffer<ArrayBuffer>;
}

/** Copies bytes out of the compressor's chunk, which a view would retain as a whole. */
function compact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** A cached body: compressed with brotli, and in other encodings once they are requested. */
export class EncodedBody {
  readonly #copies = new Map<Encoding, Buffer>();

  private constructor(private readonly compressed: Buffer) {
    this.#copies.set("br", compressed);
  }

  static async from(plain: Buffer): Promise<EncodedBody> {
    return new EncodedBody(compact(await encode(plain, "br")));
  }

  /** Bytes of all copies. */
  get size(): number {
    let size = 0;
    for (const copy of this.#copies.values()) size += copy.length;
    return size;
  }

  get(encoding: Encoding): Buffer | undefined {
    return this.#copies.get(encoding);
  }

  async make(encoding: Encoding): Promise<Buffer> {
    const copy = compact(await encode(await decompressBrotli(this.compressed), encoding));
    this.#copies.set(encoding, copy);
    return copy;
  }
}
