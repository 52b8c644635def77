import "./no-favorites.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";

/** An empty list: a night sky, the heart made large, and the way to the stays. */
export function NoFavorites() {
  return (
    <div className="no-favorites wrap">
      <div className="no-favorites-picture">
        <Scene
          image="/illustrations/star-kopje.svg"
          sizes="(max-width: 40rem) 100vw, 44rem"
          alt={texts.favorites.emptyPicture}
          eager
        />
        <span className="no-favorites-heart">
          <Icon name="heart" />
        </span>
      </div>
      <div>
        <h1>{texts.savedList.empty}</h1>
        <p>{texts.savedList.emptyHint}</p>
        <Link to={paths.listing()} className="btn">
          {texts.savedList.browse}
        </Link>
      </div>
    </div>
  );
}
