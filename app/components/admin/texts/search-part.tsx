import { metaText } from "#domain/pages/seo";
import { textLabels } from "#domain/pages/text-form";
import { type TextKind, textScreens } from "#domain/pages/text-screens";
import { CountedField } from "~/components/form/counted-field";
import type { FieldSource } from "~/components/form/field";

type Live = FieldSource & { value?: string };

interface Props {
  kind: TextKind;
  fields: {
    title: Live;
    slug: Live;
    excerpt: Live;
    content: Live;
    metaTitle: Live;
    metaDescription: Live;
  };
  siteUrl: string;
}

/** How the text looks among the results of a search. */
export function SearchPart({ kind, fields, siteUrl }: Props) {
  const { title, slug, excerpt, content, metaTitle, metaDescription } = fields;
  const host = siteUrl.replace(/^https?:\/\//, "");
  const described =
    metaDescription.value ?? (kind === "post" ? excerpt.value : content.value) ?? "";
  return (
    <fieldset className="text-part">
      <legend>In a search result</legend>
      <div className="text-result">
        <p>
          {host}
          {textScreens[kind].address(slug.value ?? "")}
        </p>
        <strong>{metaTitle.value ?? title.value ?? "Untitled"}</strong>
        <p>{metaText(described)}</p>
      </div>
      <CountedField
        label={textLabels.metaTitle}
        field={metaTitle}
        ideal={30}
        most={60}
        hint="Blank: the title."
      />
      <CountedField
        label={textLabels.metaDescription}
        field={metaDescription}
        as="textarea"
        rows={3}
        ideal={70}
        most={155}
        hint={kind === "post" ? "Blank: the excerpt." : "Blank: the first words."}
      />
    </fieldset>
  );
}
