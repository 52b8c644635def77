import { createServer } from "node:http";
import net from "node:net";

/** Replaces Mailpit: the same ports, `readyz`, and the received emails at /api/v1/messages. */
if (process.argv[2] === "readyz")
  fetch("http://127.0.0.1:8025/readyz").then(
    ({ ok }) => process.exit(ok ? 0 : 1),
    () => process.exit(1),
  );
else {
  const mails: string[] = [];
  createServer((req, res) => res.end(req.url === "/readyz" ? "ok" : JSON.stringify(mails))).listen(
    8025,
  );
  net
    .createServer((socket) => {
      socket.setEncoding("latin1").write("220 mail\r\n");
      socket.on("error", () => socket.destroy());
      let text = "";
      let inData = false;
      socket.on("data", (chunk) => {
        text += String(chunk);
        for (;;) {
          const end = inData ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n");
          if (end < 0) return;
          const message = text.slice(0, end);
          text = text.slice(end + (inData ? 5 : 2));
          if (inData) mails.push(message);
          const isQuit = /^quit/i.test(message);
          if (inData || !/^data/i.test(message)) {
            inData = false;
            socket.write(isQuit ? "221 bye\r\n" : "250 ok\r\n");
          } else {
            inData = true;
            socket.write("354 go on\r\n");
          }
          if (isQuit) socket.end();
        }
      });
    })
    .listen(1025);
}
