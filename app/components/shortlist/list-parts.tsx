import "./list-parts.css";
import "~/components/form/field.css";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { useDetailsClosing } from "~/components/ui/panel-closing";

/** Actions for a whole list. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className="tools print:hidden! flex flex-wrap items-center gap-1">{children}</div>;
}

/** Opening the print dialog requires scripts. */
export function PrintTool() {
  return (
    <button
      type="button"
      className="tool noscript:hidden! items-center gap-2 min-h-tap border-0 rounded-full bg-transparent no-underline whitespace-nowrap cursor-pointer"
      onClick={() => window.print()}
    >
      <Icon name="printer" /> {texts.favorites.print}
    </button>
  );
}

interface Props {
  /** Absolute. */
  url: string;
  title: string;
  /** Label above the link. */
  lead: string;
}

/**
 * Share link: a field to copy from, a copy button, and the system's share sheet on phones.
 */
export function ShareLink({ url, title, lead }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  useDetailsClosing(box);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without the right to write to the clipboard, the field is still there to copy from.
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <details ref={box} className="share relative" onToggle={() => setCopied(false)}>
      <summary
        className="tool items-center gap-2 min-h-tap border-0 rounded-full bg-transparent no-underline whitespace-nowrap cursor-pointer list-none"
        onClick={(event) => openShareSheet(event, { url, title })}
      >
        <Icon name="share" /> {texts.share.title}
      </summary>
      <div className="share-panel absolute grid gap-3.5 rounded-3 bg-paper shadow-3 border border-line">
        <label className="share-field grid gap-2 text-note font-semibold">
          <span>{lead}</span>
          <input
            readOnly
            value={url}
            className="control font-normal"
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <p className="flex items-center gap-3.5 text-small text-ok">
          <button type="button" className="btn-quiet noscript:hidden!" onClick={() => void copy()}>
            <Icon name="copy" /> {texts.share.copy}
          </button>
          <span role="status">{copied && texts.share.copied}</span>
        </p>
        <p className="text-small text-ink-soft">{texts.share.privacy}</p>
      </div>
    </details>
  );
}

/** Touch devices get the system's share sheet, with the field as fallback. */
function openShareSheet(event: MouseEvent<HTMLElement>, shared: ShareData) {
  const box = event.currentTarget.parentElement;
  const byFinger = window.matchMedia("(pointer: coarse)").matches;
  if (!byFinger || !(box instanceof HTMLDetailsElement) || box.open) return;
  if (!("share" in navigator)) return;
  event.preventDefault();
  navigator.share(shared).catch((error: unknown) => {
    const wasDismissed = error instanceof DOMException && error.name === "AbortError";
    box.open = !wasDismissed;
  });
}

interface ListHeadProps {
  title: string;
  /** Content above the title. */
  above?: ReactNode;
  /** Lede below the title. */
  lede?: ReactNode;
  /** Actions beside the title. */
  children?: ReactNode;
}

/** Header of a personal list: title on the left, actions on the right. */
export function ListHead({ title, above, lede, children }: ListHeadProps) {
  return (
    <div className="list-head flex items-end justify-between">
      <div>
        {above}
        <h1>{title}</h1>
        {lede && <p className="list-lede text-ink-soft max-w-measure-lede">{lede}</p>}
      </div>
      {children}
    </div>
  );
}

/** Address and URL of a stay, for print. */
export function PaperAddress({ id, address }: { id: string; address: string }) {
  return (
    <p className="paper-address">
      {address}
      <br />
      {useRootData()?.site.address}
      {paths.property(id)}
    </p>
  );
}

/** Letter that identifies a stay across sections; decorative beside its name. */
export const Letter = ({ letter }: { letter: string }) => (
  <span
    className="letter-disc place-items-center rounded-[50%] bg-forest text-paper flex-none"
    aria-hidden="true"
  >
    {letter}
  </span>
);
