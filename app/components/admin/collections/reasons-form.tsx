import "./reasons-form.css";
import { Form } from "@remix-run/react";

import { longestReason } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { adminTexts } from "#domain/text/admin-texts";
import { PropertyPicture } from "~/components/ui/picture";

const words = adminTexts.collections;
const tones = { written: "badge-ok", byRule: "", none: "badge-warn" } as const;

interface Member extends Pick<PropertyCard, "id" | "name" | "cover" | "region" | "country"> {
  reason: string | null;
  written: boolean;
}

interface Props {
  slug: string;
  members: readonly Member[];
}

/** One field for each stay of the page shown; an empty one leaves the reason to the rule. */
export const ReasonsForm = ({ slug, members }: Props) => (
  <Form method="post" className="reasons-form">
    <input type="hidden" name="collection" value={slug} />
    <ul>
      {members.map((member) => (
        <li key={member.id}>
          <Stay member={member} />
          <Reason member={member} />
        </li>
      ))}
    </ul>
    <button className="btn">{words.save}</button>
  </Form>
);

const Stay = ({ member: { id, name, cover, region, country } }: { member: Member }) => (
  <div className="reasons-stay">
    <PropertyPicture picture={cover} sizes="7rem" decorative />
    <div>
      <h2>
        <a href={paths.property(id)}>{name}</a>
      </h2>
      <p>{words.place([region, country])}</p>
    </div>
  </div>
);

/** What the page says stands in the empty field, as it will without words of one's own. */
function Reason({ member: { id, name, reason, written } }: { member: Member }) {
  const state = written ? "written" : reason ? "byRule" : "none";
  return (
    <div className="reasons-field">
      <label htmlFor={`reason-${id}`} className="visually-hidden">
        {words.reasonFor(name)}
      </label>
      <textarea
        id={`reason-${id}`}
        name={`reason.${id}`}
        rows={2}
        maxLength={longestReason}
        defaultValue={written ? (reason ?? "") : ""}
        placeholder={written ? undefined : (reason ?? undefined)}
        aria-describedby={`hint-${id}`}
      />
      <p id={`hint-${id}`} className="reasons-hint">
        <span className={`badge ${tones[state]}`.trim()}>{words[state]}</span>
        {written && <span>{words.hint(longestReason)}</span>}
        {state === "none" && <span>{words.noneShown}</span>}
        {state === "byRule" && <span className="visually-hidden">{reason}</span>}
      </p>
    </div>
  );
}
