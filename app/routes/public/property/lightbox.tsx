import "./property.css";
import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from "react";

import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { displayedPicture, PropertyPicture } from "~/components/ui/picture";
import { useGalleryLinks } from "./gallery";

interface Props {
  name: string;
  pictures: Picture[];
  /** Current image, 1-based; "all" for the grid. */
  photo: number | "all";
}

const words = texts.property;
const swipePx = 40;

/** Full-screen image viewer. Every step is a link; scripts add keys, swipes and focus. */
export function Lightbox({ name, pictures, photo }: Props) {
  const { dialog, onKeyDown, touch, close } = useLightbox(pictures.length, photo);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it do what the keys do
    <dialog
      ref={dialog}
      open
      className="lightbox fixed w-full p-0 text-paper border-0 inset-0"
      aria-labelledby="lightbox-name"
      onKeyDown={onKeyDown}
      onCancel={close}
      {...touch}
    >
      <LightboxHead name={name} photo={photo} total={pictures.length} />
      {photo === "all" ? (
        <PictureGrid name={name} pictures={pictures} />
      ) : (
        <SinglePicture name={name} pictures={pictures} photo={photo} />
      )}
    </dialog>
  );
}

interface SingleProps extends Omit<Props, "photo"> {
  photo: number;
}

function SinglePicture({ name, pictures, photo }: SingleProps) {
  const picture = pictures[photo - 1] ?? null;
  return (
    <>
      {photo > 1 && <Step to={photo - 1} icon="chevron-left" label={words.previousPicture} />}
      {photo < pictures.length && (
        <Step to={photo + 1} icon="chevron-right" label={words.nextPicture} />
      )}
      <figure key={photo} className="lightbox-picture grid">
        <PropertyPicture picture={picture} sizes="100vw" eager />
        <Caption name={name} picture={picture} className="text-center" />
      </figure>
      {pictures.length > 1 && <Thumbs pictures={pictures} photo={photo} />}
    </>
  );
}

/** All images with their captions; each links to itself in full size. */
function PictureGrid({ name, pictures }: Omit<Props, "photo">) {
  const links = useGalleryLinks();
  return (
    <ul className="lightbox-grid col-span-full grid picture-cover">
      {pictures.map((picture, index) => (
        <li key={`${picture.sourceUrl}-${index}`}>
          <figure className="grid gap-2">
            <Link
              className="block overflow-hidden rounded-1 aspect-3/2"
              to={links.open(index + 1)}
              replace
              preventScrollReset
              aria-label={words.pictureNumber(
                index + 1,
                pictures.length,
                displayedPicture(picture).alt,
              )}
            >
              <PropertyPicture
                picture={picture}
                sizes="(max-width: 40rem) 100vw, (max-width: 75rem) 50vw, 62rem"
                decorative
              />
            </Link>
            <Caption name={name} picture={picture} />
          </figure>
        </li>
      ))}
    </ul>
  );
}

interface CaptionProps {
  name: string;
  picture: Picture | null;
  className?: string;
}

/** The image's own words and its credit. A photo without words has no caption, a drawing always has one. */
function Caption({ name, picture, className = "" }: CaptionProps) {
  const { alt, drawn, credit } = displayedPicture(picture);
  // The name of the stay stands in for a missing alternative text.
  const own = alt === name ? "" : alt;
  const unlabeled = drawn && !own.startsWith(words.illustration);
  const caption = unlabeled ? [words.illustration, own].filter(Boolean).join(": ") : own;
  if (!caption && !credit) return null;
  return (
    <figcaption className={`text-small text-balance ${className}`}>
      {caption} {credit && <small>{words.photoCredit(credit)}</small>}
    </figcaption>
  );
}

function useLightbox(total: number, photo: Props["photo"]) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const links = useGalleryLinks();
  useEffect(() => {
    const { current } = dialog;
    // Rendered open by the server; as a modal dialog it traps the focus.
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
  // Keys may be faster than the URL.
  const target = useRef<Props["photo"]>(photo);
  useEffect(() => {
    target.current = photo;
  }, [photo]);
  const step = (by: number) => {
    if (target.current === "all") return;
    const next = target.current + by;
    if (next < 1 || next > total) return;
    target.current = next;
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

function LightboxHead({ name, photo, total }: Pick<Props, "name" | "photo"> & { total: number }) {
  const links = useGalleryLinks();
  const to = { replace: true, preventScrollReset: true };
  const link = "flex items-center gap-2 min-h-tap text-note font-semibold no-underline";
  return (
    <header className="lightbox-head flex items-center col-span-full gap-3.5">
      {photo !== "all" && total > 1 && (
        <p className="text-note tabular-nums whitespace-nowrap" aria-live="polite">
          {words.counter(photo, total)}
        </p>
      )}
      <h2 className="text-h5" id="lightbox-name">
        {name}
      </h2>
      <div className="flex gap-3.5 ml-auto">
        {photo !== "all" && total > 1 && (
          <Link
            to={links.open("all")}
            {...to}
            className={`lightbox-close ${link}`}
            aria-label={words.allPictures}
          >
            <Icon name="grid" /> <span className="max-sm:hidden!">{words.allPictures}</span>
          </Link>
        )}
        <Link to={links.closed} {...to} className={`lightbox-close ${link}`}>
          <Icon name="close" /> {texts.nav.close}
        </Link>
      </div>
    </header>
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
      className={`grid place-items-center rounded-[50%] lightbox-step lightbox-${icon}`}
    >
      <Icon name={icon} />
    </Link>
  );
}

function Thumbs({ pictures, photo }: Pick<SingleProps, "pictures" | "photo">) {
  const links = useGalleryLinks();
  return (
    <ul className="lightbox-thumbs flex col-span-full gap-2 max-w-full overflow-x-auto mx-auto p-4 picture-cover">
      {pictures.map((picture, index) => (
        <li key={`${picture.sourceUrl}-${index}`}>
          <Link
            className="block overflow-hidden rounded-1 aspect-3/2"
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
