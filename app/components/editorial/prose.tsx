import "./prose.css";

/** A text written in the back office. Only HTML that the loader has cleaned may come here. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
