import { request } from '@/core/data/api';

const open = { auth: false } as const;

export interface LandingAlbum {
  id: string;
  title: string;
  artist: string;
  coverArtUrl: string;
}

/** What visitors are shown of the site: what was featured, and what is played most of late. */
export interface Showcase {
  featured: readonly LandingAlbum[];
  trending: readonly LandingAlbum[];
}

// Plain text: the landing page comes without the client of GraphQL.
const query = `query Landing {
  featured: getCuratedAlbums(sort: NEW, first: 12) { nodes { id title artist coverArtUrl } }
  trending: getCuratedAlbums(sort: POPULAR, first: 18) { nodes { id title artist coverArtUrl } }
}`;

interface Answer {
  data?: Record<'featured' | 'trending', { nodes: readonly LandingAlbum[] }>;
}

/** The calls of the landing page. All reject with ApiError or NetworkError. */
export const landingApi = {
  showcase: async (): Promise<Showcase> => {
    const { data } = await request<Answer>('content', '/graphql', {
      ...open,
      method: 'POST',
      body: { query },
    });
    return { featured: data?.featured.nodes ?? [], trending: data?.trending.nodes ?? [] };
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
