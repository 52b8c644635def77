import "./compare-tray.css";
import { Form } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { mostCompared } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";
import { compareForm } from "./compare-pick";

interface Props {
  chosen: readonly PropertyCard[];
  onTakeOut: (id: string) => void;
}

/** What is chosen so far, and the button that sets it side by side. */
export function CompareTray({ chosen, onTakeOut }: Props) {
  const n = chosen.length;
  return (
    <Form
      method="get"
      action={paths.compare()}
      id={compareForm}
      className={`tray ${n > 0 ? "tray-filled" : ""}`.trim()}
      aria-label={texts.compare.tray}
      role="region"
    >
      <ul>
        {chosen.map(({ id, name, cover }) => (
          <li key={id}>
            <PropertyPicture picture={cover} sizes="3.5rem" decorative />
            <span className="tray-name">{name}</span>
            <button
              type="button"
              aria-label={texts.compare.takeOut(name)}
              onClick={() => onTakeOut(id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {n < mostCompared && <li className="tray-free">{hintFor(n)}</li>}
      </ul>
      <button className={n < 2 ? "btn-quiet" : "btn"}>{texts.compare.button(n)}</button>
    </Form>
  );
}

const hintFor = (n: number): string => {
  if (n === 0) return texts.compare.trayHint;
  return n === 1 ? texts.compare.twoMore : texts.compare.oneMore;
};
