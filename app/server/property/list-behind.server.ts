import { paths } from "#domain/pages/paths";

/** The property list as it was when a form or action was opened from it: `?list=?country=kenya`. */
export function listBehind(request: Request): string {
  const view = new URL(request.url).searchParams.get("list") ?? "";
  return paths.admin.properties() + (view.startsWith("?") ? view : "");
}
