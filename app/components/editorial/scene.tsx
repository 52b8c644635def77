import { illustrationCatalog } from "~/domain/illustration-catalog";

interface Props {
  /** A name of the catalogue, or a path "/illustrations/name". */
  name: string;
  sizes: string;
  eager?: boolean;
  /** Beside words that say the same, the picture is decoration. */
  decorative?: boolean;
}

const byName = new Map(illustrationCatalog.map((picture) => [picture.name, picture]));

/** One of our own illustrations; nothing for a name that is not in the catalogue. */
export function Scene({ name, sizes, eager = false, decorative = false }: Props) {
  const picture = byName.get(name.replace(/^\/illustrations\//, ""));
  if (!picture) return null;
  const file = (width: number, format: string) => `/illustrations/${picture.name}-${width}.${format}`;
  const widest = Math.max(...picture.widths);
  const middle = picture.widths.find((width) => width >= 640) ?? widest;
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={picture.widths.map((width) => `${file(width, "avif")} ${width}w`).join(", ")}
        sizes={sizes}
      />
      <img
        src={file(middle, "webp")}
        srcSet={picture.widths.map((width) => `${file(width, "webp")} ${width}w`).join(", ")}
        sizes={sizes}
        width={middle}
        height={Math.round(middle / picture.aspect)}
        alt={decorative ? "" : picture.alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}
