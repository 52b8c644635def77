import "./theatre.css";
import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from "react";

import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { useGalleryLinks } from "./gallery-links";

interface Props {
  name: string;
  pictures: Picture[];
  /** The one shown; counts from one. */
  photo: number;
}

const words = texts.property;
const swipePx = 40;

/** One picture alone on dark ground. Every step is a link; scripts add keys, swipes and the focus. */
export function Theatre({ name, pictures, photo }: Props) {
  const { dialog, onKeyDown, touch, close } = useTheatre(pictures.length, photo);
  const picture = pictures[photo - 1];
  if (!picture) return null;
  return (
    // Arrow keys step; whatever they do, links do too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it do what the keys do
    <dialog
      ref={dialog}
      open
      className="theatre"
      aria-labelledby="theatre-name"
      onKeyDown={onKeyDown}
      onCancel={close}
      {...touch}
    >
      <TheatreHead name={name} photo={photo} total={pictures.length} />
      <figure key={photo} className="theatre-picture">
        <PropertyPicture picture={picture} sizes="100vw" eager />
        {picture.alt && <figcaption>{picture.alt}</figcaption>}
      </figure>
      {pictures.length > 1 && <Thumbs pictures={pictures} photo={photo} />}
    </dialog>
  );
}

function useTheatre(total: number, photo: number) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const links = useGalleryLinks();
  useEffect(() => {
    const { current } = dialog;
    // The server wrote it open; as a modal one it holds focus and page.
    current?.close();
    current?.showModal();
    current?.focus();
    return () => current?.close();
  }, []);
  const options = { preventScrollReset: true, replace: true };
  const close = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    navigate(links.closed, options);
  };
  // Keys may come faster than the address follows.
  const wanted = useRef(photo);
  useEffect(() => {
    wanted.current = photo;
  }, [photo]);
  const step = (by: number) => {
    const next = wanted.current + by;
    if (next < 1 || next > total) return;
    wanted.current = next;
    navigate(links.open(next), options);
  };
  const start = useRef<number>();
  const touch = {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches[0]?.clientX;
    },
    onTouchEnd: (event: TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - (start.current ?? 0);
      if (Math.abs(moved) > swipePx) step(moved < 0 ? 1 : -1);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) step(by);
  };
  return { dialog, onKeyDown, touch, close };
}

function TheatreHead({ name, photo, total }: { name: string; photo: number; total: number }) {
  const links = useGalleryLinks();
  return (
    <>
      <header className="theatre-head">
        <p className="theatre-count" aria-live="polite">
          {words.counter(photo, total)}
        </p>
        <h2 id="theatre-name">{name}</h2>
        <Link to={links.closed} replace preventScrollReset className="theatre-close">
          <Icon name="close" /> {texts.nav.close}
        </Link>
      </header>
      {photo > 1 && <Step to={photo - 1} icon="chevron-left" label={words.previousPicture} />}
      {photo < total && <Step to={photo + 1} icon="chevron-right" label={words.nextPicture} />}
    </>
  );
}

function Step({ to, icon, label }: { to: number; icon: string; label: string }) {
  const links = useGalleryLinks();
  return (
    <Link
      to={links.open(to)}
      replace
      preventScrollReset
      aria-label={label}
      className={`theatre-step theatre-${icon}`}
    >
      <Icon name={icon} />
    </Link>
  );
}

function Thumbs({ pictures, photo }: Pick<Props, "pictures" | "photo">) {
  const links = useGalleryLinks();
  return (
    <ul className="theatre-thumbs">
      {pictures.map((picture, index) => (
        <li key={`${picture.sourceUrl}-${index}`}>
          <Link
            to={links.open(index + 1)}
            replace
            preventScrollReset
            aria-label={words.counter(index + 1, pictures.length)}
            aria-current={index + 1 === photo || undefined}
          >
            <PropertyPicture picture={picture} sizes="6rem" decorative />
          </Link>
        </li>
      ))}
    </ul>
  );
}
