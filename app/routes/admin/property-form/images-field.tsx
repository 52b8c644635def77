import type { FieldMetadata } from "@conform-to/react";
import { type DragEvent, type MouseEvent, useId, useRef, useState } from "react";

import type { ImagePreview } from "#domain/pictures/library";
import type { AnyFormField } from "#domain/property/fields";
import type { ImageAction, PictureRow, PictureWordsText } from "#domain/property/kinds/lists";
import { MediaPicker } from "~/components/admin/media-picker";
import { UploadField } from "~/components/admin/upload-field";
import { Icon } from "~/components/ui/icon";
import { afterPress } from "~/components/ui/press";
import { type FormImage, type KnownImage, useImages, useThumbnails } from "./images";

interface Props {
  entry: AnyFormField;
  images: FieldMetadata<string[]>;
  alts: FieldMetadata<PictureWordsText[]>;
  known: readonly KnownImage[];
  onBusy: (busy: boolean) => void;
}

/**
 * Images by URL or upload, the cover first. Without scripts each button submits the form, and the
 * server responds with the changed list.
 */
export function ImagesField({ entry, images, alts, known, onBusy }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { rows, announcement, act, change, move, splitUrls, add } = useImages(
    { images, alts },
    list,
  );
  const { previewOf, requestPreview } = useThumbnails(known);
  const errors = errorsByUrl(images);
  const here = `#${images.id}`;
  return (
    <fieldset
      className="list-field pictures min-w-0 m-0 p-0 border-0"
      id={images.id}
      tabIndex={-1}
      aria-describedby={images.errors ? `${images.id}-error` : undefined}
    >
      <legend className="field-label p-0">
        {entry.label} <span className="text-clay">*</span>
      </legend>
      <p className="field-hint text-small leading-text">{entry.hint}</p>
      <ol ref={list} className="pictures-list">
        {rows.map((row, index) => (
          <ImageCard
            key={row.key}
            row={row}
            index={index}
            count={rows.length}
            names={{ images: images.name, alts: alts.name, ids: images.formId, here }}
            preview={previewOf(row.address)}
            error={errors.get(row.address)}
            onChange={(part) => change(row.key, part)}
            onLeave={() => splitUrls(row.key).forEach(requestPreview)}
            onAction={act}
            onMove={(from) => move(from, row.key)}
          />
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      {images.errors && (
        <p
          className="field-error mt-1 font-semibold leading-text text-danger"
          id={`${images.id}-error`}
        >
          {images.errors.join(" ")}
        </p>
      )}
      <AddImages
        here={here}
        onBlank={() => {
          act("add");
          focusNew(list.current);
        }}
        onAdd={add}
        onBusy={onBusy}
      />
    </fieldset>
  );
}

interface AddProps {
  here: string;
  onBlank: () => void;
  onAdd: (added: readonly { src: string; alt: string }[]) => void;
  onBusy: (busy: boolean) => void;
}

/** Adds images by URL, from the library or by upload. */
function AddImages({ here, onBlank, onAdd, onBusy }: AddProps) {
  const uploadId = useId();
  return (
    <>
      <div className="pictures-more flex flex-wrap gap-3">
        <button
          className="btn-quiet"
          name="picture"
          value="add"
          formAction={here}
          onClick={(event) => {
            event.preventDefault();
            onBlank();
          }}
        >
          <Icon name="plus" /> Add image
        </button>
        <MediaPicker onChoose={(src, alt) => onAdd([{ src, alt }])} />
      </div>
      <UploadField id={uploadId} onUploaded={onAdd} onBusy={onBusy} />
      <button
        className="btn-quiet pictures-send mt-3"
        name="picture"
        value="upload"
        formAction={here}
      >
        Upload
      </button>
    </>
  );
}

/** Errors keyed by URL, because images may have been reordered. */
function errorsByUrl(images: FieldMetadata<string[]>): Map<string, string> {
  const sent = (images.initialValue ?? []) as (string | undefined)[];
  const fields = images.getFieldList();
  return new Map(
    sent.flatMap((address, index) => {
      const errors = fields[index]?.errors;
      return errors ? [[address ?? "", errors.join(" ")]] : [];
    }),
  );
}

/** Focuses the new row after it is rendered. */
const focusNew = (list: HTMLOListElement | null) =>
  requestAnimationFrame(() =>
    list?.querySelector<HTMLInputElement>("li:last-child .picture-address")?.focus(),
  );

interface ImageCardProps {
  row: FormImage;
  index: number;
  count: number;
  names: { images: string; alts: string; ids: string; here: string };
  preview: ImagePreview | undefined;
  error: string | undefined;
  onChange: (part: Partial<PictureRow>) => void;
  onLeave: () => void;
  onAction: (action: ImageAction) => void;
  /** Called with the key of an image that was dropped on this one. */
  onMove: (from: string) => void;
}

const dragType = "text/x-picture";

function ImageCard(props: ImageCardProps) {
  const { row, index, names, preview, error, onChange, onLeave, onMove } = props;
  const { drop, over } = useDropTarget(row.key, onMove);
  const addressId = `${names.ids}-${names.images}[${index}]`;
  const number = index + 1;
  return (
    <li className="picture-card" data-over={over} {...drop}>
      <Thumbnail preview={preview} cover={index === 0} dragKey={row.key} />
      <input
        className="control picture-address"
        id={addressId}
        name={`${names.images}[${index}]`}
        value={row.address}
        aria-label={`Image ${number}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${addressId}-error` : undefined}
        inputMode="url"
        data-picture={`address ${index}`}
        placeholder="https://"
        onChange={({ target }) => onChange({ address: target.value })}
        onBlur={() => afterPress(onLeave)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onLeave();
        }}
      />
      {error && (
        <p
          className="field-error mt-1 font-semibold leading-text text-danger"
          id={`${addressId}-error`}
        >
          {error}
        </p>
      )}
      <input type="hidden" name={`${names.alts}[${index}].url`} value={row.address} />
      <input
        className="control"
        id={`${names.ids}-${names.alts}[${index}].alt`}
        name={`${names.alts}[${index}].alt`}
        value={row.alt}
        aria-label={`Alt text of image ${number}`}
        placeholder="Alt text"
        maxLength={300}
        data-picture={`alt ${index}`}
        data-missing={row.address && !row.alt ? true : undefined}
        onChange={({ target }) => onChange({ alt: target.value })}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {row.address && !row.alt && (
        <p className="field-hint picture-missing flex items-center gap-1 text-small leading-text">
          <Icon name="alert" /> No alt text: screen readers will announce the property name
        </p>
      )}
      <CardActions {...props} />
    </li>
  );
}

function CardActions({ index, count, names, onAction }: ImageCardProps) {
  const number = index + 1;
  const actions: {
    action: ImageAction;
    icon: string;
    label: string;
    text?: string;
    off: boolean;
  }[] = [
    {
      action: `earlier:${index}`,
      icon: "chevron-left",
      label: `Move image ${number} up`,
      off: index === 0,
    },
    {
      action: `later:${index}`,
      icon: "chevron-right",
      label: `Move image ${number} down`,
      off: index === count - 1,
    },
    {
      action: `cover:${index}`,
      icon: "star",
      label: `Make cover: image ${number}`,
      text: "Make cover",
      off: index === 0,
    },
    { action: `remove:${index}`, icon: "trash", label: `Remove image ${number}`, off: count === 1 },
  ];
  const press = (event: MouseEvent, action: ImageAction) => {
    event.preventDefault();
    onAction(action);
  };
  return (
    <div className="picture-deeds flex items-center">
      {actions
        .filter(({ off }) => !off)
        .map(({ action, icon, label, text }) => (
          <button
            key={action.split(":")[0]}
            className={
              text
                ? "list-button picture-words grid place-items-center text-ink-soft bg-transparent border-0 rounded-2 cursor-pointer"
                : "list-button grid place-items-center text-ink-soft bg-transparent border-0 rounded-2 cursor-pointer"
            }
            name="picture"
            value={action}
            formAction={names.here}
            aria-label={label}
            onClick={(event) => press(event, action)}
          >
            {text ?? <Icon name={icon} />}
          </button>
        ))}
    </div>
  );
}

interface ThumbnailProps {
  preview: ImagePreview | undefined;
  cover: boolean;
  dragKey: string;
}

function Thumbnail({ preview, cover, dragKey }: ThumbnailProps) {
  const start = (event: DragEvent) => {
    event.dataTransfer.setData(dragType, dragKey);
    event.dataTransfer.effectAllowed = "move";
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons next to it do the same
    <div
      className="picture-thumbnail relative grid place-items-center overflow-hidden bg-sand rounded-1"
      draggable
      onDragStart={start}
    >
      {preview?.thumbnail ? (
        <img
          className="w-full h-full"
          src={preview.thumbnail}
          alt=""
          width="320"
          height="213"
          loading="lazy"
          draggable={false}
        />
      ) : (
        <p className="p-4 text-caption text-center text-ink-soft" aria-live="polite">
          {statusText(preview)}
        </p>
      )}
      {cover && (
        <span className="picture-cover absolute text-tiny font-bold bg-paper rounded-full">
          Cover
        </span>
      )}
    </div>
  );
}

function statusText(preview: ImagePreview | undefined): string {
  if (!preview) return "";
  if (preview.state === "failed") return preview.error ?? "Image could not be checked";
  return "Loading image...";
}

function useDropTarget(key: string, onMove: (from: string) => void) {
  const [over, setOver] = useState(false);
  const isImage = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isImage(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isImage(event)) return;
      event.preventDefault();
      setOver(false);
      const from = event.dataTransfer.getData(dragType);
      if (from !== key) onMove(from);
    },
  };
  return { drop, over };
}
