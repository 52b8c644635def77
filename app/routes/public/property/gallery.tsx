import "./property.css";
import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";

import { paths } from "#domain/paths/paths";
import { placeOf } from "#domain/property/location";
import type { Picture } from "#domain/property/property";
import type { PublicProperty } from "#domain/property/public-property";
import { type Trip, withTrip, withTripOnly } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { carriedCard, type StayLinkState } from "~/components/layout/carried-card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { displayedPicture, PropertyPicture } from "~/components/ui/picture";

const words = texts.property;

const sizes = "(max-width: 40rem) 100vw, (max-width: 60rem) 110vw, 56rem";

/** Shown below the large image; a single one would be as large again. */
const maxThumbs = 3;

interface StayHeaderProps {
  property: PublicProperty;
  /** Path of the list the visitor came from, as far as the server knows. */
  cameFrom?: string | null;
  /** The visitor's dates, which the list shows too. */
  trip?: Trip | null;
}

export function StayHeader({ property, cameFrom, trip = null }: StayHeaderProps) {
  const { state }: { state: StayLinkState | null } = useLocation();
  const back = withTripOnly(state?.from ?? cameFrom ?? paths.listing(), trip);
  return (
    <header className="stay-words grid-cols-1 grid items-end">
      <div className="stay-ways flex items-center col-span-full gap-6">
        <Link to={back} className="stay-back tap gap-2 text-small font-semibold underline-offset-4">
          <Icon name="arrow-left" /> {trip ? texts.rates.backToStays : texts.property.backToList}
        </Link>
        <Breadcrumbs
          trail={[
            { label: texts.footer.accommodation, to: withTrip(paths.listing(), trip) },
            { label: property.name },
          ]}
        />
      </div>
      <div className="stay-title">
        <p className="eyebrow">{placeOf(property)}</p>
        <h1 className="mt-2">{property.name}</h1>
      </div>
      {property.shortDescription && (
        <p className="text-note leading-text text-ink-soft">{property.shortDescription}</p>
      )}
    </header>
  );
}

interface GalleryProps {
  name: string;
  pictures: Picture[];
  featured: boolean;
  sample: boolean;
}

/** Scroll-snap strip of images; each links to the lightbox. The thumbnails repeat it for the mouse. */
export function Gallery({ name, pictures, featured, sample }: GalleryProps) {
  const links = useGalleryLinks();
  const thumbs = pictures.slice(1, maxThumbs + 1);
  return (
    <figure className="gallery relative grid gap-2.5 min-w-0 content-start picture-cover">
      {pictures.length === 0 ? (
        <div className="gallery-strip gallery-slide relative flex bg-sand rounded-2">
          <PropertyPicture picture={null} sizes={sizes} eager mat="large" />
        </div>
      ) : (
        <Strip name={name} pictures={pictures} />
      )}
      {pictures.length > 1 && (
        <Link
          to={links.open("all")}
          preventScrollReset
          className="gallery-all max-sm:hidden! print:hidden! absolute flex items-center gap-2 min-h-tap text-small font-semibold text-ink no-underline bg-paper rounded-full"
        >
          <Icon name="grid" /> {words.allPictures}
        </Link>
      )}
      {featured && (
        <span className="gallery-tag absolute text-caption font-bold bg-paper rounded-full">
          {texts.card.featured}
        </span>
      )}
      {thumbs.length > 1 && (
        <ul className="gallery-thumbs max-sm:hidden! grid gap-2.5" aria-hidden="true">
          {thumbs.map((picture, index) => (
            <li key={`${picture.sourceUrl}-${index}`}>
              <Link
                className="block overflow-hidden rounded-2 aspect-3/2"
                to={links.open(index + 2)}
                preventScrollReset
                tabIndex={-1}
              >
                <PropertyPicture picture={picture} sizes="28rem" decorative mat="small" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {sample && (
        <figcaption className="gallery-note text-caption text-ink-soft">{words.sample}</figcaption>
      )}
    </figure>
  );
}

const idOf = (index: number) => `picture-${index + 1}`;

/** Without scripts a step is a link to the next image, and each image carries its own number. */
function Strip({ name, pictures }: Pick<GalleryProps, "name" | "pictures">) {
  const strip = useRef<HTMLUListElement>(null);
  const show = (index: number) => {
    const { current } = strip;
    if (!pictures[index] || !current) return;
    current.scrollTo({ left: index * current.clientWidth });
  };
  const step = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    show(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const { scrollLeft, clientWidth } = event.currentTarget;
    show(Math.round(scrollLeft / clientWidth) + by);
  };
  return (
    // The strip scrolls, so the keyboard must reach it (WCAG 2.1.1).
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys scroll it as they do any list
    <ul
      ref={strip}
      className="gallery-strip flex bg-sand rounded-2"
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-label={words.picturesOf(name)}
    >
      {pictures.map((picture, index) => (
        <li
          key={`${picture.sourceUrl}-${index}`}
          id={idOf(index)}
          className="gallery-slide relative"
        >
          <SlideLink picture={picture} index={index} total={pictures.length} />
          {index > 0 && (
            <a
              className="gallery-step gallery-back absolute grid place-items-center w-tap h-tap rounded-[50%]"
              href={`#${idOf(index - 1)}`}
              onClick={step(index - 1)}
              aria-label={words.previousPicture}
            >
              <Icon name="chevron-left" />
            </a>
          )}
          {index < pictures.length - 1 && (
            <a
              className="gallery-step gallery-on absolute grid place-items-center w-tap h-tap rounded-[50%]"
              href={`#${idOf(index + 1)}`}
              onClick={step(index + 1)}
              aria-label={words.nextPicture}
            >
              <Icon name="chevron-right" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SlideLinkProps {
  picture: Picture;
  index: number;
  total: number;
}

/** The image of a slide, with its number in the alternative text. */
function SlideLink({ picture, index, total }: SlideLinkProps) {
  const links = useGalleryLinks();
  const displayed = displayedPicture(picture);
  const alt = words.pictureNumber(index + 1, total, displayed.alt);
  // The file of the card is in the cache: it is shown until the larger one has loaded.
  const carried = carriedCard(useLocation());
  const [isLoaded, setIsLoaded] = useState(false);
  const isCarried = carried?.cover?.sourceUrl === picture.sourceUrl && !isLoaded;
  return (
    <Link
      to={links.open(index + 1)}
      preventScrollReset
      className="gallery-picture block h-full no-underline"
    >
      <PropertyPicture
        picture={{ ...displayed, alt }}
        sizes={isCarried ? carried.sizes : sizes}
        eager={index === 0}
        mat="large"
        onLoad={isCarried ? () => setIsLoaded(true) : undefined}
      />
      {total > 1 && (
        <span
          className="gallery-count absolute text-small font-semibold tabular-nums bg-paper rounded-full"
          aria-hidden="true"
        >
          {words.counter(index + 1, total)}
        </span>
      )}
    </Link>
  );
}

/** The open image is in the URL, so Back and Forward work; "all" is the grid of all images. */
export function useGalleryLinks() {
  const { pathname, search } = useLocation();
  const at = (photo: number | "all" | null) => {
    const params = new URLSearchParams(search);
    params.delete("ask");
    if (photo === null) params.delete("photo");
    else params.set("photo", String(photo));
    const query = params.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  return { open: at, closed: at(null) };
}
