import "./preview-text.css";

import { texts } from "#domain/text/texts";
import { ContentPage } from "./content-page";
import { PostPage } from "./post-page";

type Props =
  | { kind: "page"; title: string; content: string }
  | ({ kind: "post" } & Parameters<typeof PostPage>[0]["post"]);

/** A text that is not published, as visitors will see it, under a line that says so. */
export function PreviewText(props: Props) {
  return (
    <>
      <p className="preview-line" role="note">
        {texts.admin.texts.preview}
      </p>
      {props.kind === "post" ? (
        <PostPage post={props} />
      ) : (
        <ContentPage title={props.title} content={props.content} />
      )}
    </>
  );
}
