/** What a number may be, and how it is written. */
export interface Scale {
  min: number;
  max: number;
  step: number;
  /** How many digits are written after the point; as many as it has where not given. */
  digits?: number;
  /** What is written is so many times the value: 100 for per cent. */
  times?: number;
  /** 'days', where it has one. */
  unit?: string;
  /** Where a slider stops, rising from min to max, for a range too wide to slide over evenly. */
  stops?: readonly number[];
}

/** From 0 to 1 in steps of a hundredth. */
export const hundredths: Scale = { min: 0, max: 1, step: 0.01, digits: 2 };

/** The value of a scale that is nearest to a number. */
function settle({ min, max, step }: Scale, number: number): number {
  const steps = Math.round(Math.min(max, Math.max(min, number)) / step);
  // Free of what a step of .01 leaves: 7 × .01 is .07.
  return Number((steps * step).toFixed(6));
}

/** A typed number as a value of a scale; null where it is none. */
export function readNumber(scale: Scale, text: string): number | null {
  const number = Number(text.replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(number)) return null;
  return settle(scale, number / (scale.times ?? 1));
}

/** '0.50', '180', '50' of a half in per cent. */
export function formatNumber({ digits, times = 1 }: Scale, value: number): string {
  const written = value * times;
  return digits === undefined ? String(Number(written.toFixed(2))) : written.toFixed(digits);
}

/** '180 days'. */
export function formatWithUnit(scale: Scale, value: number): string {
  const number = formatNumber(scale, value);
  return scale.unit ? `${number} ${scale.unit}` : number;
}

/** Where a slider of a scale is at a value, and between what. */
export function sliderAt(scale: Scale, value: number) {
  const { min, max, step, stops } = scale;
  if (!stops) return { min, max, step, value };
  return { min: 0, max: stops.length - 1, step: 1, value: placeAmong(stops, value) };
}

/** The value that a slider of a scale is moved to. */
export function slideTo(scale: Scale, place: number): number {
  return settle(scale, scale.stops?.[Math.round(place)] ?? place);
}

function placeAmong(stops: readonly number[], value: number): number {
  const next = stops.findIndex((stop) => stop >= value);
  if (next === -1) return stops.length - 1;
  const before = stops[next - 1];
  const after = stops[next];
  if (before === undefined || after === undefined) return 0;
  return next - (after - value) / (after - before);
}
