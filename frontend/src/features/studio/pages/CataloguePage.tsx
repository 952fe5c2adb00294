import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { Tabs } from '@/components/Tabs';
import type { Profile } from '@/core/session';
import { Albums } from '../catalogue/Albums';
import { type Filter, Filters, readFilter } from '../catalogue/Filters';
import { Tracks } from '../catalogue/Tracks';
import { StudioFrame, UploadButton } from '../StudioFrame';

const Featured = lazyPart(async () => (await import('../catalogue/Featured')).Featured);

/** /dashboard/music: everything that an artist has here, whatever its status. */
export default function CataloguePage() {
  return (
    <StudioFrame title="Music" actions={<UploadButton />}>
      {(artist) => <Catalogue artist={artist} />}
    </StudioFrame>
  );
}

function Catalogue({ artist: { userId } }: { artist: Profile }) {
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters);
  const tab = parameters.get('tab');

  const setFilter = useCallback(
    ({ query, status, sort }: Filter) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          put(after, 'q', query, '');
          put(after, 'status', status, 'ALL');
          put(after, 'sort', sort, 'NEWEST');
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  const reset = () => setFilter({ query: '', status: 'ALL', sort: filter.sort });
  const part = { artistUserId: userId, filter, onReset: reset };
  const filters = <Filters filter={filter} onChange={setFilter} />;

  return (
    <Tabs
      label="Your music"
      value={tab === 'tracks' || tab === 'featured' ? tab : 'albums'}
      onChange={(value) =>
        setParameters(
          (before) => {
            const after = new URLSearchParams(before);
            put(after, 'tab', value, 'albums');
            return after;
          },
          { preventScrollReset: true },
        )
      }
      tabs={[
        {
          value: 'albums',
          label: 'Albums',
          content: (
            <div className="grid grid-cols-1 gap-6">
              {filters}
              <Albums {...part} />
            </div>
          ),
        },
        {
          value: 'tracks',
          label: 'Tracks',
          content: (
            <div className="grid grid-cols-1 gap-6">
              {filters}
              <Tracks {...part} />
            </div>
          ),
        },
        { value: 'featured', label: 'Featured', content: <Featured artistUserId={userId} /> },
      ]}
    />
  );
}

function put(parameters: URLSearchParams, name: string, value: string, usual: string): void {
  if (value === usual) parameters.delete(name);
  else parameters.set(name, value);
}
