import { type AST, parseRegExpLiteral, visitRegExpAST } from "@eslint-community/regexpp";

/** Characters that our expressions are likely to tell apart. */
const alphabet = [..." aA0é-.,/<>\"'\n\t=&;:@_()[]{}|\\%#!?*+$€bz9"];
/** A repetition that is bounded below this cannot grow with the text. */
const fewTimes = 50;
const refusedEnds = ["\u0001", "!\n"];

/**
 * Texts of about this length that make a careless expression look at the same characters again and
 * again: what each repetition takes, over and over, behind what leads to it, and an end that fits nowhere.
 */
export function attacksOn(expression: RegExp, length: number): ReadonlySet<string> {
  const attacks = new Set<string>();
  for (const repetition of repetitionsOf(expression))
    for (const turn of [0, 1, 2]) {
      const pump = sample(repetition.element, turn) || "a";
      const lead = leadTo(repetition);
      for (const begin of new Set(["", lead, `x${lead}`]))
        for (const end of refusedEnds) attacks.add(begin + filled(pump, length) + end);
      if (lead)
        for (const many of [lead, lead + pump]) attacks.add(filled(many, length) + refusedEnds[0]);
    }
  return attacks;
}

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

function repetitionsOf(expression: RegExp): AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  visitRegExpAST(parseRegExpLiteral(expression), {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max >= fewTimes) found.push(quantifier);
    },
  });
  return found;
}

/** A short text that this part takes; which one, the turn decides. What only looks around takes none. */
function sample(node: AST.Node, turn = 0): string {
  if (node.type === "Alternative")
    return node.elements.map((element) => sample(element, turn)).join("");
  if (node.type === "Group" || node.type === "CapturingGroup") {
    const alternative = node.alternatives[turn % node.alternatives.length];
    return alternative ? sample(alternative, turn) : "";
  }
  if (node.type === "Quantifier")
    return sample(node.element, turn).repeat(Math.max(node.min, Math.min(1, node.max)));
  if (node.type === "Character") return String.fromCodePoint(node.value);
  if (!node.type.includes("CharacterSet") && !node.type.endsWith("CharacterClass")) return "";
  const taken = charactersIn(node.raw);
  return taken[turn % taken.length] ?? "a";
}

function charactersIn(set: string): string[] {
  const one = new RegExp(set, /\\[pu]/.test(set) ? "u" : "");
  return alphabet.filter((character) => one.test(character)).slice(0, 3);
}

/** The shortest text that brings the engine to this part. */
function leadTo(part: AST.Node): string {
  let text = "";
  for (let node: AST.Node | null = part; node?.parent; node = node.parent)
    if (node.parent.type === "Alternative") {
      const before = node.parent.elements.slice(
        0,
        node.parent.elements.indexOf(node as AST.Element),
      );
      text = before.map((element) => sample(element)).join("") + text;
    }
  return text;
}
