import { Form } from "@remix-run/react";

import type { findCheck } from "#db/queries/watch/checks.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";

const words = adminTexts.sources;

interface Props {
  id: string;
  check: Awaited<ReturnType<typeof findCheck>>;
  /** Whether the stay names a page at all. */
  named: boolean;
}

/** Beside the form of a stay: when its pages were seen last, and the way to see them now. */
export function SourceAside({ id, check, named }: Props) {
  return (
    <>
      <h2>{words.aside}</h2>
      <p className="small soft">
        {!named && words.asideNone}
        {named && !check?.checkedAt && check?.state !== "waiting" && words.asideNever}
        {named && check?.state === "waiting" && words.asideWaiting}
        {named && check?.state === "resting" && check.outcome && check.checkedAt && (
          <>
            {words.outcomes[check.outcome]} <Moment at={check.checkedAt} />
            {check.detail && `: ${check.detail}`}
          </>
        )}
      </p>
      {named && (
        <Form method="post" action={paths.admin.sources()} preventScrollReset>
          <input type="hidden" name="back" value={paths.admin.editProperty(id)} />
          <button className="link aside-link" name="look" value={id}>
            {words.lookNow}
          </button>
        </Form>
      )}
    </>
  );
}
