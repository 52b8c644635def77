import { Link } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { Key } from "./key";

const words = adminTexts.quickEdit;

interface Props {
  saving: boolean;
  hasNext: boolean;
  cancel: string;
  onCancel?: () => void;
}

/** What can be done with the open row; "Save and next" leads where there is a next one. */
export function QuickEditFoot({ saving, hasNext, cancel, onCancel }: Props) {
  const label = (words: string, key: string) =>
    saving ? (
      texts.common.saving
    ) : (
      <>
        {words} <Key>{key}</Key>
      </>
    );
  return (
    <div className="quick-foot">
      {hasNext && (
        <button className="btn" name="then" value="next" disabled={saving}>
          {label(words.saveNext, "⇧ ↵")}
        </button>
      )}
      <button className={hasNext ? "btn-quiet" : "btn"} disabled={saving}>
        {label(words.save, "↵")}
      </button>
      <Link
        className="quick-cancel"
        to={cancel}
        preventScrollReset
        onClick={(event) => {
          if (!onCancel) return;
          event.preventDefault();
          onCancel();
        }}
      >
        {texts.common.cancel} <Key>Esc</Key>
      </Link>
    </div>
  );
}
