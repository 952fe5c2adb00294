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
  const { similarityScoreThreshold, model, diversity, discovery } = tuning;
  return { similarityScoreThreshold, model, diversity, discovery };
}

export function isSame(a: Tuning, b: Tuning): boolean {
  return a.model === b.model && shares.every(({ name }) => a[name] === b[name]);
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

/** Somebody's changes put on what another has saved since: what they left alone is the other's. */
export function rebase(draft: Tuning, base: Tuning, theirs: Tuning): Tuning {
  const mine = <T>(value: T, before: T, now: T) => (value === before ? now : value);
  return {
    model: mine(draft.model, base.model, theirs.model),
    similarityScoreThreshold: mine(
      draft.similarityScoreThreshold,
      base.similarityScoreThreshold,
      theirs.similarityScoreThreshold,
    ),
    diversity: mine(draft.diversity, base.diversity, theirs.diversity),
    discovery: mine(draft.discovery, base.discovery, theirs.discovery),
  };
}

/** A typed number as a value from 0 to 1 in steps of a hundredth; null where it is none. */
export function readShare(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(number)) return null;
  return Math.round(Math.min(1, Math.max(0, number)) * 100) / 100;
}
