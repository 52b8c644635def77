import type { IncomingMessage, ServerResponse } from "node:http";

import { type Encoding, encodingFor } from "./encodings";
import type { SharedAnswer } from "./page-store";

/** @param onCopied the body has got a copy in one more encoding */
export function sendAnswer(
  answer: SharedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  onCopied: () => void,
): void {
  if (answer.etag && isKnown(answer.etag, request)) {
    response.writeHead(304, [...answer.head]).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const send = (bytes: Buffer) => sendBytes(answer, bytes, encoding, request, response);
  const ready = answer.body.at(encoding);
  if (ready) return send(ready);
  answer.body.make(encoding).then(
    (bytes) => {
      onCopied();
      send(bytes);
    },
    () => response.destroy(),
  );
}

function sendBytes(
  answer: SharedAnswer,
  bytes: Buffer,
  encoding: Encoding,
  { method }: IncomingMessage,
  response: ServerResponse,
) {
  answer.heads[encoding] ??= headOf(answer, bytes, encoding);
  response.writeHead(answer.status, answer.heads[encoding]);
  response.end(method === "HEAD" ? undefined : bytes);
}

const headOf = ({ head }: SharedAnswer, bytes: Buffer, encoding: Encoding) => [
  ...head,
  "Content-Length",
  String(bytes.length),
  ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
];

function isKnown(etag: string, { headers }: IncomingMessage): boolean {
  const known = headers["if-none-match"];
  return known !== undefined && (known === etag || known.split(/,\s*/).includes(etag));
}
