import type { IncomingMessage, ServerResponse } from "node:http";

import { type Encoding, encodingFor } from "./encodings";
import type { SharedAnswer } from "./page-store";

/** @param onCopied the body has got a copy in one more encoding, or a smaller one */
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
  const send = (bytes: Buffer) => {
    sendBytes(answer, bytes, encoding, request, response);
    // The copy that there is does as well.
    answer.body.countSent()?.then(onCopied, () => undefined);
  };
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
  const head = answer.heads.get(bytes) ?? headOf(answer, bytes, encoding);
  answer.heads.set(bytes, head);
  response.writeHead(answer.status, head);
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
