import "./preview-text.css";

import { adminTexts } from "#domain/text/admin-texts";
import { ContentPage } from "~/components/editorial/content-page";
import { PostPage, type ShownPost } from "./post-page";

type Props = { kind: "page" | "post" } & ShownPost;

/** A text that is not published, as visitors will see it, under a line that says so. */
export function PreviewText({ kind, ...text }: Props) {
  return (
    <>
      <p className="preview-line" role="note">
        {adminTexts.texts.preview}
      </p>
      {kind === "post" ? (
        <PostPage post={text} />
      ) : (
        <ContentPage title={text.title} content={text.content} />
      )}
    </>
  );
}
