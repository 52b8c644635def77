import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function BatchScrape() {
  return <h1>batch-scrape</h1>;
}
