/** What the server tells admins. */
export function job(more: Record<string, unknown> = {}) {
  return {
    __typename: 'SearchJob',
    id: 'job-1',
    kind: 'ALL',
    state: 'RUNNING',
    objectType: null,
    total: 60_000,
    done: 15_000,
    rate: 1830,
    secondsLeft: 24.6,
    startedAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:08.000Z',
    endedAt: null,
    startedBy: 'wren',
    error: null,
    found: 0,
    ...more,
  };
}

export function searchIndex(more: Record<string, unknown> = {}) {
  return {
    __typename: 'SearchIndex',
    engine: 'bleve',
    ready: true,
    problem: null,
    documents: [
      { __typename: 'SearchDocuments', type: 'artist', indexed: 1200 },
      { __typename: 'SearchDocuments', type: 'song', indexed: 48_300 },
    ],
    sizeBytes: 34_000_000,
    pending: 0,
    lagSeconds: 0,
    setAside: 0,
    builtAt: '2026-11-20T08:00:00.000Z',
    job: null,
    ...more,
  };
}

export function connection(typename: string, nodes: object[], totalCount = nodes.length) {
  return {
    __typename: typename,
    nodes,
    totalCount,
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  };
}

export function setAsideChange(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'SetAsideChange',
    id: `change-${n}`,
    type: 'artist',
    itemId: `artist-${n}`,
    name: `Artist ${n}`,
    error: 'meilisearch: 507 no space left',
    attempts: 8,
    createdAt: '2026-11-21T08:00:00.000Z',
    setAsideAt: '2026-11-21T08:20:00.000Z',
    ...more,
  };
}

export function searchSettings(more: Record<string, unknown> = {}) {
  return {
    __typename: 'SearchSettings',
    version: 3,
    synonyms: [['dj', 'deejay']],
    stopWords: ['the', 'and'],
    weights: {
      __typename: 'SearchWeights',
      edit: 4,
      firstLetter: 2,
      unfinished: 1,
      popularity: 2,
      popularityCap: 20,
      personal: true,
      slack: 6,
    },
    reason: 'People write deejay.',
    changedAt: '2026-11-20T08:00:00.000Z',
    changedBy: 'wren',
    ...more,
  };
}

export function quality(name: string, first: number, five: number, mrr: number) {
  return {
    __typename: 'SearchQuality',
    class: name,
    queries: 400,
    first,
    five,
    mrr,
    mrrDeviation: 0.2,
  };
}
