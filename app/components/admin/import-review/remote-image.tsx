import "./import-review.css";
import { useEffect, useRef, useState } from "react";

/** Image of another site, with a fallback if it does not load. */
export function RemotePicture({ address, alt }: { address: string; alt: string }) {
  const [isLost, setLost] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration.
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setLost(true);
  }, []);
  if (isLost)
    return (
      <span
        className="remote-lost grid place-center w-full clip text-small leading-head text-center muted on-sand rounded-1"
        title={address}
        aria-hidden={alt === "" || undefined}
      >
        did not load
      </span>
    );
  return (
    <img
      ref={picture}
      src={address}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setLost(true)}
    />
  );
}
