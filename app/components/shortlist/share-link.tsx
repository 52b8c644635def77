import "~/components/form/field.css";
import "./share-link.css";
import { type MouseEvent, useState } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";

interface Props {
  /** Absolute. */
  url: string;
  title: string;
  /** What the link shows, above it. */
  lead: string;
}

/**
 * An address to give away: a field to copy from, a button that copies, and on a phone the system's own
 * way to share.
 */
export function ShareLink({ url, title, lead }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without the right to write to the clipboard, the field is still there to copy from.
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <details className="share" onToggle={() => setCopied(false)}>
      <summary className="tool" onClick={(event) => handOver(event, { url, title })}>
        <Icon name="share" /> {texts.share.title}
      </summary>
      <div className="share-panel">
        <label className="share-field">
          <span>{lead}</span>
          <input
            readOnly
            value={url}
            className="control"
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <p className="share-copy">
          <button type="button" className="btn-quiet needs-scripts" onClick={() => void copy()}>
            <Icon name="copy" /> {texts.share.copy}
          </button>
          <span role="status">{copied && texts.share.copied}</span>
        </p>
        <p className="share-note">{texts.share.privacy}</p>
      </div>
    </details>
  );
}

/** A finger gets the system's sheet; when it does not open, the field does. */
function handOver(event: MouseEvent<HTMLElement>, shared: ShareData) {
  const box = event.currentTarget.parentElement;
  const byFinger = window.matchMedia("(pointer: coarse)").matches;
  if (!byFinger || !(box instanceof HTMLDetailsElement) || box.open) return;
  if (!("share" in navigator)) return;
  event.preventDefault();
  navigator.share(shared).catch((error: unknown) => {
    const putAway = error instanceof DOMException && error.name === "AbortError";
    box.open = !putAway;
  });
}
