import "./contact-ways.css";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";

export interface ContactAddresses {
  contactEmail: string;
  partnershipsEmail: string;
  contactPhone: string;
  address: string;
}

const words = texts.contact.ways;

/** The ways around the form. */
export function ContactWays({ addresses }: { addresses: ContactAddresses }) {
  const { contactEmail, partnershipsEmail, contactPhone, address } = addresses;
  return (
    <dl className="contact-ways mt-8">
      <Way name={words.general}>{mail(contactEmail)}</Way>
      <Way name={words.partnerships}>{mail(partnershipsEmail)}</Way>
      {contactPhone && (
        <Way name={words.phone}>
          <a href={`tel:${contactPhone.replace(/[^+\d]/g, "")}`}>{contactPhone}</a>
        </Way>
      )}
      <Way name={words.address}>{address}</Way>
    </dl>
  );
}

/** A long address breaks after its sign, if it must. */
function mail(address: string) {
  const [name, host] = address.split("@");
  return (
    <a href={`mailto:${address}`}>
      <span>
        {name}@<wbr />
        {host}
      </span>
    </a>
  );
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
