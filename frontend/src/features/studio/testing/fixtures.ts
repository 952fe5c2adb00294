import { genre, track } from '@/test/fixtures';

/** Things of the studio as the server answers them to their artist. */
export function studioTrack(n: number, more: Record<string, unknown> = {}) {
  return {
    ...track(n),
    userId: 'artist-1',
    saveCount: 12,
    status: 'DRAFT',
    genres: [genre('Indie-Rock')],
    proposedGenre: null,
    tierId: null,
    tier: null,
    isFeatured: false,
    previewAllowed: true,
    downloadAllowed: true,
    hasLyrics: false,
    deletedAt: null,
    previewUrl: null,
    loudness: null,
    truePeak: null,
    albumLoudness: null,
    analysis: analysis('DONE'),
    ...more,
  };
}

export function analysis(status: string, error: string | null = null) {
  return {
    __typename: 'TrackAnalysis',
    status,
    error,
    codec: 'flac',
    sampleRate: 48000,
    channels: 2,
    bitDepth: 24,
    size: 31_000_000,
  };
}

export function studioAlbum(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Album',
    id: `album-${n}`,
    userId: 'artist-1',
    title: `Album ${n}`,
    albumType: 'EP',
    status: 'DRAFT',
    releaseDate: '2026-11-27T00:00:00.000Z',
    releaseDay: '2026-11-27',
    releaseZone: null,
    description: null,
    genre: 'Indie-Rock',
    proposedGenre: null,
    coverArtUrl: `/api/images/cover/album-${n}`,
    tint: null,
    trackCount: 3,
    saveCount: 5,
    duration: 700,
    tierId: null,
    tier: null,
    earlyAccessAt: null,
    earlyAccessTierId: null,
    deletedAt: null,
    loudness: -11.2,
    updatedAt: '2026-11-21T08:00:00.000Z',
    ...more,
  };
}

export function studioTier(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Tier',
    id: `tier-${n}`,
    artistUserId: 'artist-1',
    name: ['Front row', 'Backstage', 'On the bus'][n - 1] ?? `Tier ${n}`,
    description: null,
    perks: ['Albums a week early'],
    price: 5 * n,
    yearlyPrice: 60 * n,
    currency: 'USD',
    position: n - 1,
    supporterCount: n,
    ...more,
  };
}

export function connection<T>(typename: string, nodes: T[]) {
  return {
    __typename: typename,
    nodes,
    totalCount: nodes.length,
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  };
}

const totals = {
  __typename: 'StatsTotals',
  listens: 1200,
  listeners: 300,
  completion: 0.64,
  saves: 40,
  followers: 12,
  seconds: 200_000,
};

export function stats(more: Record<string, unknown> = {}) {
  const { id, title, albumTitle, coverArtUrl, __typename } = track(1);
  return {
    __typename: 'ArtistStats',
    timeZone: 'UTC',
    timeZoneSince: null,
    from: '2026-10-25T00:00:00.000Z',
    to: '2026-11-21T23:59:59.999Z',
    totals,
    before: { ...totals, listens: 1000, completion: 0.6, saves: 50, followers: 12 },
    days: ['2026-11-20', '2026-11-21'].map((day, index) => ({
      __typename: 'StatsDay',
      day,
      listens: 500 + index * 200,
      listeners: 150,
      completion: index === 0 ? null : 0.64,
      saves: 20,
      followers: 6,
    })),
    topTracks: [
      {
        __typename: 'TrackStats',
        listens: 800,
        listeners: 200,
        completion: 0.71,
        saves: 30,
        track: { __typename, id, title, albumTitle, coverArtUrl },
      },
    ],
    releases: [
      {
        __typename: 'ReleaseStats',
        listens: 900,
        listeners: 210,
        completion: 0.68,
        saves: 31,
        album: {
          __typename: 'Album',
          id: 'album-1',
          title: 'Album 1',
          coverArtUrl: '/api/images/cover/album-1',
        },
      },
      {
        __typename: 'ReleaseStats',
        listens: 300,
        listeners: 90,
        completion: null,
        saves: 9,
        album: null,
      },
    ],
    places: [
      { __typename: 'PlaceStats', city: 'Leeds', country: 'UK', listeners: 75 },
      { __typename: 'PlaceStats', city: null, country: null, listeners: 25 },
    ],
    sources: [{ __typename: 'SourceStats', source: 'jukebox', listens: 900 }],
    ...more,
  };
}
