import { request } from '@/core/data/api';

const open = { auth: false } as const;

interface Work {
  title: string;
  artist: { artistName: string };
  coverArtUrl: string;
}

export interface LandingAlbum extends Work {
  id: string;
}

/** What is featured may be something else than an album, and may have no picture. */
export interface LandingThing {
  id: string;
  title: string;
  /** Whose it is, or when and where. */
  by: string;
  pictureUrl: string | null;
}

/** What visitors are shown of the site: what was featured and is new, and what is played most of late. */
export interface Showcase {
  featured: readonly LandingThing[];
  trending: readonly LandingAlbum[];
}

// Plain text, which a test of the server checks: the landing page comes without the client of GraphQL.
const query = `query Landing {
  featuredContent {
    itemId
    album { title artist { artistName } coverArtUrl }
    track { title artist coverArtUrl }
    artist { artistName handle profilePictureUrl }
    event { title artistName location multimediaItems }
    merchandise { name businessName defaultImageUrl }
  }
  newest: getCuratedAlbums(sort: NEW, first: 12) { nodes { id title artist { artistName } coverArtUrl } }
  trending: getCuratedAlbums(sort: POPULAR, first: 18) { nodes { id title artist { artistName } coverArtUrl } }
}`;

interface Featured {
  itemId: string;
  album: Work | null;
  track: { title: string; artist: string; coverArtUrl: string } | null;
  artist: { artistName: string; handle: string; profilePictureUrl: string | null } | null;
  event: {
    title: string;
    artistName: string;
    location: string;
    multimediaItems: readonly string[];
  } | null;
  merchandise: { name: string; businessName: string; defaultImageUrl: string | null } | null;
}

interface Answer {
  data?: Record<'newest' | 'trending', { nodes: readonly LandingAlbum[] }> & {
    featuredContent: readonly Featured[];
  };
}

const ofAlbum = ({ id, title, artist, coverArtUrl }: LandingAlbum): LandingThing => ({
  id,
  title,
  by: artist.artistName,
  pictureUrl: coverArtUrl,
});

function ofFeatured({ itemId: id, album, track, artist, event, merchandise }: Featured) {
  if (album) return [ofAlbum({ id, ...album })];
  if (track) return [{ id, title: track.title, by: track.artist, pictureUrl: track.coverArtUrl }];
  if (artist)
    return [
      {
        id,
        title: artist.artistName,
        by: `@${artist.handle}`,
        pictureUrl: artist.profilePictureUrl,
      },
    ];
  if (event) {
    const by = [event.artistName, event.location].filter(Boolean).join(' · ');
    return [{ id, title: event.title, by, pictureUrl: event.multimediaItems[0] ?? null }];
  }
  if (merchandise) {
    const { name, businessName, defaultImageUrl } = merchandise;
    return [{ id, title: name, by: businessName, pictureUrl: defaultImageUrl }];
  }
  return [];
}

/** What was featured comes first; the newest albums follow, so that the row is full. */
function rowOf(data: NonNullable<Answer['data']>): LandingThing[] {
  const chosen = data.featuredContent.flatMap(ofFeatured);
  const known = new Set(chosen.map(({ id }) => id));
  const others = data.newest.nodes.filter(({ id }) => !known.has(id)).map(ofAlbum);
  return [...chosen, ...others].slice(0, Math.max(12, chosen.length));
}

/** The calls of the landing page. All reject with ApiError or NetworkError. */
export const landingApi = {
  showcase: async (): Promise<Showcase> => {
    const { data } = await request<Answer>('content', '/graphql', {
      ...open,
      method: 'POST',
      body: { query },
    });
    return { featured: data ? rowOf(data) : [], trending: data?.trending.nodes ?? [] };
  },
  subscribe: (email: string, ref: string) =>
    request<{ success: boolean }>('user', '/subscribe', {
      ...open,
      method: 'POST',
      body: { email, ref },
    }),
  preview: (password: string) =>
    request<{ success: boolean }>('user', '/preview', {
      ...open,
      method: 'POST',
      body: { password },
    }),
  visit: () => request<void>('user', '/landing/visit', { ...open, method: 'POST' }),
};
