import type { ApolloClient } from '@apollo/client';
import { useSearchParams } from 'react-router';
import { Tabs } from '@/components/Tabs';
import { aheadOfNeed } from '@/core/data/link';
import { RequireSession, useSession } from '@/core/session';
import { usePageTitle } from '@/lib/page';
import { Browse } from '../Browse';
import { musicDocument } from '../api/music';
import { popularAlbumsDocument } from '../api/popularAlbums';
import { popularTracksDocument } from '../api/popularTracks';
import { Saved } from '../Saved';

export async function preload(client: ApolloClient): Promise<void> {
  const variables = { genre: null };
  await Promise.all([
    client.query({ query: musicDocument, variables, ...aheadOfNeed }),
    client.query({ query: popularTracksDocument, variables, ...aheadOfNeed }),
    client.query({ query: popularAlbumsDocument, variables, ...aheadOfNeed }),
  ]);
}

export default function MusicPage() {
  usePageTitle('Music');
  const [parameters, setParameters] = useSearchParams();
  const genre = parameters.get('genre');
  const view = parameters.get('view') === 'saved' ? 'saved' : 'browse';
  const member = useSession().status === 'member';
  return (
    <div className="page pt-8">
      <h1 className="display mb-8 text-title">Music</h1>
      {member ? (
        <Tabs
          label="Music"
          value={view}
          onChange={(next) =>
            setParameters(next === 'saved' ? { view: next } : {}, { preventScrollReset: true })
          }
          tabs={[
            { value: 'browse', label: 'Browse', content: <Browse genre={genre} /> },
            { value: 'saved', label: 'Library', content: <Saved /> },
          ]}
        />
      ) : view === 'saved' ? (
        <RequireSession>
          <Saved />
        </RequireSession>
      ) : (
        <Browse genre={genre} />
      )}
    </div>
  );
}
