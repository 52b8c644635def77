import path from "node:path";
import vm from "node:vm";
import { beforeAll, expect, test } from "vitest";

import { attacksOn } from "./attack-strings";
import { findExpressions, type OwnExpression, recordBuilt } from "./own-expressions";

/**
 * An expression whose work grows with the square of the text needs seconds for this length, one that
 * grows with the text a millisecond: what lies between is the noise of a busy machine.
 */
const length = 80_000;
const patienceMs = 600;
const tries = 2;

const context = vm.createContext({});

/** True where the engine comes to an end, be it at the second try. */
function ends(expression: RegExp, attack: string): boolean {
  Object.assign(context, { expression, attack });
  for (let turn = 0; turn < tries; turn++)
    try {
      vm.runInContext("expression.lastIndex = 0; expression.exec(attack)", context, {
        timeout: patienceMs,
      });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    }
  return false;
}

/** The attack that an expression does not come to an end with. */
const weakness = (expression: RegExp): string | undefined =>
  [...attacksOn(expression, length)].find((attack) => !ends(expression, attack));

const findings = (expressions: readonly OwnExpression[]) =>
  expressions.flatMap(({ place, expression }) => {
    const attack = weakness(expression);
    return attack === undefined ? [] : [`${place} ${expression}: ${attack.slice(0, 40)}`];
  });

let own: ReturnType<typeof findExpressions>;
beforeAll(() => {
  own = findExpressions();
});

test.each([/(a+)+$/, /\s+$/, /<[^>]*>/])("the attacks find the weakness of %s", (expression) => {
  expect(weakness(expression)).toBeDefined();
});

test("no expression of ours takes longer than the text is long (G-16)", () => {
  expect(own.written.length).toBeGreaterThan(900);
  const different = new Map(own.written.map((one) => [String(one.expression), one]));
  expect(findings([...different.values()])).toEqual([]);
});

test("nor does one that is put together", async () => {
  const built = [];
  for (const file of own.builders)
    built.push(...(await recordBuilt(file, () => import(path.resolve(file)))));
  expect(built.length).toBeGreaterThan(30);
  expect(findings(built)).toEqual([]);
});
