import { Parser } from "htmlparser2";

export type Attributes = Readonly<Record<string, string>>;
export interface XmlHandler {
  /** Names come without their prefix. */
  onOpen?(name: string, attributes: Attributes, prefix: string): void;
  onText?(text: string): void;
  /** @param isCut the text ended first */
  onClose?(name: string, isCut: boolean): void;
  /** True once the rest of the text does not matter. */
  isDone?(): boolean;
}

/** Length of the text between two questions whether the rest matters. */
const chunkLength = 65_536;

/**
 * Declared entities are never expanded: the parser knows only the five of XML and numbers.
 * @param source text, or its bytes in UTF-8, which are decoded piece by piece
 */
export function readXml(source: string | Uint8Array, handler: XmlHandler): void {
  const plain = (name: string) => name.slice(name.indexOf(":") + 1);
  const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(":")));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.onOpen?.(plain(name), attributes, prefixOf(name)),
      ontext: (part) => handler.onText?.(part),
      onclosetag: (name, isImplied) => handler.onClose?.(plain(name), isImplied),
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < source.length && !handler.isDone?.(); at += chunkLength)
    parser.write(
      typeof source === "string"
        ? source.slice(at, at + chunkLength)
        : decoder.decode(source.subarray(at, at + chunkLength), { stream: true }),
    );
  if (!handler.isDone?.()) parser.end();
}
