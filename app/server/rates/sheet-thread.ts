import type { SheetContent } from "#domain/rates/reading";
import { readSheetTables, type SheetChoices } from "#domain/rates/sheet/read-tables";
import { serveTasks } from "#process/thread-runner";

const tasks = {
  read: ({ content, choices }: { content: SheetContent; choices: SheetChoices }) =>
    readSheetTables(content, choices),
};
export type TableTasks = typeof tasks;

serveTasks(tasks);
