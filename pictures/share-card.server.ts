import sharp from "sharp";

const size = { width: 1200, height: 630 };
const margin = 72;
const paper = "#fbf7ef";
const night = { r: 59, g: 42, b: 30 };

export interface ShareCardWords {
  name: string;
  note: string;
  siteName: string;
}

/** Font files of our two typefaces. */
export interface ShareCardFonts {
  serif: string;
  sans: string;
}

/** Dark gradient from below, so that text is readable on any image. */
const shade = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0.25" stop-color="#140c08" stop-opacity="0.1"/><stop offset="1" stop-color="#140c08" stop-opacity="0.86"/></linearGradient></defs><rect width="1200" height="630" fill="url(#s)"/></svg>`,
);

async function words(text: string, fontfile: string, face: string, points: number, lines = 1) {
  const span = `<span ${face} foreground="${paper}" size="${points}pt">${escapeMarkup(text)}</span>`;
  const drawn = await sharp({
    text: { text: span, fontfile, rgba: true, dpi: 72, width: size.width - 2 * margin, spacing: 4 },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { height } = drawn.info;
  // A long name is set smaller until it fits its lines.
  if (height > points * 1.35 * lines && points > 30)
    return words(text, fontfile, face, points - 10, lines);
  return { input: drawn.data, height };
}

/**
 * The image of a shared link.
 * @param ground the stored background image, of any size; null for a plain one
 */
export async function drawShareCard(
  ground: Buffer | null,
  { name, note, siteName }: ShareCardWords,
  { serif, sans }: ShareCardFonts,
): Promise<Buffer> {
  const picture = ground
    ? sharp(ground).resize({ ...size, fit: "cover", position: "attention" })
    : sharp({ create: { ...size, channels: 3, background: night } });
  const mulish = 'font_family="Mulish ExtraLight" weight="700"';
  const [title, above, sign] = await Promise.all([
    words(name, serif, 'font_family="Cormorant Light" weight="500"', 84, 2),
    words(note.toUpperCase() || " ", sans, `${mulish} letter_spacing="3500"`, 21),
    words(siteName, serif, 'font_family="Cormorant Light" weight="500"', 32),
  ]);
  const titleTop = size.height - margin - title.height;
  return picture
    .composite([
      { input: shade },
      { input: sign.input, left: margin, top: margin - 16 },
      { input: above.input, left: margin, top: titleTop - above.height - 22 },
      { input: title.input, left: margin, top: titleTop },
    ])
    .flatten({ background: night })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for Pango markup. Not in `domain`, which pictures must not import. */
const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => entities[sign] ?? "").replace(/[\p{Cc}]/gu, " ");
