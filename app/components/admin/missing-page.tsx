import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths } from "#domain/paths/paths";
import { QuickLinks } from "./quick-links";
import { SearchAgain } from "./search-results";
import { PageHead } from "./shell";

interface Props {
  title: string;
  /** Words to search for, from the URL. */
  query?: string;
  /** What the search found. */
  children?: ReactNode;
}

/** The office's 404: a search, what may be meant, and doors to the main screens. */
export function MissingPage({ title, query, children }: Props) {
  return (
    <>
      <PageHead
        eyebrow="404"
        title={title}
        lead={
          <>
            The link may be old, or the item was deleted. Deleted items stay in the{" "}
            <Link to={paths.admin.trash()}>trash</Link> for 30 days.
          </>
        }
      />
      <SearchAgain query={query} />
      {children}
      <QuickLinks />
    </>
  );
}
