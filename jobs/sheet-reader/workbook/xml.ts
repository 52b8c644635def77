import { Parser } from "htmlparser2";

export type Attributes = Readonly<Record<string, string>>;
export interface XmlHandler {
  /** Names come without their prefix. */
  onOpen?(name: string, attributes: Attributes): void;
  onText?(text: string): void;
  onClose?(name: string): void;
}

/** Declared entities are never expanded: the parser knows only the five of XML and numbers. */
export function readXml(text: string, handler: XmlHandler): void {
  const plain = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.onOpen?.(plain(name), attributes),
      ontext: (part) => handler.onText?.(part),
      onclosetag: (name) => handler.onClose?.(plain(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
}
