import { readMetrics } from "#tests/setup/web-process";

/** @returns ends the count: how often the store of pages answered in each way meanwhile, in words */
export async function watchAnswers(port: number): Promise<() => Promise<string>> {
  const before = await read(port);
  return async () => {
    const counts = [...(await read(port))].map(
      ([outcome, count]) => `${outcome} ${count - (before.get(outcome) ?? 0)}`,
    );
    return counts.join(", ");
  };
}

async function read(port: number): Promise<Map<string, number>> {
  const text = await readMetrics(`http://127.0.0.1:${port}`);
  const lines = text.matchAll(/^page_store_answers_total\{outcome="(\w+)"\} (\d+)$/gm);
  return new Map([...lines].map(([, outcome = "", count]) => [outcome, Number(count)]));
}
