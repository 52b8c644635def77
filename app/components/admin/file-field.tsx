import "./file-field.css";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";

import { fileSize } from "#domain/text/file-size";
import { Icon } from "~/components/ui/icon";

interface Props {
  id: string;
  name: string;
  label: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  required?: boolean;
  error?: string;
  /** Called with every selection and drop. */
  onFiles?: (files: File[]) => void;
  /** Files are handed to `onFiles` instead of the surrounding form, which then sends none. */
  handedOver?: boolean;
  /** Rendered below the zone, such as the progress of uploads. */
  children?: ReactNode;
}

/**
 * File input drawn as a zone to press or drop files on. The native input lies over the zone, so the keyboard,
 * drops and forms work without scripts; scripts add the name and size of what was chosen.
 */
export function FileField(props: Props) {
  const { id, label, hint, error, onFiles, handedOver, children, ...native } = props;
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [over, setOver] = useState(false);
  const take = (element: HTMLInputElement) => {
    const chosen = [...(element.files ?? [])];
    if (handedOver) element.value = "";
    else setFiles(chosen);
    onFiles?.(chosen);
  };
  // Files chosen before hydration.
  const atStart = useRef(take);
  useEffect(() => {
    if (input.current?.files?.length) atStart.current(input.current);
  }, []);
  const hover = (isOver: boolean) => (event: DragEvent) =>
    event.dataTransfer.types.includes("Files") && setOver(isOver);
  return (
    <div className="field file-field">
      <div
        className="file-zone relative grid grid-cols-1 gap-1 text-center rounded-2"
        data-over={over}
        data-chosen={files.length > 0}
        data-invalid={Boolean(error)}
      >
        <Icon name={files.length > 0 ? "check" : "upload"} />
        <label htmlFor={id}>
          {label}
          {native.required && (
            <span className="text-clay" aria-hidden="true">
              {" *"}
            </span>
          )}
        </label>
        <input
          {...native}
          ref={input}
          id={id}
          type="file"
          onDragEnter={hover(true)}
          onDragLeave={hover(false)}
          onDrop={hover(false)}
          aria-required={native.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        <p className="text-small wrap-anywhere" aria-live="polite">
          {files.map((file) => (
            <span className="block" key={file.name}>
              <strong>{file.name}</strong>,{" "}
              <span className="text-ink-soft">{fileSize(file.size)}</span>
            </span>
          ))}
        </p>
        <p className="field-hint text-small leading-text" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      {error && (
        <p className="field-error mt-1 font-semibold leading-text text-danger" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
