import "./prose.css";

import { PageTitle } from "~/components/layout/page-title";

/** Text of the back office. Accepts only HTML sanitized by the loader. */
export function Prose({ html }: { html: string }) {
  return <div className="prose measure" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Content page of the operator. Accepts only HTML sanitized by the loader. */
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
