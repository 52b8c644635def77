import { Form } from "@remix-run/react";
import { useState } from "react";

import { maxImageMegabytes, maxImagesPerUpload } from "#domain/pictures/library";
import { useSubmission } from "~/components/form/submission";
import { displayedPicture, PropertyPicture } from "~/components/ui/picture";
import type { LodgePage } from "~/server/lodge/lodge-page.server";

/** A form of its own, so that a file that is refused takes no answer with it. */
export function Pictures({ page, errors }: { page: LodgePage; errors: readonly string[] }) {
  const { pictures, added } = page;
  const { isSending: busy } = useSubmission("pictures");
  const [isChanged, setIsChanged] = useState(false);
  const unwanted = pictures.filter(({ isUnwanted }) => isUnwanted).length;
  return (
    <section id="pictures" className="lodge-group" aria-labelledby="pictures-heading">
      <div className="flex justify-between items-end gap-4 mb-3">
        <h2 id="pictures-heading">Photos</h2>
        {added > 0 && <p className="text-small text-ink-soft">{added} new</p>}
      </div>
      {/* Made anew with what was saved, so that no file is sent twice. */}
      <Form
        key={`${added} ${unwanted}`}
        method="post"
        encType="multipart/form-data"
        className="lodge-fact"
        onChange={() => setIsChanged(true)}
        onSubmit={() => setIsChanged(false)}
      >
        <p className="text-small text-ink-soft">
          Mark a photo that should be taken down, or send us better ones that you may share.
        </p>
        <ul className="lodge-shots">
          {pictures.map(({ picture, isUnwanted }, index) => (
            <li key={picture.sourceUrl}>
              <div className="picture-cover overflow-hidden rounded-1">
                <PropertyPicture picture={displayedPicture(picture)} sizes="16rem" />
              </div>
              <label>
                <input
                  type="checkbox"
                  name="remove"
                  value={picture.sourceUrl}
                  defaultChecked={isUnwanted}
                />
                Take down<span className="sr-only"> photo {index + 1}</span>
              </label>
            </li>
          ))}
        </ul>
        <label className="lodge-file">
          <b>Add photos</b>
          <small className="text-ink-soft">
            {`Up to ${maxImagesPerUpload} at once, JPEG, PNG, WebP or AVIF, ${maxImageMegabytes} MB each`}
          </small>
          <input
            type="file"
            name="photos"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            aria-describedby={errors.length > 0 ? "pictures-error" : undefined}
          />
        </label>
        {errors.length > 0 && (
          <p id="pictures-error" className="my-3 font-semibold text-danger" role="alert">
            {errors.join(" ")} Your answers and the other photos are saved.
          </p>
        )}
        <p className="lodge-group-save">
          <button className="btn-quiet" name="intent" value="pictures" disabled={busy}>
            {busy ? "Saving…" : "Save photos"}
          </button>
          <span>
            {isChanged && <b>Not saved yet. </b>}
            Save photos before you send your answers.
          </span>
        </p>
      </Form>
    </section>
  );
}
