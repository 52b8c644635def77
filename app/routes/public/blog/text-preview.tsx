import { previewTexts } from "#domain/text/preview";
import { ContentPage } from "~/components/editorial/article-page";
import { PostPage } from "~/routes/public/blog/parts";
import type { previewOf } from "~/server/editorial/preview.server";

/** Preview of an unpublished text under a notice. */
export function PreviewText({ title, page, post }: Awaited<ReturnType<typeof previewOf>>) {
  return (
    <>
      <p className="preview-line font-semibold text-center" role="note">
        {previewTexts.banner}
      </p>
      {post ? <PostPage post={post} /> : page && <ContentPage title={title} {...page} />}
    </>
  );
}
