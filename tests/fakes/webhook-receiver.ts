import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { listen } from "#tests/setup/listen";

export interface ReceivedMessage {
  path: string;
  /** Headers that Standard Webhooks defines, and the type. */
  headers: Record<string, string>;
  body: string;
}

type Responder = (response: ServerResponse) => unknown;

export interface WebhookReceiver {
  url: string;
  /** IP address and port, as in FETCH_ALLOW_HOSTS. */
  host: string;
  messages: ReceivedMessage[];
  /** The next responses, in this order; further messages get 204. */
  respond(...responders: Responder[]): void;
  close(): Promise<void>;
}

export const withStatus =
  (code: number, headers: Record<string, string> = {}, body = ""): Responder =>
  (response) =>
    response.writeHead(code, headers).end(body);

/** Records every message. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  const waiting: Responder[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      messages.push({ path: request.url ?? "", headers, body });
      (waiting.shift() ?? withStatus(204))(response);
    });
  });
  const { port, close } = await listen(server);
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}/hook`,
    host,
    messages,
    respond: (...responders) => void waiting.push(...responders),
    close,
  };
}
