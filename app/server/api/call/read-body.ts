import { ApiFailure } from "./failure";

const deepest = 32;

/** The JSON of a request. @throws ApiFailure of 400 or 415 */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!isJson(type) || request.headers.has("Content-Encoding"))
    throw new ApiFailure(415, "Please send JSON, with Content-Type: application/json.");
  const text = await request.text().catch(() => "");
  const value = parse(text);
  if (isTooDeep(value)) throw new ApiFailure(400, "This JSON is nested too deep.");
  return value;
}

function isJson(type: string): boolean {
  const [kind = "", ...parameters] = type.toLowerCase().split(";");
  const charset = parameters.find((text) => text.trim().startsWith("charset="))?.split("=")[1];
  return (
    /^application\/([a-z0-9.-]+\+)?json$/.test(kind.trim()) &&
    (charset === undefined || /^"?utf-?8"?$/.test(charset.trim()))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? storable(value) : value,
    );
  } catch {
    throw new ApiFailure(400, "This is no JSON that can be read.");
  }
}

/** No text in the database can hold a zero character or half of a pair. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD").replace(/\p{Cs}/gu, "\uFFFD");

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((entry) =>
      typeof entry === "object" && entry !== null ? Object.values(entry) : [],
    );
  }
  return false;
}
