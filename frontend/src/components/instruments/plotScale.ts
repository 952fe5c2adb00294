export interface Tick {
  at: number;
  text: string;
}

/** Round values from low or below to high or above, at most six of them and no closer than least. */
export function niceTicks(low: number, high: number, least = 0): number[] {
  const rough = Math.max((high - low) / 5, least, Number.MIN_VALUE);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}

/** Every nth of the indices below count, so that at most that many are left. */
export function spread(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** The index of the number that is nearest to a value; the numbers rise. */
export function nearest(numbers: readonly number[], value: number): number {
  const distance = (index: number) => Math.abs((numbers[index] ?? Infinity) - value);
  return numbers.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
}

/** An SVG path through the points; null leaves a gap. */
export function pathThrough(points: readonly (readonly [x: number, y: number] | null)[]): string {
  let isDrawing = false;
  return points
    .map((point) => {
      // A point between two gaps is a line to itself, which its round ends make a dot.
      const text = point && (isDrawing ? `L${point}` : `M${point}L${point}`);
      isDrawing = point !== null;
      return text;
    })
    .filter(Boolean)
    .join('');
}
