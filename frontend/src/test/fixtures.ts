import type { Profile } from '@/core/session';

/** Things of the catalogue as the server's GraphQL answers them. */
export function track(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Track',
    id: `track-${n}`,
    neo4jId: `track-${n}`,
    title: `Track ${n}`,
    artist: 'Kestrel Yard',
    artistInfo: {
      __typename: 'ArtistInfo',
      userId: 'artist-1',
      handle: 'kestrelyard',
      artistName: 'Kestrel Yard',
      profilePictureUrl: '/api/images/portrait/artist-1',
      isFollowed: false,
    },
    duration: 180 + n,
    streamingUrl: `/stream/track-${n}`,
    albumId: 'album-1',
    albumTitle: 'Under the Arches',
    number: n,
    genres: [genre('Indie-Rock')],
    coverArtUrl: '/api/images/cover/album-1',
    tint: 'oklch(0.62 0.13 40)',
    playCount: 1234,
    status: 'PUBLISHED',
    releaseDate: '2009-05-04T00:00:00.000Z',
    releaseZone: null,
    isInLibrary: false,
    hasAccessTo: true,
    previewUrl: null,
    downloadUrl: null,
    tier: null,
    loudness: null,
    truePeak: null,
    albumLoudness: null,
    isDemoSound: true,
    license: 'CC BY 4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'Kestrel Yard, Under the Arches',
    reactions: reactions(),
    commentCount: 0,
    ...more,
  };
}

/** Nobody's reactions, and none of the person's own. */
export function reactions(more: Record<string, unknown> = {}) {
  return {
    __typename: 'Reactions',
    likes: 0,
    loves: 0,
    laughs: 0,
    wows: 0,
    userReaction: null,
    ...more,
  };
}

export function genre(name: string, trackCount = 12) {
  const slug = name.toLowerCase();
  return { __typename: 'Genre', id: `genre-${slug}`, name, slug, trackCount };
}

export function album(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Album',
    id: `album-${n}`,
    title: `Album ${n}`,
    albumType: 'ALBUM',
    genres: [genre('Indie-Rock')],
    releaseDate: '2009-05-04T00:00:00.000Z',
    releaseZone: null,
    releaseDay: '2009-05-04',
    status: 'PUBLISHED',
    coverArtUrl: `/api/images/cover/album-${n}`,
    tint: 'oklch(0.62 0.13 40)',
    artist: track(1).artistInfo,
    trackCount: 8,
    duration: 1800,
    reactions: reactions(),
    commentCount: 0,
    isInLibrary: false,
    ...more,
  };
}

export function artist(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Artist',
    id: `artist-${n}`,
    userId: `artist-${n}`,
    handle: n === 1 ? 'kestrelyard' : `artist${n}`,
    artistName: n === 1 ? 'Kestrel Yard' : `Artist ${n}`,
    badgeId: `badge-${n}`,
    intro: 'Loud, then quiet.',
    bio: 'Four people and a van.',
    tastes: ['Long drives'],
    links: [{ __typename: 'ProfileLink', label: 'Site', url: 'https://kestrelyard.example' }],
    place: 'Leeds, UK',
    city: 'Leeds',
    state: null,
    country: 'UK',
    profilePictureUrl: `/api/images/portrait/artist-${n}`,
    bannerUrl: `/api/images/banner/artist-${n}`,
    tint: 'oklch(0.62 0.13 40)',
    genres: [genre('Indie-Rock')],
    followerCount: 40,
    playCount: 9000,
    trackCount: 17,
    albumCount: 3,
    isFollowed: false,
    ...more,
  };
}

export function page<T>(typename: string, nodes: T[], endCursor: string | null = null) {
  return {
    __typename: typename,
    nodes,
    totalCount: nodes.length,
    pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
  };
}

/** Somebody as their page shows them. */
export function person(more: Record<string, unknown> = {}) {
  return {
    __typename: 'Profile',
    userId: 'fan-1',
    handle: 'robin',
    displayName: 'Robin Ferreira',
    isArtist: false,
    intro: null,
    bio: null,
    tastes: [],
    links: [],
    profilePictureUrl: '/api/images/portrait/fan-1',
    city: 'Portland',
    state: 'Oregon',
    country: 'United States',
    place: 'Portland, Oregon',
    badges: [],
    followerCount: 3,
    followingCount: 5,
    isFollowed: false,
    createdAt: '2024-02-01T00:00:00.000Z',
    ...more,
  };
}

export function profile(more: Partial<Profile> = {}): Profile {
  return {
    userId: 'fan-1',
    handle: 'robin',
    displayName: 'Robin Ferreira',
    accountType: 'fan',
    bio: null,
    profilePictureUrl: '/api/images/portrait/fan-1',
    location: { city: 'Portland', state: 'Oregon', country: 'USA' },
    badges: [],
    followerCount: 3,
    followingCount: 5,
    isFollowed: false,
    createdAt: '2024-02-01T00:00:00.000Z',
    email: 'robin@sidestage.test',
    ...more,
  };
}
