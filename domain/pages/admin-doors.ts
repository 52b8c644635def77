import { withParams } from "./with-query";

// What pages of visitors name of the back office; the other addresses they need not load.

export const login = (returnTo?: string) => withParams("/admin/login", { returnTo });
export const dashboard = () => "/admin";
export const undo = () => "/admin/undo";
