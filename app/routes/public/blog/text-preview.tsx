import { previewTexts } from "#domain/text/preview";
import { ContentPage } from "~/components/editorial/prose";
import { type PostContent, PostPage } from "~/routes/public/blog/parts";

type Props = { kind: "page" | "post" } & PostContent;

/** Preview of an unpublished text under a notice. */
export function PreviewText({ kind, ...text }: Props) {
  return (
    <>
      <p className="preview-line font-semibold text-center" role="note">
        {previewTexts.banner}
      </p>
      {kind === "post" ? (
        <PostPage post={text} />
      ) : (
        <ContentPage title={text.title} content={text.content} />
      )}
    </>
  );
}
