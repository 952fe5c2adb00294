import { readFragment } from '@/gql';
import { tuningFragment } from './api/tuning/tuningFragment';
import { withoutType } from './withoutType';
import type { Tuning, Version } from './types';

export type Share = Exclude<keyof Tuning, 'model'>;

/** What each number is called, and what it does. All are from 0 to 1. */
export const shares: readonly { name: Share; label: string; help: string }[] = [
  {
    name: 'similarityScoreThreshold',
    label: 'Threshold',
    help: 'How alike two must be to be called similar. Nobody below it is ever shown as similar.',
  },
  {
    name: 'diversity',
    label: 'Diversity',
    help: '0 goes by score alone. The higher, the more a list avoids what is like what it has.',
  },
  {
    name: 'discovery',
    label: 'Discovery',
    help: 'The share of a list’s places that are for small and new artists who fit.',
  },
];

const rankers: Record<string, string> = {
  blend: 'Blend',
  neighbours: 'Neighbours',
  popularity: 'Popularity',
};

/** A ranker as people call it; the server's own word for one that is not known here. */
export function rankerName(ranker: string): string {
  return rankers[ranker] ?? ranker;
}

const rankersDo: Record<string, string> = {
  blend: 'Adds up what all models think.',
  neighbours: 'Goes by artists that are similar to what the person plays, and by nothing else.',
  popularity: 'Shows everybody the same.',
};

export function rankerHelp(ranker: string): string {
  return rankersDo[ranker] ?? '';
}

/** '0.50'. */
export function formatScore(score: number): string {
  return score.toFixed(2);
}

/** The values alone: what the server takes. */
export function toTuning({ tuning }: Pick<Version, 'tuning'>): Tuning {
  return withoutType(readFragment(tuningFragment, tuning));
}

/** 'Threshold: 0.50 → 0.40', a line for each value that differs. */
export function describeChange(from: Tuning, to: Tuning): string[] {
  const lines = shares
    .filter(({ name }) => from[name] !== to[name])
    .map(({ name, label }) => `${label}: ${formatScore(from[name])} → ${formatScore(to[name])}`);
  return from.model === to.model
    ? lines
    : [...lines, `Ranked by: ${rankerName(from.model)} → ${rankerName(to.model)}`];
}
