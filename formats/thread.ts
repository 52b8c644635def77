import { serveTasks } from "#process/thread-runner";
import { readTable } from "./read-table";

const tasks = { table: readTable };
export type FormatTasks = typeof tasks;

serveTasks(tasks);
