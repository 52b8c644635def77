/** Calling codes that one country has alone; +1, +7 and the like say too little. */
const codes =
  "20EG 211SS 212MA 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN 225CI 226BF 227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD 244AO 245GW 248SC 249SD 250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 263ZW 264NA 265MW 266LS 267BW 268SZ 269KM 27ZA 291ER 30GR 31NL 32BE 33FR 34ES 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FI 359BG 36HU 370LT 371LV 372EE 373MD 374AM 375BY 376AD 380UA 381RS 382ME 385HR 386SI 387BA 389MK 39IT 40RO 41CH 420CZ 421SK 43AT 44GB 45DK 46SE 47NO 48PL 49DE 501BZ 502GT 503SV 504HN 505NI 506CR 507PA 509HT 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 591BO 592GY 593EC 595PY 597SR 598UY 60MY 61AU 62ID 63PH 64NZ 65SG 66TH 679FJ 685WS 81JP 82KR 84VN 852HK 855KH 856LA 86CN 880BD 886TW 90TR 91IN 92PK 94LK 95MM 960MV 961LB 962JO 966SA 968OM 971AE 972IL 974QA 975BT 976MN 977NP 994AZ 995GE 996KG 998UZ";

const table = new Map(
  codes.split(" ").map((entry) => [entry.replace(/\D/g, ""), entry.replace(/\d/g, "")]),
);

/** ISO code of the country whose telephone numbers begin so: "+27 …", "0027 …", "(+27) …". */
export function countryOfNumber(written: string): string | undefined {
  const international = /^\W*(?:\+|00)\s?(\d[\d\s()./-]{7,20})$/.exec(written.trim())?.[1];
  const digits = international?.replace(/\D/g, "");
  if (!digits || digits.length < 9 || digits.length > 15) return undefined;
  for (const length of [3, 2]) {
    const code = table.get(digits.slice(0, length));
    if (code) return code;
  }
  return undefined;
}
