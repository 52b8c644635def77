import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function PriceDebug() {
  return <h1>price-debug</h1>;
}
