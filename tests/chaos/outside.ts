import { startAiServer } from "#tests/fakes/ai-server";
import { startPageServer } from "#tests/fakes/page-server";
import { startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { startTableServer } from "#tests/fakes/table-server";

export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** Everything that the site talks to and that is never killed. */
export async function startOutside() {
  const mail = await startSmtpReceiver();
  /** When each mail first came, by its Message-ID. */
  const receipts = new Map<string, number>();
  mail.script.onMessage = ({ messageId = "" }) => {
    if (!receipts.has(messageId)) receipts.set(messageId, performance.now());
    return undefined;
  };
  // Sites of their own, because each is read by one job at a time.
  const [pages, watched, photos] = [
    await startPageServer(),
    await startPageServer(),
    await startPageServer(),
  ];
  const [table, ai] = [await startTableServer(), await startAiServer()];
  return {
    mail,
    receipts,
    pages,
    watched,
    photos,
    table,
    ai,
    env: {
      ...table.env,
      ...ai.env,
      SMTP_URL: mail.url,
      INQUIRY_TO: "operator@savanna.test",
      FETCH_ALLOW_HOSTS: [pages.host, watched.host, photos.host].join(),
    },
    close: async () => {
      for (const server of [mail, pages, watched, photos, table, ai]) await server.close();
    },
  };
}
