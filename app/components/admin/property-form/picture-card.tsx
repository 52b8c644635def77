import "./picture-card.css";
import { type DragEvent, type MouseEvent, useState } from "react";

import type { PictureLook } from "#domain/pictures/picture-look";
import type { PictureDeed, PictureRow } from "#domain/property/picture-rows";
import { Icon } from "~/components/ui/icon";
import type { FormPicture } from "./use-pictures";

interface Props {
  row: FormPicture;
  index: number;
  count: number;
  names: { images: string; words: string; ids: string; here: string };
  look: PictureLook | undefined;
  fault: string | undefined;
  onChange: (part: Partial<PictureRow>) => void;
  onLeave: () => void;
  onDeed: (deed: PictureDeed) => void;
  /** Another picture, by its key, was dropped on this one. */
  onMove: (from: string) => void;
}

const dragged = "text/x-picture";

export function PictureCard(props: Props) {
  const { row, index, names, look, fault, onChange, onLeave, onMove } = props;
  const { drop, over } = useDropOf(row.key, onMove);
  const addressId = `${names.ids}-${names.images}[${index}]`;
  const number = index + 1;
  return (
    <li className="picture-card" data-over={over} {...drop}>
      <Thumbnail look={look} cover={index === 0} dragKey={row.key} />
      <input
        className="control picture-address"
        id={addressId}
        name={`${names.images}[${index}]`}
        value={row.address}
        aria-label={`Image ${number}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${addressId}-error` : undefined}
        inputMode="url"
        data-picture={`address ${index}`}
        placeholder="https://"
        onChange={({ target }) => onChange({ address: target.value })}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onLeave();
        }}
      />
      {fault && (
        <p className="field-error" id={`${addressId}-error`}>
          {fault}
        </p>
      )}
      <input type="hidden" name={`${names.words}[${index}].url`} value={row.address} />
      <input
        className="control"
        id={`${names.ids}-${names.words}[${index}].alt`}
        name={`${names.words}[${index}].alt`}
        value={row.alt}
        aria-label={`Description of picture ${number}`}
        placeholder="Describe the picture"
        maxLength={300}
        data-picture={`alt ${index}`}
        data-missing={row.address && !row.alt ? true : undefined}
        onChange={({ target }) => onChange({ alt: target.value })}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {row.address && !row.alt && (
        <p className="field-hint picture-missing">
          <Icon name="alert" /> No description yet: its readers hear the name of the stay
        </p>
      )}
      <Deeds {...props} />
    </li>
  );
}

function Deeds({ index, count, names, onDeed }: Props) {
  const number = index + 1;
  const deeds: { deed: PictureDeed; icon: string; label: string; words?: string; off: boolean }[] =
    [
      {
        deed: `earlier:${index}`,
        icon: "chevron-left",
        label: `Move image ${number} up`,
        off: index === 0,
      },
      {
        deed: `later:${index}`,
        icon: "chevron-right",
        label: `Move image ${number} down`,
        off: index === count - 1,
      },
      {
        deed: `cover:${index}`,
        icon: "star",
        label: `Make cover: image ${number}`,
        words: "Make cover",
        off: index === 0,
      },
      { deed: `remove:${index}`, icon: "trash", label: `Remove image ${number}`, off: count === 1 },
    ];
  const press = (event: MouseEvent, deed: PictureDeed) => {
    event.preventDefault();
    onDeed(deed);
  };
  return (
    <div className="picture-deeds">
      {deeds
        .filter(({ off }) => !off)
        .map(({ deed, icon, label, words }) => (
          <button
            key={deed.split(":")[0]}
            className={words ? "list-button picture-words" : "list-button"}
            name="picture"
            value={deed}
            formAction={names.here}
            aria-label={label}
            onClick={(event) => press(event, deed)}
          >
            {words ?? <Icon name={icon} />}
          </button>
        ))}
    </div>
  );
}

interface ThumbnailProps {
  look: PictureLook | undefined;
  cover: boolean;
  dragKey: string;
}

function Thumbnail({ look, cover, dragKey }: ThumbnailProps) {
  const start = (event: DragEvent) => {
    event.dataTransfer.setData(dragged, dragKey);
    event.dataTransfer.effectAllowed = "move";
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- buttons beside it do the same
    <div className="picture-thumbnail" draggable onDragStart={start}>
      {look?.thumbnail ? (
        <img
          src={look.thumbnail}
          alt=""
          width="320"
          height="213"
          loading="lazy"
          draggable={false}
        />
      ) : (
        <p aria-live="polite">{wordsOf(look)}</p>
      )}
      {cover && <span className="picture-cover">Cover</span>}
    </div>
  );
}

function wordsOf(look: PictureLook | undefined): string {
  if (!look) return "";
  if (look.state === "failed") return look.error ?? "It could not be looked at just now";
  return "Fetching the picture…";
}

function useDropOf(key: string, onMove: (from: string) => void) {
  const [over, setOver] = useState(false);
  const isPicture = (event: DragEvent) => event.dataTransfer.types.includes(dragged);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isPicture(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isPicture(event)) return;
      event.preventDefault();
      setOver(false);
      const from = event.dataTransfer.getData(dragged);
      if (from !== key) onMove(from);
    },
  };
  return { drop, over };
}
