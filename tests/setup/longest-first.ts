import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that mostly wait: begun last, they would be waited for alone. */
const longest = [
  "tests/scripts/chaos.test.ts",
  "tests/machines/rolling-version.test.ts",
  "tests/jobs/killed-",
  "tests/jobs/render-item.test.ts",
  "tests/jobs/hostile-render.test.ts",
  "tests/jobs/scrape.test.ts",
  "tests/routes/sessions.test.ts",
  "tests/setup/services.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.includes(name));
      return found < 0 ? longest.length : found;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
