import "./property.css";
import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";

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
const inPlace = { preventScrollReset: true, replace: true };

/** Full-screen image viewer. Every step is a link; scripts add keys, the strip to swipe, and focus. */
export function Lightbox({ name, pictures, photo }: Props) {
  const { dialog, onKeyDown, close } = useLightbox(pictures.length, photo);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it do what the keys do
    <dialog
      ref={dialog}
      open
      className="lightbox fixed w-full p-0 text-paper border-0 inset-0"
      aria-labelledby="lightbox-name"
      onKeyDown={onKeyDown}
      onCancel={close}
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
  return (
    <>
      {photo > 1 && <Step to={photo - 1} icon="chevron-left" label={words.previousPicture} />}
      {photo < pictures.length && (
        <Step to={photo + 1} icon="chevron-right" label={words.nextPicture} />
      )}
      <Strip name={name} pictures={pictures} photo={photo} />
      {pictures.length > 1 && <Thumbs pictures={pictures} photo={photo} />}
    </>
  );
}

/** Scroll-snap strip of all images. The server renders the image of the URL alone. */
function Strip({ name, pictures, photo }: SingleProps) {
  const { place, isReady, onOwnScroll } = useStrip(photo);
  return (
    // The strip scrolls, so the keyboard must reach it (WCAG 2.1.1).
    <ul
      ref={place}
      className="lightbox-strip flex overflow-x-auto"
      tabIndex={0}
      aria-label={words.picturesOf(name)}
      onPointerDown={onOwnScroll}
      onWheel={onOwnScroll}
    >
      {pictures.map((picture, index) => {
        const isCurrent = index === photo - 1;
        if (!isReady && !isCurrent) return null;
        return (
          <li key={`${picture.sourceUrl}-${index}`}>
            <figure className="lightbox-picture grid h-full">
              <PropertyPicture picture={picture} sizes="100vw" eager={isCurrent} mat="large" />
              <Caption name={name} picture={picture} className="text-center" />
            </figure>
          </li>
        );
      })}
    </ul>
  );
}

/** Scrolls to the image of the URL, and writes into the URL which image was scrolled to. */
function useStrip(photo: number) {
  const strip = useRef<HTMLUListElement | null>(null);
  const first = useRef(photo);
  /** Where a scroll that was started here ends; null while the visitor scrolls. */
  const heading = useRef<number | null>(photo);
  const [isReady, setIsReady] = useState(false);
  const navigate = useNavigate();
  const { open } = useGalleryLinks();
  useEffect(() => setIsReady(true), []);
  const scrollTo = (list: HTMLElement, to: number, behavior: ScrollBehavior) =>
    list.scrollTo({ left: (to - 1) * list.clientWidth, behavior });
  // Set in the commit that adds the other images, so that the first one is not painted in between.
  const place = useCallback(
    (list: HTMLUListElement | null) => {
      strip.current = list;
      if (list && isReady) scrollTo(list, first.current, "instant");
    },
    [isReady],
  );
  useEffect(() => {
    const list = strip.current;
    if (!list || !isReady) return;
    // Where its end is not reported, a smooth scroll would pass for swipes over the images between.
    const canTell = "onscrollend" in window;
    const shown = () => Math.round(list.scrollLeft / list.clientWidth) + 1;
    if (shown() !== photo) {
      heading.current = photo;
      scrollTo(list, photo, canTell ? "auto" : "instant");
    }
    const onScrolled = () => {
      const at = shown();
      if (heading.current === at) heading.current = null;
      if (heading.current === null && at !== photo) navigate(open(at), inPlace);
    };
    const event = canTell ? "scrollend" : "scroll";
    list.addEventListener(event, onScrolled);
    return () => list.removeEventListener(event, onScrolled);
  }, [isReady, photo, navigate, open]);
  const onOwnScroll = () => {
    heading.current = null;
  };
  return { place, isReady, onOwnScroll };
}

/** All images with their captions; each links to itself in full size. */
function PictureGrid({ name, pictures }: Omit<Props, "photo">) {
  const links = useGalleryLinks();
  return (
    <ul className="lightbox-grid col-span-full grid picture-cover">
      {pictures.map((picture, index) => (
        <li key={`${picture.sourceUrl}-${index}`}>
          <figure className="grid gap-2 h-full">
            <Link
              className="relative block overflow-hidden rounded-1 aspect-3/2 w-full h-full no-underline"
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
                mat="large"
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
  const close = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    navigate(links.closed, inPlace);
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
    navigate(links.open(next), inPlace);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    // The strip would scroll by keys, too.
    event.preventDefault();
    step(by);
  };
  return { dialog, onKeyDown, close };
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
            <PropertyPicture picture={picture} sizes="6rem" decorative mat="small" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
