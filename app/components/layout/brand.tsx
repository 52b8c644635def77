import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

export function Brand() {
  return (
    <Link to="/" className="brand flex items-center gap-2-5 mr-auto no-underline nowrap">
      <Icon name="logo" />
      {useRootData()?.site.name ?? texts.common.siteName}
    </Link>
  );
}
