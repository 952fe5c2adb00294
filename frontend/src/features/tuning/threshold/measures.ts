import { formatEnds, formatShare, inPerCent, type Writing } from '@/lib/figures';
import type { Point } from '../types';

type MeasureName = 'precision' | 'recall' | 'coverage' | 'withOne' | 'withFive';

export interface Measure {
  name: MeasureName;
  label: string;
  help: string;
  colour: string;
  /** Of the line, as in SVG; empty for one without gaps. */
  dashes: string;
  /** An SVG path around 0,0 within a circle of radius 1: the lines differ without colour too. */
  marker: string;
}

/** The curves over the threshold. */
export const measures: readonly Measure[] = [
  {
    name: 'precision',
    label: 'Precision',
    help: 'Of the neighbours, those that share a genre.',
    colour: 'var(--accent-text)',
    dashes: '',
    marker: 'M-1 0A1 1 0 1 0 1 0A1 1 0 1 0 -1 0Z',
  },
  {
    name: 'recall',
    label: 'Recall',
    help: 'Of what people play and was held out, what is found among the neighbours of what they play.',
    colour: 'var(--info)',
    dashes: '7 4',
    marker: 'M-.85 -.85H.85V.85H-.85Z',
  },
  {
    name: 'coverage',
    label: 'Coverage',
    help: 'Of the artists, those among the five most similar to another.',
    colour: 'var(--plot-violet)',
    dashes: '10 4 2 4',
    marker: 'M0 -1.1L1.1 .9H-1.1Z',
  },
  {
    name: 'withOne',
    label: 'At least one neighbour',
    help: 'Of the artists with enough evidence, those that have one or more. One by genre alone does not count.',
    colour: 'var(--text)',
    dashes: '2 3',
    marker: 'M0 -1.25L1.25 0L0 1.25L-1.25 0Z',
  },
  {
    name: 'withFive',
    label: 'At least five neighbours',
    help: 'Of the artists with enough evidence, those that have five or more. Those by genre alone do not count.',
    colour: 'var(--text-3)',
    dashes: '1 5',
    marker: 'M-1 -.35H-.35V-1H.35V-.35H1V.35H.35V1H-.35V.35H-1Z',
  },
];

/** '91.2 %'; a dash where nobody can tell. */
export function formatMeasured(value: number | null | undefined): string {
  return value == null ? '–' : formatShare(value);
}

/** Of how many neighbours an artist has. */
export const inTenths: Writing = { digits: 1 };

/** '89.0–93.1': the 95 % interval of a measure of a point; nothing where nobody can tell. */
export function formatRange(point: Point, name: MeasureName | 'meanNeighbours'): string {
  return formatEnds(point[`${name}Interval`], name === 'meanNeighbours' ? inTenths : inPerCent);
}

/** The curve with the two points on it, by threshold; a point that the curve has too is there once. */
export function withPoints(curve: readonly Point[], ...points: readonly Point[]): Point[] {
  const isAt = (point: Point) => (other: Point) =>
    Math.abs(other.threshold - point.threshold) < 1e-6;
  const all = [...points];
  for (const point of curve) if (!all.some(isAt(point))) all.push(point);
  const once = all.filter((point, index) => all.findIndex(isAt(point)) === index);
  return once.sort((a, b) => a.threshold - b.threshold);
}
