// A reporter of vitest that prints each failure when it happens.
import path from "node:path";

import { exactly, printFailure } from "./failed-test.mjs";

export default class {
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === "failed") this.#print(test, errors);
  }

  /** Errors of hooks: the tests of the suite count as skipped. */
  onTestSuiteResult(suite) {
    if (suite.errors().length) this.#print(suite, suite.errors());
  }

  onTestModuleEnd(module) {
    if (module.errors().length) this.#print(module, module.errors());
  }

  onTestRunEnd(_modules, errors) {
    for (const { message } of errors)
      printFailure("an error outside of any test", message, ["npx", "vitest", "run"]);
  }

  #print(task, errors = []) {
    const names = [];
    for (; task.type !== "module"; task = task.parent) names.unshift(task.name);
    const file = path.relative(".", task.moduleId);
    printFailure([file, ...names].join(": "), errors[0]?.message, [
      ...["npx", "vitest", "run", "--project", task.project.name, file],
      ...(names.length ? ["-t", exactly(names.join(" "))] : []),
    ]);
  }
}
