import { useActionData, useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ActionChoice } from "~/components/admin/bulk-edit/action-choice";
import { ApplyForm } from "~/components/admin/bulk-edit/apply-form";
import { PreviewOutcome } from "~/components/admin/bulk-edit/preview-outcome";
import { ValueForm } from "~/components/admin/bulk-edit/value-form";
import { PageHead } from "~/components/admin/shell";
import { actOnSelection, type Refusal } from "~/server/changes/apply-change.server";
import { previewChange } from "~/server/changes/preview-change.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

const words = adminTexts.changes;

export const meta = () => [{ title: words.bulkTitle }];

export const loader = adminLoader(({ request, context }) =>
  previewChange(context, new URL(request.url).searchParams),
);

/** Also a selection that is too long for an address comes this way; nothing changes before "apply". */
export const action = adminFormAction(
  async ({ request, context, admin }) =>
    actOnSelection(context, await request.formData(), admin.name),
  (): Refusal => ({ preview: null, notice: texts.common.notStored }),
);

export default function BulkEdit() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refusal | undefined;
  const preview = refused?.preview ?? loaded;
  const { action, outcome, count, list } = preview;
  const back = { to: paths.admin.properties() + list, label: adminTexts.nav.properties };
  if (count === 0)
    return <PageHead title={words.bulkTitle} back={back} lead={words.nothingSelected} />;
  const title = action
    ? `${action.label}: ${texts.destinations.count(count)}`
    : texts.destinations.count(count);
  return (
    <>
      <PageHead title={title} back={back} lead="Nothing is changed before you apply." />
      {refused?.notice && (
        <p className="note note-warn" role="alert">
          {refused.notice}
        </p>
      )}
      <ActionChoice preview={preview} />
      {action?.input && <ValueForm key={action.id} preview={preview} />}
      {outcome && <PreviewOutcome preview={preview} outcome={outcome} />}
      {outcome && outcome.change > 0 && (
        <ApplyForm
          key={preview.key}
          preview={preview}
          change={outcome.change}
          problem={refused?.confirmProblem}
        />
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };
