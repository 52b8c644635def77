import { paths } from "#domain/pages/paths";
import type { UploadAnswer } from "#domain/pictures/library-picture";
import { mostPictureMegabytes } from "#domain/pictures/upload-limits";
import { adminTexts } from "#domain/text/admin-texts";

const words = adminTexts.media;

/** Sends one file and says how far it is, which fetch cannot; the answer always comes in words. */
export function sendFile(file: File, onProgress: (share: number) => void): Promise<UploadAnswer> {
  const refuse = (sentence: string): UploadAnswer => ({ uploads: [], refused: [sentence] });
  if (file.size > mostPictureMegabytes * 1024 * 1024)
    return Promise.resolve(refuse(words.tooLarge(file.name, mostPictureMegabytes)));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("files", file);
    request.open("POST", paths.admin.uploadMedia());
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("error", () => resolve(refuse(words.notSent(file.name))));
    request.addEventListener("load", () => {
      if (new URL(request.responseURL).pathname === paths.admin.login())
        return resolve(refuse(words.sessionEnded));
      resolve(readAnswer(request.responseText) ?? refuse(words.notSent(file.name)));
    });
    request.send(body);
  });
}

function readAnswer(text: string): UploadAnswer | null {
  try {
    const answer = JSON.parse(text) as Partial<UploadAnswer>;
    return answer.uploads && answer.refused ? (answer as UploadAnswer) : null;
  } catch {
    return null;
  }
}
