import { adminLoader, noAction } from "~/server/session/admin.server";
export const loader = adminLoader(() => null);
export const action = noAction;
export default function Stub() { return null; }
