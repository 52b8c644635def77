import "./import-review.css";
import "~/components/ui/button.css";
import { type MouseEvent, useEffect, useRef, useState } from "react";

import { paths } from "#domain/paths/paths";
import { Icon } from "~/components/ui/icon";

interface Props {
  itemId: string;
  /** The row whose passage is marked. */
  field: string;
  label: string;
}

/** Link to a passage in the page as it was read; with scripts the page opens beside the review. */
export function ShowInPage({ itemId, field, label }: Props) {
  const [scripts, setScripts] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => setScripts(true), []);
  const href = paths.admin.importPage(itemId, field);
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        className="min-h-link max-sm:min-h-tap inline-flex items-center text-small"
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={`Show in page: ${label}`}
        aria-haspopup={scripts ? "dialog" : undefined}
        onClick={show}
      >
        Show in page
      </a>
      {open && <PagePanel href={href} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

function PagePanel(props: { href: string; label: string; onClose: () => void }) {
  const { href, label, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const title = `${label}: page as it was read`;
  return (
    <dialog
      ref={dialog}
      className="page-panel p-0 text-ink bg-paper border-0 shadow-3"
      aria-label={title}
      onClose={onClose}
    >
      <div className="split">
        <h2>{title}</h2>
        <button
          type="button"
          className="icon-button grid place-items-center w-tap h-tap bg-transparent border-0 cursor-pointer"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <iframe src={href} title={title} sandbox="" referrerPolicy="no-referrer" />
    </dialog>
  );
}
