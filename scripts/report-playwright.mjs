// A reporter of Playwright that prints each failure when it happens.
import path from "node:path";

import { exactly, printFailure } from "./failed-test.mjs";

export default class {
  onTestEnd(test, { status, error }) {
    if (status === test.expectedStatus || status === "skipped" || status === "interrupted") return;
    const { file, line } = test.location;
    const place = `${path.relative(".", file)}:${line}`;
    const project = test.parent.project()?.name ?? "";
    printFailure(`${place}: ${test.title} (${project})`, error?.message, [
      ...["npx", "playwright", "test", place, "--project", project, "-g", exactly(test.title)],
    ]);
  }

  onError({ message }) {
    printFailure("an error outside of any test", message, ["npx", "playwright", "test"]);
  }

  printsToStdio() {
    return false;
  }
}
