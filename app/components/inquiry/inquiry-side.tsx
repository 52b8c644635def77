import "./inquiry-side.css";
import type { ReactNode } from "react";

import type { Picture } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { PropertyPicture } from "~/components/ui/picture";

interface Props {
  picture: Picture | null;
  place: string;
  name: string;
  /** The price. */
  children: ReactNode;
}

/** Whom the question goes about, beside what is asked. */
export function InquirySide({ picture, place, name, children }: Props) {
  return (
    <div className="inquiry-side">
      <PropertyPicture picture={picture} sizes="(max-width: 60rem) 7rem, 20rem" decorative />
      <div className="inquiry-stay">
        <p className="inquiry-place">{place}</p>
        <h3>{name}</h3>
        {children}
      </div>
      <ul className="inquiry-promises">
        {texts.inquiry.promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </div>
  );
}
