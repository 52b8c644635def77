import { type Animal, animalHeight } from "./animals";
import { drawCanoe, drawDhow, drawFishers } from "./boats";
import { openSide, type Shot } from "./cameras";
import { canvasHeight, canvasWidth, type Point, polygon, short } from "./canvas";
import { type TreeKind } from "./habits";
import { boulder } from "./hills";
import { drawFar, drawGround } from "./land";
import { drawHerd, drawHippos } from "./life";
import { mix, type Setting, shade, tinted } from "./palette";
import { type Picture } from "./scenery";
import { blob, grass, ridge } from "./terrain";
import { drawBush, drawGrove } from "./trees";
import { type View } from "./view";
import { drawPapyrus, drawReeds, drawSea, drawWater } from "./water";

type Range = readonly [number, number];

/** Everything between the sky and the house. */
export function drawBackdrop(view: View, picture: Picture, shot: Shot): void {
  const { setting } = view;
  const { floorY } = shot;
  const { horizon } = setting;
  if (picture.water === "sea" || picture.water === "cold sea") {
    drawShore(view, picture, horizon + (floorY - horizon) * 0.6);
    return;
  }
  drawFar(setting, picture.far);
  const lake = picture.water === "lake";
  const groundY = horizon + (lake ? 6 : 12);
  drawGround(setting, groundY);
  const deep = floorY - groundY;
  grove(setting, picture, groundY, lake ? 0.6 : 1);
  covers[picture.cover]?.(view, groundY, floorY);
  graze(view, picture, shot, [groundY + (lake ? 6 : deep * 0.1), floorY - deep * 0.24]);
  if (picture.outlook === "water") return;
  layWater(view, picture, groundY, deep);
}

/** Sea to the horizon, or an island's outline on it. */
function drawShore(view: View, picture: Picture, shore: number): void {
  const { setting } = view;
  const { horizon, canvas, light, land } = setting;
  drawSea(setting, picture.water === "cold sea", shore);
  if (picture.far === "dunes" || picture.far === "hills") {
    const isle = ridge(canvas, {
      y: horizon + 1,
      amplitude: 4,
      wavelength: 80,
      relief: (across) =>
        -26 * Math.max(0, 1 - Math.abs(across - (setting.flip ? 0.2 : 0.8)) / 0.2) ** 0.6,
    }).map(([x, y]): Point => [x, Math.min(y, horizon + 2)]);
    canvas.fill(
      polygon([[-30, horizon + 2], ...isle, [1230, horizon + 2]]),
      mix(tinted(light, picture.far === "dunes" ? "#e0c08e" : land.far), light.haze, 0.4),
    );
  }
  if (picture.extras.includes("dhow")) {
    const x = setting.flip ? canvas.random.between(120, 420) : canvas.random.between(780, 1080);
    drawDhow(setting, x, horizon + (shore - horizon) * 0.4, canvas.random.between(0.7, 1.05));
    if (canvas.random.chance(0.6))
      drawDhow(setting, x + (setting.flip ? 210 : -230), horizon + 7, 0.3);
  }
}

function grove(setting: Setting, { trees, cover, water }: Picture, y: number, share: number): void {
  const { canvas } = setting;
  const { random } = canvas;
  const tall = trees.filter((kind) => !["aloe", "banana", "quiver", "mangrove"].includes(kind));
  const kinds = (tall.length > 0 ? tall : trees).slice(0, 3) as TreeKind[];
  const count = Math.round(
    share * (cover === "forest" ? 46 : cover === "gravel" ? 5 : random.whole(12, 22)),
  );
  const spots = Array.from({ length: count }, () => {
    const near = random.between(0, 1) ** 2;
    return {
      x: random.between(-20, canvasWidth + 20),
      y: y + 2 + near * 26,
      height: (cover === "forest" ? 46 : 26) + near * random.between(20, 54),
    };
  });
  drawGrove(setting, kinds, spots, water === "lake" ? 0.4 : 0.3);
}

type DrawCover = (view: View, groundY: number, floorY: number) => void;

const covers: Partial<Record<Picture["cover"], DrawCover>> = {
  bush: ({ setting }, y, floorY) => {
    const { random } = setting.canvas;
    for (let bush = 0; bush < 26; bush++) {
      const near = random.between(0, 1);
      drawBush(
        setting,
        random.between(-20, canvasWidth + 20),
        y + 14 + near * (floorY - y) * 0.7,
        14 + near * 44,
        random.pick(["#6d7040", "#77703f", "#5f6a42"]),
        0.2 * (1 - near),
      );
    }
  },
  forest: ({ setting }, y, floorY) => {
    const { random } = setting.canvas;
    for (let bush = 0; bush < 44; bush++) {
      const near = random.between(0, 1) ** 1.6;
      drawBush(
        setting,
        random.between(-30, canvasWidth + 30),
        y + 10 + near * (floorY - y) * 0.62,
        34 + near * 70,
        random.pick(["#41683f", "#4c7040", "#365c3f"]),
        0.26 * (1 - near),
      );
    }
  },
  tea: ({ setting }, y, floorY) => rows(setting, y + 6, floorY + 220, "#5f8a3f", 17),
  vines: ({ setting }, y, floorY) => {
    const { canvas, light } = setting;
    const x = setting.flip ? 420 : 780;
    let path = "";
    for (let row = -26; row <= 26; row++) {
      const foot = x + row * 96;
      for (let step = 0; step < 26; step++) {
        const part = (step / 26) ** 1.9;
        const py = y + 16 + part * (canvasHeight - y);
        const px = x + (foot - x) * (0.06 + 0.94 * part);
        path += blob(canvas.random, px, py, 2.4 + part * 22, 0.6);
      }
    }
    canvas.fill(path, mix(tinted(light, "#56783a", 0.8), light.dark, 0.34));
    grass(canvas, {
      rootY: () => floorY,
      count: 40,
      height: 10,
      color: tinted(light, "#8aa05a"),
      spread: 60,
    });
  },
  garden: ({ setting }, y, floorY) => {
    const { random } = setting.canvas;
    for (let bush = 0; bush < 14; bush++)
      drawBush(
        setting,
        random.between(-20, canvasWidth + 20),
        floorY - random.between(8, (floorY - y) * 0.5),
        random.between(26, 60),
        random.pick(["#4f7a3f", "#6a8a48", "#7d6a4a"]),
        0.08,
      );
  },
  gravel: ({ setting }, y, floorY) => {
    const { canvas, light } = setting;
    const { random } = canvas;
    const color = mix(tinted(light, "#b08a68"), light.haze, 0.2);
    for (let stone = 0; stone < 26; stone++) {
      const near = random.between(0, 1);
      boulder(
        setting,
        random.between(0, canvasWidth),
        y + 20 + near * (canvasHeight - y),
        1.5 + near * 8,
        color,
      );
    }
    for (let clump = 0; clump < 26; clump++) {
      const near = random.between(0, 1);
      const [x, py] = [random.between(0, canvasWidth), y + 18 + near * (floorY - y + 60)];
      grass(canvas, {
        rootY: () => py,
        count: 12,
        height: 8 + near * 24,
        color: mix(tinted(light, "#b39a5c"), light.dark, 0.2),
        spread: 4,
        from: x - 6 - near * 12,
        to: x + 6 + near * 12,
      });
    }
  },
};

/** Clipped rows along the contour of a slope. */
function rows(setting: Setting, from: number, to: number, leaf: string, count: number): void {
  const { canvas, light } = setting;
  const green = tinted(light, leaf, 0.75);
  for (let row = 0; row < count; row++) {
    const part = (row / count) ** 1.7;
    const y = from + part * (to - from);
    const thick = 5 + part * 30;
    const line = ridge(canvas, { y, amplitude: 6 + part * 20, wavelength: 520, octaves: 2 }).filter(
      (_, index) => index % 2 === 0,
    );
    const under = line.map(([x, py]): Point => [x, py + thick]).reverse();
    canvas.fill(polygon([...line, ...under]), mix(green, light.dark, 0.5));
    let tops = "";
    for (let x = -20; x < canvasWidth + 20; x += 12 + part * 18) {
      const py = line[Math.max(0, Math.min(line.length - 1, Math.round((x + 24) / 24)))]?.[1] ?? y;
      tops += blob(canvas.random, x, py + thick * 0.3, 9 + part * 18, 0.5);
    }
    canvas.fill(tops, mix(mix(green, light.gleam, 0.22), light.dark, 0.08));
  }
}

/** Animals no taller than this stand where nothing cuts them. */
const tallestAnimal = 96;

/** A herd on the open side: never behind the house, never over the edge of the picture. */
function graze(view: View, picture: Picture, shot: Shot, [top, foot]: Range): void {
  const { setting } = view;
  const { random } = setting.canvas;
  const { animals, outlook } = picture;
  const [first, second] = animals;
  // Nobody parks among a herd.
  if (!first || picture.extras.includes("vehicle")) return;
  const land = outlook === "land";
  const [from, to] = land ? [60, canvasWidth - 60] : openSide(shot, setting.flip);
  const animal = random.pick(animals as [Animal, ...Animal[]]);
  const many = animal === "wildebeest" || animal === "flamingo";
  gather(view, animal, random.whole(2, 5) * (many ? 3 : 1) + (land ? 2 : 0), [from, to], [top, foot]);
  if (land && second) gather(view, second, random.whole(2, 4), [from, to], [top, foot]);
}

function gather(view: View, animal: Animal, count: number, across: Range, depth: Range): void {
  const { random } = view.setting.canvas;
  const height = random.between(0.6, 1) * tallestAnimal;
  const far = view.setting.horizon + (height * view.eye) / animalHeight[animal];
  const y = Math.max(depth[0], Math.min(depth[1], far));
  const length = view.scaleAt(y) * animalHeight[animal];
  // A herd takes a length and a half for each animal, and one on either side.
  const room = across[1] - across[0] - length * 2.6;
  const size = Math.min(count, 1 + Math.floor(room / (length * 1.5 + 6)));
  if (room < 0 || length > tallestAnimal * 1.3) return;
  const slack = room - (size - 1) * (length * 1.5 + 6);
  drawHerd(view, animal, across[0] + length * 1.3 + random.between(0, slack), y, size);
}

function layWater(
  view: View,
  { water, extras, biome }: Picture,
  groundY: number,
  deep: number,
): void {
  const { setting } = view;
  const { canvas, light, land } = setting;
  const { random } = canvas;
  const dark = mix(tinted(light, land.near), light.dark, 0.4);
  const [top, foot] =
    water === "lake"
      ? [groundY + 8, groundY + deep * 0.66]
      : [groundY + deep * 0.2, groundY + deep * 0.66];
  if (water === "river" || water === "lake") {
    drawWater(setting, top, foot, { far: dark });
    if (extras.includes("hippos"))
      drawHippos(setting, setting.flip ? 300 : 880, (top + foot) / 2, random.whole(3, 6));
    boats(view, extras, top, foot);
    for (let clump = 0; clump < 9; clump++)
      drawReeds(
        setting,
        random.between(0, canvasWidth),
        foot + 5,
        random.between(40, 130),
        random.between(14, 34),
      );
    if (extras.includes("papyrus"))
      for (let clump = 0; clump < 4; clump++)
        drawPapyrus(
          setting,
          random.between(0, canvasWidth),
          foot + 8,
          random.between(60, 140),
          random.between(44, 84),
        );
  }
  if (water === "pan") waterhole(setting, groundY + deep * 0.5);
  if (water === "sand river") sandRiver(setting, top, foot, biome);
  if (water === "salt") salt(setting, groundY + 4, groundY + deep * 0.8);
}

function boats({ setting }: View, extras: Picture["extras"], top: number, foot: number): void {
  const { random } = setting.canvas;
  const x = setting.flip ? random.between(160, 440) : random.between(760, 1040);
  const y = top + (foot - top) * 0.62;
  if (extras.includes("mokoro")) drawCanoe(setting, x, y, 70 + (foot - top) * 0.3, 2, true);
  else if (extras.includes("canoe")) drawCanoe(setting, x, y, 60 + (foot - top) * 0.3, 2, false);
  if (extras.includes("fishers"))
    drawFishers(setting, x + (setting.flip ? 160 : -170), top + (foot - top) * 0.3, 0.5);
  if (extras.includes("dhow")) drawDhow(setting, x, top + (foot - top) * 0.4, 0.62);
}

function waterhole(setting: Setting, y: number): void {
  const { canvas, light } = setting;
  const x = setting.flip ? 330 : 870;
  const [rx, ry] = [canvas.random.between(190, 270), canvas.random.between(17, 26)];
  const ellipse = (grow: number, paint: string) =>
    canvas.add(
      `<ellipse cx="${x}" cy="${short(y)}" rx="${short(rx + grow)}" ry="${short(ry + grow * 0.2)}" fill="${paint}"/>`,
    );
  ellipse(26, mix(tinted(light, "#cbb08a"), light.dark, 0.14));
  ellipse(
    0,
    canvas.linear(
      [
        [0, mix(light.sky[3], "#6f8f8c", 0.25)],
        [1, mix(light.sky[1], "#4a6f72", 0.5)],
      ],
      { y1: y - ry, y2: y + ry },
    ),
  );
}

function sandRiver({ canvas, light }: Setting, top: number, foot: number, biome: string): void {
  const bank = ridge(canvas, { y: top, amplitude: 4, wavelength: 240, octaves: 2 });
  const near = ridge(canvas, { y: foot, amplitude: 8, wavelength: 300, octaves: 2 }).reverse();
  const sand = tinted(light, biome === "desert" ? "#e0c49a" : "#e2c795", 0.6);
  canvas.fill(
    polygon([...bank, ...near]),
    canvas.linear(
      [
        [0, mix(sand, light.haze, 0.3)],
        [1, shade(sand, -0.04)],
      ],
      { y1: top, y2: foot },
    ),
  );
  let tracks = "";
  for (let track = 0; track < 16; track++)
    tracks += `M${short(canvas.random.between(0, 1200))} ${short(canvas.random.between(top + 6, foot - 4))}q40 -5 90 0t80 2`;
  canvas.stroke(tracks, shade(sand, -0.08), 2, 0.4);
  canvas.glow(
    canvas.random.between(200, 1000),
    foot - 8,
    130,
    mix(light.sky[2], "#6f8f8c", 0.4),
    0.6,
    0.05,
  );
}

function salt({ canvas, light }: Setting, top: number, foot: number): void {
  const white = shade(mix(tinted(light, "#eadfce", 0.7), light.haze, 0.3), -0.05);
  const near = ridge(canvas, { y: foot, amplitude: 9, wavelength: 300, octaves: 3 }).reverse();
  canvas.fill(
    polygon([[-20, top], [1220, top], ...near]),
    canvas.linear(
      [
        [0, mix(white, light.sky[3], 0.4)],
        [1, white],
      ],
      { y1: top, y2: foot },
    ),
  );
  let cracks = "";
  for (let crack = 0; crack < 40; crack++)
    cracks += `M${short(canvas.random.between(0, 1200))} ${short(canvas.random.between(top + 8, foot))}l${short(canvas.random.between(20, 70))} ${short(canvas.random.between(-3, 3))}`;
  canvas.stroke(cracks, shade(white, -0.1), 1.2, 0.4);
}
