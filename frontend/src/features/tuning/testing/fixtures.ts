import { answer } from '@/test/server';

/** What the server tells admins of the tuning. */
export function tuning(more: Record<string, unknown> = {}) {
  return {
    __typename: 'Tuning',
    similarityScoreThreshold: 0.5,
    model: 'blend',
    diversity: 0.2,
    discovery: 0.1,
    ...more,
  };
}

export function version(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'TuningVersion',
    version: n,
    tuning: tuning(),
    reason: n === 0 ? '' : `Reason ${n}.`,
    changedAt: n === 0 ? null : '2026-11-20T08:00:00.000Z',
    changedBy: n === 0 ? null : 'wren',
    ...more,
  };
}

export function model(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'RecommendationModel',
    version: `model-${n}`,
    trainedAt: `2026-11-2${n}T09:00:00.000Z`,
    seconds: 3.2,
    inUse: false,
    name: null,
    pinned: false,
    artists: 1200,
    tracks: 9000,
    people: 800,
    interactions: 45_000,
    leftOut: 12,
    sizeBytes: 3_400_000,
    recall: 0.301,
    recallInterval: interval(0.29, 0.312),
    ndcg: 0.315,
    ndcgInterval: interval(0.302, 0.328),
    refused: null,
    weights: [
      { __typename: 'ModelWeight', name: 'Item kNN', weight: 0.25 },
      { __typename: 'ModelWeight', name: 'EASE', weight: 0.75 },
    ],
    learning: learning(),
    ...more,
  };
}

export function learning(more: object = {}) {
  return {
    __typename: 'Learning',
    halfLifeDays: 180,
    popularityHalfLifeDays: 30,
    savePlays: 3,
    followPlays: 5,
    skipShare: 0.5,
    ...more,
  };
}

export function learningVersion(n: number, more: Record<string, unknown> = {}) {
  const { tuning: _, ...noted } = version(n);
  return { ...noted, __typename: 'LearningVersion', learning: learning(), ...more };
}

export function state(more: Record<string, unknown> = {}) {
  return {
    __typename: 'TuningState',
    current: version(3),
    models: ['blend', 'neighbours', 'popularity'],
    trained: [model(1, { inUse: true }), model(0)],
    training: false,
    trainingFailed: null,
    experiment: null,
    ...more,
  };
}

function interval(low: number, high: number) {
  return { __typename: 'Interval', low, high };
}

/** Each figure with an interval of two points to either side. */
export function point(threshold: number, more: Record<string, unknown> = {}) {
  const figures = {
    withOne: 1 - threshold * 0.2,
    withFive: 1 - threshold * 0.6,
    precision: 0.4 + threshold / 2,
    recall: 0.6 - threshold / 2,
    coverage: 1 - threshold / 2,
  };
  const intervals = Object.entries(figures).map(([name, value]) => [
    `${name}Interval`,
    interval(value - 0.02, value + 0.02),
  ]);
  const meanNeighbours = 20 * (1 - threshold);
  return {
    __typename: 'ThresholdPoint',
    threshold,
    ...figures,
    ...Object.fromEntries(intervals),
    meanNeighbours,
    meanNeighboursInterval: interval(meanNeighbours - 0.5, meanNeighbours + 0.5),
    ...more,
  };
}

/** Of precision alone it is certain. */
function differences(threshold: number) {
  const precision = (threshold - 0.5) / 2;
  return [
    { name: 'precision', mean: precision, low: precision - 0.01, high: precision + 0.01 },
    { name: 'recall', mean: -precision, low: -0.2, high: 0.2 },
  ].map((each) => ({
    __typename: 'ThresholdDifference',
    ...each,
    certain: each.low > 0 || each.high < 0,
  }));
}

export function named(n: number) {
  return {
    __typename: 'Artist',
    id: `artist-${n}`,
    artistName: `Artist ${n}`,
    handle: `artist${n}`,
    profilePictureUrl: null,
  };
}

/** What a threshold other than 0.5 does: the lower, the more gain. */
export function thresholdPreview(threshold: number, more: Record<string, unknown> = {}) {
  const isLower = threshold < 0.5;
  const isHigher = threshold > 0.5;
  return {
    __typename: 'ThresholdPreview',
    artists: 1200,
    withNeighboursNow: 1080,
    withNeighboursThen: isLower ? 1100 : isHigher ? 1070 : 1080,
    losing: isHigher ? 300 : 0,
    gaining: isLower ? 400 : 0,
    emptied: isHigher ? Array.from({ length: 10 }, (_, n) => named(n + 1)) : [],
    filled: isLower ? Array.from({ length: 20 }, (_, n) => named(n + 1)) : [],
    curve: Array.from({ length: 21 }, (_, step) => point(step / 20)),
    now: point(0.5),
    then: point(threshold),
    differences: differences(threshold),
    ...more,
  };
}

export function neighbour(n: number, score: number) {
  return {
    __typename: 'SimilarArtist',
    artist: named(n),
    score,
    reason: 'The same people listen to both.',
  };
}

export function person(n: number) {
  return {
    __typename: 'PersonInfo',
    userId: `fan-${n}`,
    handle: `fan${n}`,
    displayName: `Fan ${n}`,
    profilePictureUrl: null,
    isArtist: false,
  };
}

export function listed(n: number) {
  return {
    __typename: 'ReasonedTrack',
    reason: 'Because you played Kestrel Yard.',
    track: {
      __typename: 'Track',
      id: `track-${n}`,
      title: `Track ${n}`,
      artist: `Artist ${n}`,
    },
  };
}

const figures = ['plays', 'fullPlays', 'skips', 'saves', 'follows', 'fullShare', 'skipShare'];

function side(arm: string, values: Record<string, unknown>, mean: number) {
  return {
    __typename: 'ExperimentSide',
    arm,
    tuning: tuning(values),
    people: 120,
    figures: figures.map((name) => {
      const value = name.endsWith('Share') ? mean / 10 : mean;
      return {
        __typename: 'ExperimentFigure',
        name,
        mean: value,
        low: value * 0.9,
        high: value * 1.1,
      };
    }),
  };
}

export function experiment(more: Record<string, unknown> = {}) {
  return {
    __typename: 'Experiment',
    id: 'experiment-1',
    name: 'Looser threshold',
    state: 'RUNNING',
    share: 0.1,
    a: side('A', {}, 4),
    b: side('B', { similarityScoreThreshold: 0.4 }, 5),
    differences: figures.map((name) => ({
      __typename: 'ExperimentDifference',
      name,
      mean: name.endsWith('Share') ? 0.1 : 1,
      low: name === 'plays' || name === 'skips' ? 0.4 : -0.1,
      high: 1.6,
      certain: name === 'plays' || name === 'skips',
    })),
    startedAt: '2026-11-20T08:00:00.000Z',
    startedBy: 'wren',
    stoppedAt: null,
    kept: null,
    ...more,
  };
}

export function connection(typename: string, nodes: object[]) {
  return {
    __typename: typename,
    nodes,
    totalCount: nodes.length,
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  };
}

/** Answers all that the page asks for by itself; `now` is read anew for each call. */
export function answerTuning(now: () => Record<string, unknown>): void {
  answer('AdminTuningState', () => ({ data: { tuningState: now() } }));
  answer('PreviewThreshold', ({ threshold }) => ({
    data: { previewThreshold: thresholdPreview(threshold as number) },
  }));
  answer('AdminLearning', {
    data: { learning: { __typename: 'LearningState', current: learningVersion(0) } },
  });
  answer('AdminExperiments', () => ({
    data: { experiments: connection('ExperimentConnection', []) },
  }));
}
