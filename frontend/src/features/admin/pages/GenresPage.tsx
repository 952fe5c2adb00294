import { Badge } from '@/components/Badge';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { useRest } from '@/core/data/useRest';
import { plural } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { AdminFrame } from '../AdminFrame';
import { Decide } from '../genres/Decide';
import { contentOf, type Proposal } from '../genres/genres';

/** /admin/genres: genres that artists wrote and the site does not have, the first first. */
export default function GenresPage() {
  return (
    <AdminFrame
      title="Genres"
      about="Genres that artists proposed. Nobody else sees one until it is taken up; the music in it is out all the same. What is decided can be taken back in the audit log."
    >
      <Proposed />
    </AdminFrame>
  );
}

/** Asked for below the frame, which knows whom the page is for. */
function Proposed() {
  const { answer, error, reload } = useRest<{ genres: Proposal[] }>({
    service: 'content',
    path: '/admin/genres',
  });
  if (answer) return <List genres={answer.genres} onDecided={reload} />;
  if (error) return <ErrorState onRetry={reload} />;
  return (
    <Loading label="Loading genres">
      <Skeleton className="h-48" />
    </Loading>
  );
}

function List({ genres, onDecided }: { genres: readonly Proposal[]; onDecided: () => void }) {
  if (genres.length === 0) {
    return (
      <EmptyState title="Nothing waits.">Genres that artists propose will be here.</EmptyState>
    );
  }
  return (
    <ul aria-label="Proposed genres" className="grid gap-4">
      {genres.map((genre) => (
        <li key={genre.id} className="grid gap-3 rounded-md border border-line bg-surface p-4">
          <Facts proposal={genre} />
          <Decide proposal={genre} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ proposal }: { proposal: Proposal }) {
  const { name, wasDeclined, proposedAt, nearest } = proposal;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
        {wasDeclined && <Badge kind="warning">Declined before</Badge>}
      </div>
      <p className="text-sm text-text-2">
        Proposed {formatWhen(proposedAt)} by <Artists proposal={proposal} />. {contentOf(proposal)}.
      </p>
      <p className="text-sm text-text-3">
        {nearest.length > 0
          ? `Near to it: ${nearest.map((near) => `${near.name} (${plural(near.tracks, 'track')})`).join(', ')}.`
          : 'No genre of this site has a name like it.'}
      </p>
    </>
  );
}

function Artists({ proposal: { artists, artistCount } }: { proposal: Proposal }) {
  if (artists.length === 0) return 'somebody who is gone';
  const others = artistCount - artists.length;
  return (
    <>
      {artists.map(({ userId, handle, displayName }, index) => (
        <span key={userId}>
          {index > 0 && ', '}
          <TextLink to={`/${handle}`}>{displayName}</TextLink>
        </span>
      ))}
      {others > 0 && ` and ${plural(others, 'other')}`}
    </>
  );
}
