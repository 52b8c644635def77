import "./collection-pages.css";

import { collectionPageSize } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Pager } from "~/components/ui/pager";

interface Props {
  slug: string;
  page: number;
  pages: number;
  total: number;
}

/** The pages of a collection, and in words what comes next. */
export function CollectionPages({ slug, page, pages, total }: Props) {
  const to = (number: number) => paths.collection(slug, number);
  const here = Math.min(collectionPageSize, total - page * collectionPageSize);
  return (
    <div className="collection-pages">
      <Pager page={page} pages={pages} to={to} />
      {page < pages ? (
        <Link className="link" to={to(page + 1)}>
          {texts.collections.next(here, total)}
        </Link>
      ) : (
        <Link className="link" to={paths.collections()}>
          {texts.collections.back}
        </Link>
      )}
    </div>
  );
}
