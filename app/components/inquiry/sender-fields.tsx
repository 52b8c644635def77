import { textLimits } from "#domain/limits";
import { texts } from "#domain/text/texts";
import { Field, type FieldSource } from "~/components/form/field";

const { labels } = texts.inquiry;

/** Who writes: the name and the address to answer. */
export function SenderFields({ name, email }: { name: FieldSource; email: FieldSource }) {
  return (
    <>
      <Field
        label={labels.name}
        field={name}
        required
        autoComplete="name"
        maxLength={textLimits.name}
      />
      <Field
        label={labels.email}
        field={email}
        required
        type="email"
        autoComplete="email"
        maxLength={textLimits.email}
      />
    </>
  );
}

interface MessageProps {
  message: FieldSource;
  rows?: number;
  className?: string;
}

/** What they write. */
export function MessageField({ message, rows = 4, className }: MessageProps) {
  return (
    <Field
      label={labels.message}
      field={message}
      as="textarea"
      rows={rows}
      required
      className={className}
      maxLength={textLimits.message}
    />
  );
}
