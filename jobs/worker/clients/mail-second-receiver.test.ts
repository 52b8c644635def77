import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";

import { createMailer } from "./mail";

// Written in another language by other people, so it does not share our library's view of SMTP.
const receiver = `
import asyncio, sys
from aiosmtpd.smtp import SMTP
class Print:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone"): return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"
    async def handle_DATA(self, server, session, envelope):
        print("TO", ",".join(envelope.rcpt_tos))
        sys.stdout.write(envelope.content.decode("utf8"))
        print("END OF MAIL", flush=True)
        return "250 kept"
async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Print()), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
`;

const installed = spawnSync("python3", ["-c", "import aiosmtpd"]).status === 0;

test.skipIf(!installed)(
  "another make of receiver gets the same mail (needs python3-aiosmtpd)",
  async () => {
    const child = spawn("python3", ["-c", receiver], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const until = async (mark: RegExp) => {
      while (!mark.test(output)) await once(child.stdout, "data");
      return output;
    };
    try {
      const port = Number.parseInt(await until(/^\d+\r?\n/), 10);
      const mailer = createMailer({
        smtpUrl: `smtp://127.0.0.1:${port}`,
        from: { name: "Savanna Stays", address: "site@savanna.test" },
        production: false,
      });
      const mail = {
        to: [{ address: "owner@savanna.test" }],
        replyTo: { name: "Zoë\r\nBcc: thief@evil.test", address: "zoe@visitor.test" },
        subject: "März\r\nBcc: thief@evil.test",
        text: "Hello",
        messageId: "<inquiry-7@savanna.test>",
      };
      expect(await mailer.send(mail)).toMatchObject({ ok: true, accepted: ["owner@savanna.test"] });
      const refused = await mailer.send({ ...mail, to: [{ address: "gone@savanna.test" }] });
      expect(refused).toMatchObject({ ok: false, kind: "permanent", status: 550 });
      mailer.close();

      const [, to, raw = ""] =
        /TO (.*)\r?\n([^]*?)END OF MAIL/.exec(await until(/END OF MAIL/)) ?? [];
      expect(to).toBe("owner@savanna.test");
      const got = await PostalMime.parse(raw);
      expect(got).toMatchObject({
        subject: "März Bcc: thief@evil.test",
        messageId: "<inquiry-7@savanna.test>",
      });
      expect(got.replyTo).toEqual([
        { name: "Zoë Bcc: thief@evil.test", address: "zoe@visitor.test" },
      ]);
      expect(got.bcc ?? []).toEqual([]);
    } finally {
      child.kill();
    }
  },
);
