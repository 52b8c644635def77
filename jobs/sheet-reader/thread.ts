import { serveTasks } from "#process/thread-runner";
import { readSheet, type SheetContext } from "./read-sheet";

const tasks = {
  read: ({ bytes, ...context }: SheetContext & { bytes: Uint8Array }) => readSheet(bytes, context),
};
export type SheetTasks = typeof tasks;

serveTasks(tasks);
