import type { SceneChoice } from "../../app/domain/illustration";
export function composeIllustration(
  _seed: string,
  _choice: SceneChoice,
): { svg: string; alt: string } {
  return { svg: "", alt: "" };
}
