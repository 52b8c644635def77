import type { AnyField } from "#domain/property/fields";
import { fold } from "#domain/text/slug";
import { visible } from "./numbers";
import type { CellReading } from "./table";

/** "yes" and "no" in six languages, and the signs of lists. */
const yes = new Set(
  "yes y true 1 on x ✓ ✔ ☑ ✅ √ checked ticked ja j wahr oui o vrai sim s si sì verdadeiro verdadero available vorhanden ndiyo".split(
    " ",
  ),
);
const no = new Set(
  "no n false 0 off ✗ ✘ ☐ ❌ × nein falsch non faux nao falso nee keine none n/a na hapana - – —".split(
    " ",
  ),
);

/** True, false, or null for another text. */
export function readAnswer(text: string, crosses: "yes" | "no" = "yes"): boolean | null {
  const word = fold(visible(text))
    .replace(/\ufe0f/g, "")
    .replace(/[.!]$/, "");
  if (word === "x") return crosses === "yes";
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** Words of a column of states. */
const shown = new Set(
  "published active live listed enabled visible public online aktiv actif ativo activo publie publicado".split(
    " ",
  ),
);
const hidden = new Set(
  "inactive hidden unlisted disabled draft archived unpublished offline private inaktiv inactif inativo inactivo entwurf brouillon rascunho borrador".split(
    " ",
  ),
);

/** A stay that its source has given up. */
const gone = new Set(
  "withdrawn closed deleted removed cancelled geschlossen ferme fermee fechado cerrado".split(" "),
);

export function readYesNo(
  { name, label }: AnyField,
  text: string,
  { crosses }: { crosses?: "yes" | "no" },
): CellReading {
  const word = fold(text);
  if (name === "active" && gone.has(word))
    return { value: false, doubt: `The table says “${text}”` };
  if (name === "active" && (shown.has(word) || hidden.has(word))) return { value: shown.has(word) };
  const answer = readAnswer(text, crosses);
  return answer === null ? { refused: `${label}: enter yes or no` } : { value: answer };
}
