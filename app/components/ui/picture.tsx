import "./picture.css";
import { type ReactNode, useCallback, useState } from "react";

import { type Focus, middle, sceneFocus } from "#domain/pictures/focus";
import { sceneSizes } from "#domain/pictures/scenes";
import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";

const external = { base: null, widths: [], width: 1200, height: 800 };

/** Parses the image of a text or collection: the name of a scene, with or without extension, or a URL. */
export function pictureFromAddress(address: string, alt = ""): Picture {
  const name = /^(?:\/illustrations\/)?([a-z0-9-]+?)(?:(?:-\d+)?\.(?:svg|avif|webp))?$/.exec(
    address,
  )?.[1];
  const described = { color: null, alt, sourceUrl: address };
  if (!name) return { ...external, ...described };
  const { widths, aspect } = sceneSizes(name);
  const focus = sceneFocus(name);
  const width = widths.at(-1) ?? 1280;
  return {
    base: `/illustrations/${name}`,
    widths: [...widths],
    width,
    height: Math.round(width / aspect),
    ...(focus && { focus }),
    drawn: true,
    ...described,
  };
}

/** For a stay without an image. */
export const placeholderPicture = pictureFromAddress(
  "savannah-dusk",
  "Illustration: elephants on the savannah at dusk",
);

/** Pages load images from this site only: a scene until the copy is stored. */
export const displayedPicture = (picture: Picture | null): Picture =>
  picture?.base ? picture : placeholderPicture;

/** For an image that failed to load. Without scripts the style sheet shows the same drawing. */
const failedPicture: Picture = {
  base: null,
  widths: [],
  width: 480,
  height: 320,
  color: null,
  alt: texts.common.noPicture,
  sourceUrl: "/no-picture.svg",
};

/** Classes of `object-position`, in tenths, since pages carry no `style` attribute. None for the middle. */
export function focusClasses(focus: Focus = middle): string | undefined {
  const [x, y] = focus.map((percent) => Math.round(percent / 10));
  const classes = [x !== 5 && `focus-x-${x}`, y !== 5 && `focus-y-${y}`].filter(Boolean);
  return classes.length > 0 ? classes.join(" ") : undefined;
}

/**
 * `sizes` of a picture across the window. The tenth makes up for the upscaling that `maxDisplayWidth`
 * permits, which only the dense screens of phones hide.
 */
export const acrossWindow = "(max-width: 40rem) 100vw, 110vw";

interface Props {
  picture: Picture | null;
  /**
   * For example "(max-width: 40rem) 100vw, 33vw". The width of the uncropped picture: a square crop of a
   * landscape of 3:2 needs one and a half times its own width.
   */
  sizes: string;
  /** The first image of a page: loaded with high priority. */
  eager?: boolean;
  /** Without alt text, because the text beside it says the same. */
  decorative?: boolean;
  /** False behind text: its background replaces a failed image. */
  fallback?: boolean;
  /** Other frames of a scene, by media query; the first that matches is shown. */
  frames?: readonly { media: string; image: string }[];
  /** Shows a drawing as a sketch on a sheet of paper, a small one without the word below. */
  mat?: "large" | "small";
  onLoad?: () => void;
}

/**
 * Largest width at which a file is displayed. Upscaling by 10 % is invisible; dense phone screens upscale
 * the file of 640 more, because the next one is twice as large.
 */
const maxDisplayWidth = (width: number) => (width === 640 ? 768 : Math.round(width * 1.1));

const sourcesOf = ({ base, widths }: Picture, format: string): string =>
  widths.map((width) => `${base}-${width}.${format} ${maxDisplayWidth(width)}w`).join(", ");

/** Image in AVIF and WebP. Without an image it is a scene; if the image fails to load, a drawing. */
export function PropertyPicture(props: Props) {
  const { picture, sizes, eager = false, decorative = false, fallback = true } = props;
  const { frames = [], mat, onLoad } = props;
  const [failed, setFailed] = useState<string>();
  const requested = displayedPicture(picture);
  const displayed = failed === requested.sourceUrl && fallback ? failedPicture : requested;
  // An image can fail before hydration.
  const check = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0) setFailed(requested.sourceUrl);
    },
    [requested.sourceUrl],
  );
  const { base, widths } = displayed;
  const middle = widths.find((w) => w >= 640) ?? widths.at(-1);
  const image = (
    <picture className="picture">
      {frames.map(({ media, image }) => {
        const frame = pictureFromAddress(image);
        return ["avif", "webp"].map((format) => (
          <source
            key={image + format}
            type={`image/${format}`}
            media={media}
            srcSet={sourcesOf(frame, format)}
            sizes="100vw"
            width={frame.width}
            height={frame.height}
          />
        ));
      })}
      {base && <source type="image/avif" srcSet={sourcesOf(displayed, "avif")} sizes={sizes} />}
      <img
        key={displayed.sourceUrl}
        className={focusClasses(displayed.focus)}
        ref={check}
        src={base ? `${base}-${middle}.webp` : displayed.sourceUrl}
        srcSet={base ? sourcesOf(displayed, "webp") : undefined}
        sizes={base ? sizes : undefined}
        width={displayed.width}
        height={displayed.height}
        alt={decorative ? "" : displayed.alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        referrerPolicy={base ? undefined : "no-referrer"}
        onLoad={onLoad}
        onError={() => setFailed(requested.sourceUrl)}
        {...(eager ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
  return mat && displayed.drawn ? <Sketch mat={mat}>{image}</Sketch> : image;
}

/** Nobody takes a sketch for a photograph of the place; its alternative text says so too. */
const Sketch = ({ mat, children }: { mat: "large" | "small"; children: ReactNode }) => (
  <span className={`sketch sketch-${mat} grid w-full h-full`}>
    {children}
    {mat === "large" && (
      <span className="sketch-word text-center text-plain text-ink-soft" aria-hidden="true">
        {texts.common.sketch}
      </span>
    )}
  </span>
);

/** A scene; decorative without `alt`. */
export function Scene({
  image,
  alt = "",
  ...rest
}: Omit<Props, "picture" | "fallback"> & { image: string; alt?: string }) {
  return <PropertyPicture picture={pictureFromAddress(image, alt)} fallback={false} {...rest} />;
}
