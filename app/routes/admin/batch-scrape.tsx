import { AdminError } from "~/components/admin/admin-error";
import { PlannedScreen } from "~/components/admin/planned/planned-screen";
import { batchPauseMs, batchUrls } from "~/domain/limits";
import { adminLoader, noAction } from "~/server/admin.server";

const title = "Batch URL scraper";

export const meta = () => [{ title }];
export const loader = adminLoader(() => null);
export const action = noAction;

export default function BatchScrape() {
  return (
    <PlannedScreen
      title={title}
      lead={`Up to ${batchUrls} addresses in one go, one on each line.`}
      steps={[
        `Reads the pages of one site in order, ${batchPauseMs.betweenScrapes} ms apart, and other sites beside it`,
        "Can be paused, resumed and left: it goes on when this page is closed",
        "Shows for each address what was read, or why it was not",
        "Imports what was read well, and gives a CSV of it",
      ]}
    />
  );
}

export { AdminError as ErrorBoundary };
