import { PageTitle } from "~/components/layout/page-title";
import { Prose } from "./prose";

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
