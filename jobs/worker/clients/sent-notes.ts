import fs from "node:fs";
import path from "node:path";

/** Which mails have left this machine, until their rows say so. */
export interface SentNotes {
  write(emailId: string): void;
  has(emailId: string): boolean;
  remove(emailId: string): void;
}

/**
 * Between the mail server's OK and the note in the table a worker may be killed, or its database be
 * away; the next worker on this disk then knows that the mail must not leave again. Written without
 * waiting, so that nothing comes between. A disk that refuses only loses this second net.
 */
export function openSentNotes(folder: string, onFault: (reason: string) => void): SentNotes {
  const file = (emailId: string) => path.join(folder, emailId);
  return {
    write: (emailId) => {
      try {
        fs.mkdirSync(folder, { recursive: true });
        fs.writeFileSync(file(emailId), "");
      } catch (error) {
        onFault(String(error));
      }
    },
    has: (emailId) => fs.existsSync(file(emailId)),
    remove: (emailId) => fs.rmSync(file(emailId), { force: true }),
  };
}
