import { type RefObject, useEffect, useRef, useState } from "react";

/** Files that are dropped on an element; true while they hang above it. */
export function useFileDrop(
  element: RefObject<HTMLElement>,
  onFiles: (files: File[]) => void,
): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const box = element.current;
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files");
    const hold = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    box?.addEventListener("dragover", hold);
    box?.addEventListener("dragleave", leave);
    box?.addEventListener("drop", drop);
    return () => {
      box?.removeEventListener("dragover", hold);
      box?.removeEventListener("dragleave", leave);
      box?.removeEventListener("drop", drop);
    };
  }, [element]);
  return over;
}
