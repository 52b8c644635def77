import { tripParams } from "#domain/rates/trip";

/** Query of the page of a stay with these parameters, and with dates and party as they are in the URL. */
export function stayQuery(
  current: URLSearchParams,
  values: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(values);
  for (const name of tripParams)
    for (const value of current.getAll(name)) params.append(name, value);
  return params.size > 0 ? `?${params.toString()}` : "";
}
