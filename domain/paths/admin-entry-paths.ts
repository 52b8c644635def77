import { withParams } from "./with-query";

// Admin URLs that visitor pages use; the others are not in their bundles.

export const login = (returnTo?: string) => withParams("/admin/login", { returnTo });
export const dashboard = () => "/admin";
export const undo = () => "/admin/undo";
