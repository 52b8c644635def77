import { Fragment } from "react";

import type { Piece } from "#domain/imports/ledger-words";

/** A value in words; what the other side does not have is marked. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  if (pieces.length === 0) return <i>Empty</i>;
  return (
    <>
      {pieces.map(({ text, isNew }, index) => (
        <Fragment key={`${index} ${text}`}>
          {index > 0 && " · "}
          {isNew ? <ins>{text}</ins> : text}
        </Fragment>
      ))}
    </>
  );
}
