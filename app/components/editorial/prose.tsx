import "./prose.css";

import { PageTitle } from "~/components/layout/page-title";

/** A text written in the back office. Only HTML that the loader has cleaned may come here. */
export function Prose({ html }: { html: string }) {
  return <div className="prose measure" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A page of the operator's own. Only HTML that the loader has cleaned may come here. */
export function ContentPage({ title, content }: { title: string; content: string }) {
  return (
    <>
      <PageTitle title={title} />
      <div className="wrap section-end">
        <Prose html={content} />
      </div>
    </>
  );
}
