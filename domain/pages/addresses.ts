export * as admin from "./admin-addresses";
export * from "./public-addresses";
