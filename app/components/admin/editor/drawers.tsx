import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

import { isWebAddress } from "#domain/forms/typed-values";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { MediaPicker } from "~/components/admin/media/media-picker";
import { Field } from "~/components/form/field";
import type { Picture } from "./visual/visual-state";

const { editor: words } = adminTexts;

/** A line below the toolbar: no form of its own, since it stands inside one. */
function Drawer(props: {
  label: string;
  onEnter: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, onEnter, onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) onEnter();
    else return;
    event.preventDefault();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Escape of its fields
    <div ref={box} role="group" aria-label={label} className="editor-drawer" onKeyDown={press}>
      {children}
    </div>
  );
}

const isOwnAddress = (text: string) => /^(\/(?!\/)|#|mailto:|tel:)\S*$/.test(text);

export function LinkDrawer(props: {
  href: string;
  onLink: (href: string) => void;
  onClose: () => void;
}) {
  const { href, onLink, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState(href);
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    const address = typed.trim();
    if (address && !isOwnAddress(address) && !isWebAddress(address)) return setWrong(true);
    onLink(address);
  };
  return (
    <Drawer label={words.link} onEnter={apply} onClose={onClose}>
      <Field
        id={id}
        label={words.linkAddress}
        inputMode="url"
        value={typed}
        error={wrong ? words.linkHint : undefined}
        onChange={(event) => setTyped((event.target as HTMLInputElement).value)}
      />
      <button type="button" className="btn-quiet" onClick={apply}>
        {words.apply}
      </button>
      {href && (
        <button type="button" className="btn-quiet" onClick={() => onLink("")}>
          {words.remove}
        </button>
      )}
      <button type="button" className="link" onClick={onClose}>
        {texts.common.cancel}
      </button>
    </Drawer>
  );
}

export function PictureDrawer(props: {
  picture: Picture | null;
  onPicture: (picture: Picture) => void;
  onClose: () => void;
}) {
  const { picture, onPicture, onClose } = props;
  const id = useId();
  const [src, setSrc] = useState(picture?.src ?? "");
  const [alt, setAlt] = useState(picture?.alt ?? "");
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    const address = src.trim();
    if (!/^\/[^/\s]\S*$/.test(address)) return setWrong(true);
    onPicture({ src: address, alt: alt.trim() });
  };
  return (
    <Drawer label={words.picture} onEnter={apply} onClose={onClose}>
      <Field
        id={`${id}-src`}
        label={words.pictureAddress}
        inputMode="url"
        value={src}
        error={wrong ? words.pictureHint : undefined}
        onChange={(event) => setSrc((event.target as HTMLInputElement).value)}
      />
      <Field
        id={`${id}-alt`}
        label={words.pictureAlt}
        value={alt}
        onChange={(event) => setAlt((event.target as HTMLInputElement).value)}
      />
      <MediaPicker
        onChoose={(chosen, described) => {
          setSrc(chosen);
          setAlt((typed) => described || typed);
        }}
      />
      <button type="button" className="btn-quiet" onClick={apply}>
        {picture ? words.apply : words.insert}
      </button>
      <button type="button" className="link" onClick={onClose}>
        {texts.common.cancel}
      </button>
    </Drawer>
  );
}
