import { Form, Link, useLocation } from "@remix-run/react";

import { clockOf, longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";

const words = adminTexts.propertyForm;

interface Props {
  /** Which form it is of. */
  form?: string;
  /** Blank for a new property. */
  record: string;
  savedAt: Date;
  continued: boolean;
}

/** Offers what was typed and never saved; by itself a draft changes nothing. */
export function DraftNotice({ form = "property", record, savedAt, continued }: Props) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("draft");
  const here = pathname + (params.size > 0 ? `?${params}` : "");
  params.set("draft", "continue");
  return (
    <div className="note draft-notice">
      <p>
        {continued ? (
          words.draftOpen
        ) : (
          <>
            <strong>{words.draftOf(longDate(savedAt), clockOf(savedAt))}</strong> {words.draftHint}
          </>
        )}
      </p>
      <Form method="post" action={paths.admin.drafts()} className="form-actions">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="record" value={record} />
        <input type="hidden" name="back" value={here} />
        {!continued && (
          <Link className="btn-quiet" to={`${pathname}?${params}`}>
            {words.continueDraft}
          </Link>
        )}
        <button className="btn-quiet" name="intent" value="discard">
          {words.discardDraft}
        </button>
      </Form>
    </div>
  );
}
