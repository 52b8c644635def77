import { expect, test } from "vitest";

import { countriesFromField } from "./country-names";

test.each([
  ["NA", ["Namibia"]],
  ["ZA", ["South Africa"]],
  ["ZAF", ["South Africa"]],
  ["RSA", ["South Africa"]],
  ["Tanzania, United Republic of", ["Tanzania"]],
  ["United Republic of Tanzania", ["Tanzania"]],
  ["Congo, Democratic Republic of the", ["Democratic Republic of the Congo"]],
  ["São Tomé and Príncipe", ["São Tomé and Príncipe"]],
  ["Botswana, Namibia", ["Botswana", "Namibia"]],
  ["Tanzania, United Republic of, Kenya", ["Tanzania", "Kenya"]],
  ["Kenya & Tanzania", ["Kenya", "Tanzania"]],
  ["Sambia und Simbabwe", ["Zambia", "Zimbabwe"]],
  ["ZM / ZW", ["Zambia", "Zimbabwe"]],
  ["Südafrika", ["South Africa"]],
  ["SUEDAFRIKA", ["South Africa"]],
  ["Afrique du Sud", ["South Africa"]],
  ["África do Sul", ["South Africa"]],
  ["Sudáfrica", ["South Africa"]],
  ["Republik Namibia", ["Namibia"]],
  ["República de Moçambique", ["Mozambique"]],
  ["Kenia", ["Kenya"]],
  ["Quênia", ["Kenya"]],
  ["Botsuana", ["Botswana"]],
  ["République de l’Ouganda", ["Uganda"]],
])("%j names %j", (text, names) => {
  expect(countriesFromField(text)).toEqual({ names, unknown: [] });
});

test("a name that is no country is said", () => {
  expect(countriesFromField("Kenya, Serengeti")).toEqual({
    names: ["Kenya"],
    unknown: ["Serengeti"],
  });
});
