import type { SearchSettingsFieldsFragment, SearchSettingsInput } from '@/gql/graphql';
import { plural } from '@/lib/format';

export type Settings = SearchSettingsFieldsFragment;
export type Weights = Settings['weights'];

/** Settings as they are edited. */
export interface Draft {
  synonyms: readonly (readonly string[])[];
  stopWords: readonly string[];
  weights: Weights;
}

export const limits = {
  groups: 500,
  entriesLeast: 2,
  entriesMost: 20,
  entryLength: 60,
  stopWords: 500,
  stopWordLength: 30,
} as const;

export type NumberWeight = Exclude<keyof Weights, 'personal'>;

interface WeightSpec {
  name: NumberWeight;
  label: string;
  /** What the number counts. */
  unit: (value: number) => string;
  min: number;
  max: number;
  help: string;
}

const points = (value: number) => (value === 1 ? 'point' : 'points');

/** What each number does, in the order in which it matters. Points are how far a match is from exact. */
export const weightSpecs: readonly WeightSpec[] = [
  {
    name: 'edit',
    label: 'A mistyped letter',
    unit: points,
    min: 1,
    max: 10,
    help: 'What each wrong, missing, doubled or swapped letter costs.',
  },
  {
    name: 'firstLetter',
    label: 'A wrong first letter',
    unit: points,
    min: 0,
    max: 10,
    help: 'What it costs on top where the first letter of a word is wrong: people seldom mistype it.',
  },
  {
    name: 'unfinished',
    label: 'A mistyped word that is only begun',
    unit: points,
    min: 0,
    max: 10,
    help: 'What it costs on top where the mistyped word is only the beginning of one.',
  },
  {
    name: 'slack',
    label: 'Slack',
    unit: points,
    min: 0,
    max: 20,
    help: 'How much worse than the best of its group a result may match. At 0 only those as good as the best are shown.',
  },
  {
    name: 'popularity',
    label: 'Popularity',
    unit: (value) => (value === 0 ? 'never' : `${value === 1 ? 'step' : 'steps'} to an octave`),
    min: 0,
    max: 16,
    help: 'How finely popularity decides among equal matches. An octave is twice the plays or followers.',
  },
  {
    name: 'popularityCap',
    label: 'Popularity counts up to',
    unit: (value) => (value === 1 ? 'octave' : 'octaves'),
    min: 1,
    max: 40,
    help: 'Above it more popularity changes nothing, so that the largest names do not cover the rest.',
  },
];

export const personalLabel = 'What the person follows or has saved leads';

export function toDraft({ synonyms, stopWords, weights }: Settings): Draft {
  const { edit, firstLetter, unfinished, popularity, popularityCap, personal, slack } = weights;
  return {
    synonyms,
    stopWords,
    weights: { edit, firstLetter, unfinished, popularity, popularityCap, personal, slack },
  };
}

export function toInput({ synonyms, stopWords, weights }: Draft): SearchSettingsInput {
  return { synonyms: synonyms.map((group) => [...group]), stopWords: [...stopWords], weights };
}

/** 'dj, deejay' a line, with commas, semicolons or equals signs between; lines of fewer than two are left out. */
export function readGroups(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => distinct(line.split(/[,;=\t]/)))
    .filter((group) => group.length >= limits.entriesLeast);
}

/** Words with spaces, commas or lines between. */
export function readWords(text: string): string[] {
  return distinct(text.split(/[\s,;]+/));
}

function distinct(entries: readonly string[]): string[] {
  return [...new Set(entries.map(clean).filter((entry) => entry !== ''))];
}

/** Search knows neither case nor doubled spaces. */
export function clean(entry: string): string {
  return entry.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** What is wrong with a group; undefined where nothing is. */
export function groupProblem(group: readonly string[]): string | undefined {
  if (group.length < limits.entriesLeast) return 'A group needs two entries or more.';
  if (group.length > limits.entriesMost) return `At most ${limits.entriesMost} entries in a group.`;
  if (group.some((entry) => entry.length > limits.entryLength))
    return `An entry has at most ${limits.entryLength} characters.`;
  return undefined;
}

/** All that keeps a draft from being saved or tried, in words. */
export function problemsOf({ synonyms, stopWords }: Draft): string[] {
  const problems: string[] = [];
  const wrong = synonyms.filter((group) => groupProblem(group) !== undefined).length;
  if (wrong > 0) problems.push(`${plural(wrong, 'synonym group')} cannot be used as they are.`);
  if (synonyms.length > limits.groups) problems.push(`At most ${limits.groups} synonym groups.`);
  if (stopWords.length > limits.stopWords) problems.push(`At most ${limits.stopWords} stop words.`);
  if (stopWords.some((word) => word.length > limits.stopWordLength))
    problems.push(`A stop word has at most ${limits.stopWordLength} characters.`);
  return problems;
}

/** What would change, a line each. */
export function describeChange(from: Draft, to: Draft): string[] {
  const lines: string[] = [];
  const groups = (draft: Draft) => draft.synonyms.map((group) => group.join(', '));
  lines.push(...listChange('Synonyms', groups(from), groups(to)));
  lines.push(...listChange('Stop words', from.stopWords, to.stopWords));
  for (const { name, label } of weightSpecs) {
    if (from.weights[name] !== to.weights[name])
      lines.push(`${label}: ${from.weights[name]} → ${to.weights[name]}`);
  }
  if (from.weights.personal !== to.weights.personal)
    lines.push(`${personalLabel}: ${to.weights.personal ? 'no → yes' : 'yes → no'}`);
  return lines;
}

/** At most so many are named, the rest counted. */
const namedMost = 4;

function listChange(name: string, from: readonly string[], to: readonly string[]): string[] {
  const had = new Set(from);
  const has = new Set(to);
  return [
    ...listed(
      `${name} added`,
      to.filter((each) => !had.has(each)),
    ),
    ...listed(
      `${name} taken away`,
      from.filter((each) => !has.has(each)),
    ),
  ];
}

function listed(name: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const more = entries.length - namedMost;
  const named = entries.slice(0, namedMost).map((each) => `“${each}”`);
  return [`${name}: ${named.join(' · ')}${more > 0 ? ` and ${more} more` : ''}`];
}
