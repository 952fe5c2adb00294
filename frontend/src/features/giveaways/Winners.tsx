import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import type { GiveawayPartsFragment } from '@/gql/graphql';

/** Who won. */
export function Winners({ giveaway: { winners, id } }: { giveaway: GiveawayPartsFragment }) {
  const title = `winners-${id}`;
  return (
    <section aria-labelledby={title} className="grid gap-2">
      <h2 id={title} className="text-sm font-semibold text-text-2">
        {winners.length === 1 ? 'The winner' : 'The winners'}
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {winners.map(({ entryId, handle, displayName, profilePictureUrl }) => (
          <li key={entryId} className="flex min-w-0 items-center gap-2">
            <Avatar src={profilePictureUrl} width={32} className="w-8" />
            {handle ? (
              <Link to={`/${handle}`} className="min-w-0 py-1 wrap-anywhere hover:underline">
                <span className="font-semibold">{displayName}</span>{' '}
                <span className="text-sm text-text-3">@{handle}</span>
              </Link>
            ) : (
              <span className="text-text-3">Somebody who is gone</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
