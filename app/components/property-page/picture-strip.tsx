import "./picture-strip.css";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";

interface Props {
  name: string;
  pictures: Picture[];
  featured: boolean;
}

/**
 * A strip that scrolls and snaps by itself, so swiping and no script need nothing from us. Scripts
 * add buttons, arrow keys, the counter and the full screen.
 */
export function PictureStrip({ name, pictures, featured }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const figure = useRef<HTMLElement>(null);
  const [position, setPosition] = useState(0);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);

  const show = (index: number) => {
    const item = strip.current?.children[index];
    if (!(item instanceof HTMLElement)) return;
    strip.current?.scrollTo({ left: item.offsetLeft - (strip.current?.offsetLeft ?? 0) });
  };
  const readPosition = () => {
    const { current } = strip;
    if (current) setPosition(Math.round(current.scrollLeft / current.clientWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(position + step);
  };

  if (pictures.length === 0)
    return (
      <figure className="picture-strip">
        <div className="picture-placeholder">
          <PropertyPicture picture={null} sizes="(max-width: 78rem) 100vw, 78rem" eager />
        </div>
      </figure>
    );
  return (
    <figure className="picture-strip" ref={figure}>
      {/* The strip scrolls, so the keyboard must reach it (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={strip}
        onScroll={readPosition}
        onKeyDown={onKeyDown}
        tabIndex={0}
        aria-label={`Pictures of ${name}`}
      >
        {pictures.map((picture, index) => (
          <li key={`${picture.sourceUrl}-${index}`}>
            <PropertyPicture
              picture={picture}
              sizes="(max-width: 78rem) 100vw, 78rem"
              eager={index === 0}
            />
            {index === 0 && featured && <span className="tag">{texts.card.featured}</span>}
          </li>
        ))}
      </ul>
      <p className="picture-counter" aria-live="polite">
        {texts.property.counter(position + 1, pictures.length)}
      </p>
      {enhanced && (
        <div className="picture-buttons">
          <button
            type="button"
            onClick={() => show(position - 1)}
            disabled={position === 0}
            aria-label="Previous picture"
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            onClick={() => show(position + 1)}
            disabled={position >= pictures.length - 1}
            aria-label="Next picture"
          >
            <Icon name="chevron-right" />
          </button>
          <button
            type="button"
            onClick={() => void toggleFullScreen(figure.current)}
            aria-label="Full screen"
          >
            <Icon name="grid" />
          </button>
        </div>
      )}
    </figure>
  );
}

const toggleFullScreen = (element: HTMLElement | null) =>
  document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
