import { calendar, long, pageOf, ratesOf, short, spansOf, thousands } from "./blind-parks-kit";
import { cell, head, type Layout, type Random, table, type TrueRate } from "./layout";

function cityHotel(random: Random) {
  const year = random.pick([2026, 2027]);
  const spans = [{ from: `${year}-01-01`, to: `${year}-12-31` }];
  const boards = ["bed and breakfast", "half board", "full board"] as const;
  const rates: TrueRate[] = [];
  const rows = ["Standard Room", "Deluxe Room", "Executive Room"].map((unit, row) => {
    const lone = random.whole(26, 31) * 500 + row * 3500;
    return [
      cell(unit),
      ...boards.flatMap((board, meals) => {
        const single = lone + meals * 2500;
        const price = lone + 4000 + meals * 5000;
        rates.push(...ratesOf(spans, { unit, board, charged: "per unit", price, single }));
        return [single, price].map((value) => cell(thousands(value)));
      }),
    ];
  });
  const top = [
    head("Room category", { down: 2 }),
    ...["Bed &amp; Breakfast", "Half Board", "Full Board"].map((text) => head(text, { across: 2 })),
  ];
  const under = boards.flatMap(() => ["Single", "Double"].map((text) => head(text)));
  return {
    truth: { kind: "rack" as const, currency: "KES", rates },
    html: pageOf(
      "body{font:12px Tahoma,Arial;margin:20px}h1,h3{text-align:center;margin:4px}td,th{border:1px solid #1d3f72;padding:7px 12px;text-align:center}th{background:#dbe5f3;color:#1d3f72}td:first-child{text-align:left}",
      `<h1>THE LAKEVIEW GARDENS HOTEL</h1><h3>Rack rates, ${long(`${year}-01-01`)} to ${long(`${year}-12-31`)}</h3>
      <p>Rates are in Kenya Shillings (KES), per room per night for one guest (single) or two guests (double).</p>${table([top, under, ...rows])}
      <ol><li>The rates include 16% VAT, 10% service charge and 2% catering levy.</li><li>Check in is from 2 pm and check out is at 10 am.</li><li>Conference packages are quoted separately.</li></ol>
      <p>M-Pesa Paybill 512300, account: name of the guest. Tel. +254 20 555 0190</p>`,
    ),
  };
}

function privateHouses(random: Random) {
  const year = random.pick([2026, 2027]);
  const seasons = calendar(
    ["Low", "High", "Festive"],
    [
      [`${year}-01-06`, 1],
      [`${year}-03-01`, 0],
      [`${year}-06-01`, 1],
      [`${year}-11-01`, 0],
      [`${year}-12-20`, 2],
    ],
    `${year + 1}-01-05`,
  );
  const least = [2, 3, random.pick([5, 7])];
  const houses = [
    { unit: "Acacia House", sleeps: random.pick([6, 8]), base: 2200 },
    { unit: "Baobab Villa", sleeps: random.pick([10, 12]), base: 3600 },
  ];
  const rates: TrueRate[] = [];
  const rows = houses.map(({ unit, sleeps, base }) => [
    cell(unit),
    cell(sleeps),
    ...seasons.map((season, index) => {
      const price = base + index * 650 + random.whole(0, 8) * 50;
      const minNights = least[index] ?? null;
      const told = { unit, sleeps, price, minNights, board: "all inclusive" } as const;
      rates.push(...ratesOf(season.spans, { ...told, charged: "per unit" }));
      return cell(`$ ${thousands(price)}`);
    }),
  ]);
  const titles = [
    head("House"),
    head("Sleeps"),
    ...seasons.map((season, index) =>
      head(
        `${season.name}<br><small>${spansOf(season, short)}<br>Minimum ${least[index]} nights</small>`,
      ),
    ),
  ];
  const cancellation = table([
    ["Notice before arrival", "Charge"].map((text) => head(text)),
    ["More than 90 days", "Deposit of 25%"].map((text) => cell(text)),
    ["90 – 46 days", "50%"].map((text) => cell(text)),
    ["45 days or less", "100%"].map((text) => cell(text)),
  ]);
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: pageOf(
      "body{font:300 12px 'Gill Sans',Arial;margin:0 40px;color:#3b352c}h1{font-weight:300;letter-spacing:6px;text-align:center;margin-top:60px}table{margin:18px auto;width:92%}th{font-weight:400;border-top:1px solid #a08c5b;border-bottom:1px solid #a08c5b;padding:9px}td{padding:10px;text-align:center}section{break-before:page;padding-top:40px}",
      `<h1>MATETSI RIDGE HOUSES</h1><p style="text-align:center">Rack rates ${year}<br>US dollars per house per night, exclusive use, all inclusive</p>${table([titles, ...rows])}
      <p>Each house comes with a private guide, a vehicle, a chef and a butler. All meals, house drinks, game drives and laundry are included, whatever the number of guests.</p>
      <p>Children of all ages are welcome.</p>
      <section><h3>Terms and conditions</h3><p>A deposit of 25% secures the booking; the balance is due 60 days before arrival.</p>${cancellation}
      <p>Account name: Matetsi Ridge Houses Ltd, account number 4411 902 776, sort code 30-11-08. Bank charges are for the account of the sender.</p></section>`,
    ),
  };
}

export const parksHouses: readonly Layout[] = [
  { name: "city hotel, rooms by board", make: cityHotel },
  { name: "houses for exclusive use", make: privateHouses },
];
