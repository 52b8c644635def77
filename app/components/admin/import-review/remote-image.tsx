import "./import-review.css";
import { useEffect, useRef, useState } from "react";

/** Image of another site, with a fallback if it does not load. */
export function RemoteImage({ url, alt }: { url: string; alt: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration.
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setHasFailed(true);
  }, []);
  if (hasFailed)
    return (
      <span
        className="remote-failed grid place-items-center w-full overflow-hidden text-small leading-head text-center text-ink-soft bg-sand rounded-1"
        title={url}
        aria-hidden={alt === "" || undefined}
      >
        did not load
      </span>
    );
  return (
    <img
      ref={image}
      src={url}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}
