import { useRef, useState } from "react";

/** Suggestions for a list, asked for once it has the focus. */
export function useListValues(address: string | undefined) {
  const [values, setValues] = useState<readonly string[]>([]);
  const asked = useRef(false);
  const load = () => {
    if (!address || asked.current) return;
    asked.current = true;
    void readValues(address).then(setValues);
  };
  return { values, load };
}

async function readValues(address: string): Promise<readonly string[]> {
  try {
    const answer = await fetch(address);
    if (!answer.ok || answer.redirected) return [];
    return ((await answer.json()) as { values: string[] }).values;
  } catch {
    return [];
  }
}
