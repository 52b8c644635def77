/** Logistic regression with a penalty on the squares of its weights, fitted by Newton's method. */

interface Row {
  features: Record<string, number>;
  /** 1, 0, or a part of 1. */
  label: number;
}

interface Fitted {
  bias: number;
  weights: Record<string, number>;
}

const steps = 10;
/** Rare features keep a weight that a handful of rows cannot blow up. */
const minSpread = 0.08;
const maxStep = 2;

type Vector = Float64Array;

const at = (vector: Vector | undefined, index: number): number => vector?.[index] ?? 0;

function dot(a: Vector, b: Vector, length = a.length): number {
  let sum = 0;
  for (let j = 0; j < length; j++) sum += at(a, j) * at(b, j);
  return sum;
}

/** Solves matrix · x = vector for a symmetric positive definite matrix, given by its lower half. */
function solve(matrix: Vector[], vector: Vector): Vector {
  const x = Float64Array.from(vector);
  matrix.forEach((row, j) => {
    for (let k = 0; k <= j; k++) {
      const other = matrix[k] ?? row;
      const rest = at(row, k) - dot(row, other, k);
      row[k] = k === j ? Math.sqrt(Math.max(1e-12, rest)) : rest / at(other, k);
    }
    x[j] = (at(x, j) - dot(row, x, j)) / at(row, j);
  });
  for (let j = x.length - 1; j >= 0; j--) {
    for (let k = j + 1; k < x.length; k++) x[j] = at(x, j) - at(matrix[k], j) * at(x, k);
    x[j] = at(x, j) / at(matrix[j], j);
  }
  return x;
}

/** One step of Newton's method; the last column of the rows is 1 and has no penalty. */
function step(rows: Vector[], labels: number[], weights: Vector, penalty: number): Vector {
  const size = weights.length;
  const gradient = weights.map((weight, j) => (j === size - 1 ? 0 : -penalty * weight));
  const curvature = Array.from({ length: size }, (_, j) => {
    const row = new Float64Array(size);
    row[j] = j === size - 1 ? 1e-6 : penalty;
    return row;
  });
  rows.forEach((row, i) => {
    const likely = 1 / (1 + Math.exp(-dot(row, weights)));
    const bend = Math.max(1e-5, likely * (1 - likely));
    curvature.forEach((sums, j) => {
      const value = at(row, j);
      gradient[j] = at(gradient, j) + ((labels[i] ?? 0) - likely) * value;
      if (value !== 0)
        for (let k = 0; k <= j; k++) sums[k] = at(sums, k) + bend * value * at(row, k);
    });
  });
  return solve(curvature, gradient).map((move) => Math.max(-maxStep, Math.min(maxStep, move)));
}

/** The weights refer to the features as they are given; they are scaled only inside. */
export function fitLogistic(rows: Row[], penalty: number): Fitted {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.features)))].sort();
  const columns = names.map((name) => {
    const values = rows.map((row) => row.features[name] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / rows.length;
    const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rows.length;
    return { name, mean, spread: Math.max(minSpread, Math.sqrt(square)) };
  });
  const scaled = rows.map(({ features }) =>
    Float64Array.from([
      ...columns.map(({ name, mean, spread }) => ((features[name] ?? 0) - mean) / spread),
      1,
    ]),
  );
  const labels = rows.map((row) => row.label);
  let weights: Vector = new Float64Array(names.length + 1);
  for (let round = 0; round < steps; round++) {
    const move = step(scaled, labels, weights, penalty);
    weights = weights.map((weight, j) => weight + at(move, j));
  }
  const rounded = (value: number): number => Number(value.toFixed(4));
  const plain = columns.map(({ spread }, j) => at(weights, j) / spread);
  const shift = columns.reduce((sum, { mean }, j) => sum + mean * (plain[j] ?? 0), 0);
  return {
    bias: rounded(at(weights, names.length) - shift),
    weights: Object.fromEntries(names.map((name, j) => [name, rounded(plain[j] ?? 0)])),
  };
}
