import "./picture.css";
import { useCallback, useState } from "react";

import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { pictureFromAddress, placeholderPicture } from "./scenes";

/** Where one did not arrive. The sheet paints the same drawing where no script runs. */
const noPicture: Picture = {
  base: null,
  widths: [],
  width: 480,
  height: 320,
  color: null,
  alt: texts.common.noPicture,
  sourceUrl: "/no-picture.svg",
};

interface Props {
  picture: Picture | null;
  /** As the attribute of the same name, for example "(max-width: 40rem) 100vw, 33vw". */
  sizes: string;
  /** The first picture of a page: fetched at once and before others. */
  eager?: boolean;
  /** Words beside it say the same, so it has none of its own. */
  decorative?: boolean;
  /** False where words lie on it: its ground takes its place. */
  standIn?: boolean;
}

/**
 * How wide a file may be drawn: a tenth wider than it is, which nobody sees, and the middle one as wide
 * as a dense phone, which then loads half of what the next weighs.
 */
const drawnUpTo = (width: number) => (width === 640 ? 768 : Math.round(width * 1.1));

/**
 * A picture in AVIF and WebP with its own size. One of our scenes stands in where there is none, and a
 * drawn tent where it does not arrive.
 */
export function PropertyPicture(props: Props) {
  const { picture, sizes, eager = false, decorative = false, standIn = true } = props;
  const [failed, setFailed] = useState<string>();
  // A page asks nobody but this site: until the copy is stored, a scene stands in.
  const wanted = picture?.base ? picture : placeholderPicture;
  const shown = failed === wanted.sourceUrl && standIn ? noPicture : wanted;
  // A picture can fail before the page listens for it.
  const check = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0) setFailed(wanted.sourceUrl);
    },
    [wanted.sourceUrl],
  );
  const { base, widths } = shown;
  const set = (format: string) =>
    widths.map((w) => `${base}-${w}.${format} ${drawnUpTo(w)}w`).join(", ");
  const middle = widths.find((w) => w >= 640) ?? widths.at(-1);
  return (
    <picture className="picture">
      {base && <source type="image/avif" srcSet={set("avif")} sizes={sizes} />}
      <img
        key={shown.sourceUrl}
        ref={check}
        src={base ? `${base}-${middle}.webp` : shown.sourceUrl}
        srcSet={base ? set("webp") : undefined}
        sizes={base ? sizes : undefined}
        width={shown.width}
        height={shown.height}
        alt={decorative ? "" : shown.alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        referrerPolicy={base ? undefined : "no-referrer"}
        onError={() => setFailed(wanted.sourceUrl)}
        {...(eager ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
}

/** A scene beside its own heading: decoration, unless words for it are given. */
export function Scene({
  image,
  alt = "",
  ...rest
}: Omit<Props, "picture" | "standIn"> & { image: string; alt?: string }) {
  return <PropertyPicture picture={pictureFromAddress(image, alt)} standIn={false} {...rest} />;
}
