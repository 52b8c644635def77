import { canvasHeight, canvasWidth, curve, type Point, short, stroked } from "./canvas";
import { boulder } from "./hills";
import { mix, tinted } from "./palette";
import { type Picture } from "./scenery";
import { ridge } from "./terrain";
import { type View } from "./view";
import { drawLilies, drawPapyrus, drawReeds, drawWater } from "./water";
/** The house on its bank, seen over the water, which holds its reflection. */
export function drawBank(view: View, picture: Picture, stage: string, floorY: number): void {
  const { setting } = view;
  const { canvas, light, land } = setting;
  const { random } = canvas;
  const edge = floorY + random.between(16, 26);
  const earth = mix(tinted(light, land.ground[1]), light.dark, 0.3);
  drawWater(setting, edge - 2, canvasHeight + 14, {
    far: mix(earth, light.dark, 0.4),
    tone: picture.water === "sea" ? "#4fb4ae" : "#3f7f7f",
  });
  const clip = canvas.clip(`M0 ${short(edge)}H${canvasWidth}V${canvasHeight}H0Z`);
  canvas.add(
    `<g clip-path="url(#${clip})" opacity="0.5"><g transform="translate(0 ${short(edge * 2 - 6)}) scale(1 -1)">${canvas.blurred(`<use href="#${stage}"/>`, 2.4)}</g></g>`,
  );
  const gleam = mix(light.sky[3], "#ffffff", 0.35);
  let cuts = "";
  for (let cut = 0; cut < 60; cut++) {
    const part = random.between(0, 1);
    cuts += `M${short(random.between(-20, canvasWidth))} ${short(edge + 8 + part * (canvasHeight - edge))}h${short(20 + part * 110)}`;
  }
  canvas.add(stroked(cuts, gleam, 1.8, 0.22));
  const line = ridge(canvas, { y: edge, amplitude: 5, wavelength: 160, octaves: 3 });
  const lower = line.map(([x, y]): Point => [x, y + random.between(4, 9)]).reverse();
  canvas.fill(
    curve(
      [...line, ...lower].filter((_, index) => index % 2 === 0),
      true,
      0.1,
    ),
    mix(earth, light.dark, 0.35),
  );
  canvas.add(`<use href="#${stage}"/>`);
  for (let tuft = 0; tuft < 9; tuft++) {
    const x = random.between(0, canvasWidth);
    if (picture.far === "domes" || picture.far === "crags")
      boulder(
        setting,
        x,
        edge + 4,
        random.between(9, 26),
        mix(tinted(light, "#97887a"), light.dark, 0.2),
      );
    else if (picture.water !== "sea")
      drawReeds(setting, x, edge + 8, random.between(30, 110), random.between(16, 38));
  }
  const corner = setting.flip ? random.between(-20, 160) : random.between(1040, 1220);
  if (picture.extras.includes("papyrus")) {
    drawPapyrus(setting, corner, canvasHeight + 20, 300, 230);
    drawPapyrus(setting, canvasWidth - corner, canvasHeight + 20, 160, 150);
  } else if (picture.water !== "sea") {
    drawReeds(setting, corner, canvasHeight + 14, 340, 170);
    drawReeds(setting, canvasWidth - corner, canvasHeight + 14, 180, 110);
  }
  if (setting.biome === "delta")
    drawLilies(setting, setting.flip ? 420 : 780, canvasHeight - 70, 11);
}
