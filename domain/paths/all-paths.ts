export * as admin from "./admin-paths";
export * from "./public-paths";
