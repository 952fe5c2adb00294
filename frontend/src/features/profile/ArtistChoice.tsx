import { useQuery } from '@apollo/client/react';
import { Check } from 'lucide-react';
import { Avatar } from '@/components/Cover';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { cx } from '@/lib/cx';
import { plural } from '@/lib/format';
import { artistsToFollowDocument } from './api/artistsToFollow';

interface ArtistChoiceProps {
  /** Slugs of what was chosen before: the first two lead, then what most people follow. */
  genres: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** Nobody follows themselves. */
  own: string | null;
}

/** Artists as cards that are pressed. */
export function ArtistChoice({ genres, chosen, onChoose, own }: ArtistChoiceProps) {
  const [first, second] = genres;
  const options = [
    useQuery(artistsToFollowDocument, { variables: { genre: first ?? null } }),
    useQuery(artistsToFollowDocument, { variables: { genre: second ?? null } }),
    useQuery(artistsToFollowDocument, { variables: { genre: null } }),
  ];
  const found = options.flatMap(({ data }) => data?.artists.nodes ?? []);
  const artists = [...new Map(found.map((artist) => [artist.userId, artist])).values()]
    .filter(({ userId }) => userId !== own)
    .slice(0, 18);
  if (artists.length === 0 && options.some(({ error }) => error))
    return <ErrorState onRetry={() => options.forEach(({ refetch }) => void refetch())} />;
  if (artists.length === 0 && options.every(({ data }) => data))
    return <EmptyState title="No artists yet">Those who come will be here.</EmptyState>;
  if (artists.length === 0) {
    return (
      <Loading label="Loading artists">
        <Skeleton className="h-72 w-full" />
      </Loading>
    );
  }
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <ul aria-label="Artists to follow" className="grid gap-2 wide:grid-cols-2">
      {artists.map(({ userId, artistName, profilePictureUrl, followerCount }) => {
        const on = chosen.includes(userId);
        return (
          <li key={userId} className="min-w-0">
            <button
              type="button"
              aria-pressed={on}
              onClick={() => toggle(userId)}
              className={cx(
                'flex h-18 w-full items-center gap-3.5 rounded-md border px-3 text-left transition-colors',
                on ? 'border-accent-text bg-raised' : 'border-line hover:border-line-strong',
              )}
            >
              <Avatar src={profilePictureUrl} width={48} className="w-12" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{artistName}</span>
                <span className="block truncate text-sm text-text-3">
                  {plural(followerCount, 'follower')}
                </span>
              </span>
              {on && <Check size={20} aria-hidden="true" className="text-accent-text" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
