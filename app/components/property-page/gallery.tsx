import "./gallery.css";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";

import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { useGalleryLinks } from "./gallery-links";

interface Props {
  name: string;
  pictures: Picture[];
  featured: boolean;
  sample: boolean;
}

const words = texts.property;
const sizes = "(max-width: 60rem) 100vw, 56rem";
/** Beside the large one, where there are enough. */
const thumbs = 3;

/** The pictures: a strip that swipes and steps by itself, and a way to see them large. */
export function Gallery({ name, pictures, featured, sample }: Props) {
  const links = useGalleryLinks();
  return (
    <figure className="gallery">
      {pictures.length === 0 ? (
        <div className="gallery-strip gallery-slide">
          <PropertyPicture picture={null} sizes={sizes} eager />
        </div>
      ) : (
        <Strip name={name} pictures={pictures} />
      )}
      {featured && <span className="gallery-tag">{texts.card.featured}</span>}
      {pictures.length > thumbs && (
        <ul className="gallery-thumbs" aria-label={words.morePictures}>
          {pictures.slice(1, thumbs + 1).map((picture, index) => (
            <li key={`${picture.sourceUrl}-${index}`}>
              <Link to={links.open(index + 2)} preventScrollReset>
                <PropertyPicture picture={picture} sizes="18rem" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {sample && <figcaption className="gallery-note">{words.sample}</figcaption>}
    </figure>
  );
}

const idOf = (index: number) => `picture-${index + 1}`;

/** Without scripts a step is a link to the next picture, and each carries its own number. */
function Strip({ name, pictures }: Pick<Props, "name" | "pictures">) {
  const strip = useRef<HTMLUListElement>(null);
  const links = useGalleryLinks();
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
      className="gallery-strip"
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-label={words.picturesOf(name)}
    >
      {pictures.map((picture, index) => (
        <li key={`${picture.sourceUrl}-${index}`} id={idOf(index)} className="gallery-slide">
          <Link to={links.open(index + 1)} preventScrollReset className="gallery-picture">
            <PropertyPicture picture={picture} sizes={sizes} eager={index === 0} />
            <span className="gallery-count">
              {words.counter(index + 1, pictures.length)} <Icon name="grid" /> {words.allPictures}
            </span>
          </Link>
          {index > 0 && (
            <a
              className="gallery-step gallery-back"
              href={`#${idOf(index - 1)}`}
              onClick={step(index - 1)}
              aria-label={words.previousPicture}
            >
              <Icon name="chevron-left" />
            </a>
          )}
          {index < pictures.length - 1 && (
            <a
              className="gallery-step gallery-on"
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
