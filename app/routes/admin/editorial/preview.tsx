import { textKindOf } from "#domain/editorial/text-form";
import { useAdminResult } from "~/components/form/admin-form";
import { PreviewText } from "~/routes/public/blog/text-preview";
import { previewOfForm } from "~/server/editorial/preview.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";

export const meta = () => [{ title: "Preview" }, { name: "robots", content: "noindex,nofollow" }];

export const loader = adminLoader(() => null);

/** Renders a submitted form without saving it. */
export const action = adminAction(
  async ({ request, context }) =>
    previewOfForm(context.db, textKindOf(request.url), await request.formData()),
  "viewer",
);

export default function PreviewUnsaved() {
  const text = useAdminResult<typeof action>();
  return text ? (
    <PreviewText {...text} />
  ) : (
    <div className="wrap pb-section">
      <h1>Nothing to preview</h1>
      <p>Click Preview in the page or post form.</p>
    </div>
  );
}
