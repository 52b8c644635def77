import "./pictures-field.css";
import type { FieldMetadata } from "@conform-to/react";
import { useId, useRef } from "react";

import type { AnyFormField } from "#domain/property/fields";
import type { PictureWordsText } from "#domain/property/kinds/picture-words";
import { MediaPicker } from "~/components/admin/media/media-picker";
import { UploadField } from "~/components/admin/media/upload-field";
import { Icon } from "~/components/ui/icon";
import { PictureCard } from "./picture-card";
import { usePictures } from "./use-pictures";
import { type KnownPicture, useThumbnails } from "./use-thumbnails";

interface Props {
  entry: AnyFormField;
  images: FieldMetadata<string[]>;
  words: FieldMetadata<PictureWordsText[]>;
  known: readonly KnownPicture[];
  onBusy: (busy: boolean) => void;
}

/**
 * Pictures by address or upload, the cover first. Scripts change the list at once; without them
 * each button is a submit button, and the server answers with the changed form.
 */
export function PicturesField({ entry, images, words, known, onBusy }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { rows, said, act, change, move, settle, add } = usePictures({ images, words }, list);
  const { lookOf, lookAt } = useThumbnails(known);
  const faults = faultsByAddress(images);
  const here = `#${images.id}`;
  return (
    <fieldset
      className="list-field pictures"
      id={images.id}
      tabIndex={-1}
      aria-describedby={images.errors ? `${images.id}-error` : undefined}
    >
      <legend className="field-label">
        {entry.label} <span className="field-required">*</span>
      </legend>
      <p className="field-hint">{entry.hint}</p>
      <ol ref={list} className="pictures-list">
        {rows.map((row, index) => (
          <PictureCard
            key={row.key}
            row={row}
            index={index}
            count={rows.length}
            names={{ images: images.name, words: words.name, ids: images.formId, here }}
            look={lookOf(row.address)}
            fault={faults.get(row.address)}
            onChange={(part) => change(row.key, part)}
            onLeave={() => settle(row.key).forEach(lookAt)}
            onDeed={act}
            onMove={(from) => move(from, row.key)}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {images.errors && (
        <p className="field-error" id={`${images.id}-error`}>
          {images.errors.join(" ")}
        </p>
      )}
      <AddPictures
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

/** The ways to another picture: a line to type in, the library, a file. */
function AddPictures({ here, onBlank, onAdd, onBusy }: AddProps) {
  const uploadId = useId();
  return (
    <>
      <div className="pictures-more">
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
      <button className="btn-quiet pictures-send" name="picture" value="upload" formAction={here}>
        Upload
      </button>
    </>
  );
}

/** Errors by the address that they are about, since the pictures may have changed places. */
function faultsByAddress(images: FieldMetadata<string[]>): Map<string, string> {
  const sent = (images.initialValue ?? []) as (string | undefined)[];
  const fields = images.getFieldList();
  return new Map(
    sent.flatMap((address, index) => {
      const errors = fields[index]?.errors;
      return errors ? [[address ?? "", errors.join(" ")]] : [];
    }),
  );
}

/** After the new line is drawn. */
const focusNew = (list: HTMLOListElement | null) =>
  requestAnimationFrame(() =>
    list?.querySelector<HTMLInputElement>("li:last-child .picture-address")?.focus(),
  );
