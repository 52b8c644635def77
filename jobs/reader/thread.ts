import { serveTasks } from "#process/thread-runner";
import { pageLinks } from "./listed-stays";
import { textOfPage } from "./page-text";
import { readPage } from "./read-page";

const tasks = { read: readPage, view: textOfPage, list: pageLinks };
export type PageTasks = typeof tasks;

serveTasks(tasks);
