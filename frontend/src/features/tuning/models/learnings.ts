import { readFragment } from '@/gql';
import { learningFragment } from '../api/learning/learningFragment';
import { withoutType } from '../withoutType';
import { formatNumber, formatWithUnit, type Scale } from '../scale';
import type { Learning, LearningVersion } from '../types';

interface Spec {
  name: keyof Learning;
  label: string;
  /** The label of a column. */
  short: string;
  scale: Scale;
  help: string;
}

const days = [7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 270, 365, 540, 730, 1095, 1825, 3650];
const plays = { min: 0, max: 50, step: 0.5, unit: 'plays' };

/** What learning goes by: what each number is called, what it may be, and what it does. */
export const learnings: readonly Spec[] = [
  {
    name: 'halfLifeDays',
    label: 'Half-life of listening',
    short: 'Listening',
    scale: { min: 7, max: 3650, step: 1, unit: 'days', stops: days },
    help: 'After so long a play counts half for taste and likeness. It never counts less than a fifth.',
  },
  {
    name: 'popularityHalfLifeDays',
    label: 'Half-life of popularity',
    short: 'Popularity',
    scale: {
      min: 1,
      max: 365,
      step: 1,
      unit: 'days',
      stops: [1, 2, 3, 5, ...days.filter((each) => each <= 365)],
    },
    help: 'After so long a listener counts half for what is popular, and less and less from then on.',
  },
  {
    name: 'savePlays',
    label: 'A save is worth',
    short: 'Save',
    scale: plays,
    help: 'In full plays, on top of what was played. A saved album gives a quarter of it to each of its songs.',
  },
  {
    name: 'followPlays',
    label: 'A follow is worth',
    short: 'Follow',
    scale: plays,
    help: 'In full plays, for the artist who is followed, on top of what was played of them.',
  },
  {
    name: 'skipShare',
    label: 'Skips take',
    short: 'Skips',
    scale: { min: 0, max: 1, step: 0.01, times: 100, digits: 0, unit: '%' },
    help: 'Of the plays of a song that is skipped each time; less of one that is skipped now and then.',
  },
];

/** The values alone: what the server takes. */
export function toLearning({ learning }: Pick<LearningVersion, 'learning'>): Learning {
  return withoutType(readFragment(learningFragment, learning));
}

/** 'A save is worth: 3 → 5 plays', a line for each value that differs. */
export function describeLearning(from: Learning, to: Learning): string[] {
  return learnings
    .filter(({ name }) => from[name] !== to[name])
    .map(
      ({ name, label, scale }) =>
        `${label}: ${formatNumber(scale, from[name])} → ${formatWithUnit(scale, to[name])}`,
    );
}
