import path from "node:path";

/** For `node --import`: a process that a test starts with an IPC channel ends when the test is killed. */
export const endWithParent = path.resolve("scripts/end-with-parent.mjs");
