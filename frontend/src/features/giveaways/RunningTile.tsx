import { skipToken, useQuery } from '@apollo/client/react';
import { Link, TextLink } from '@/components/Link';
import { Tile } from '@/components/Tile';
import { useSession } from '@/core/session';
import { readFragment } from '@/gql';
import type { GiveawayPartsFragment } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { giveawayFragment } from './api/giveawayFragment';
import { giveawaysOfArtistDocument } from './api/giveawaysOfArtist';
import { formatMoment } from './timeLeft';

/** As many as are read; what waits longer is on the page of all of them. */
const first = 10;
/** As many as one sees at a glance. */
const few = 3;

/** What an artist gives away now, and what waits to be drawn, which stands first. */
export function RunningTile() {
  const { userId } = useSession();
  const { data } = useQuery(
    giveawaysOfArtistDocument,
    userId ? { variables: { userId, first } } : skipToken,
  );
  const all = data && readFragment(giveawayFragment, data.getGiveawaysByUser.nodes);
  const waiting = all?.filter(({ isActive, drawCount }) => !isActive && drawCount === 0) ?? [];
  const running = all?.filter(({ isActive }) => isActive) ?? [];
  const shown = [...waiting, ...running].slice(0, few);
  return (
    <Tile title="Giveaways" more={{ to: '/dashboard/giveaways', label: 'All' }}>
      {all && shown.length === 0 && (
        <>
          <p className="text-sm text-text-2">Nothing runs, and nothing waits to be drawn.</p>
          <p className="text-sm">
            <TextLink to="/dashboard/giveaways" className="narrow:py-2">
              Give something away
            </TextLink>
          </p>
        </>
      )}
      {shown.length > 0 && (
        <ul aria-label="Giveaways that run or wait" className="grid gap-1">
          {shown.map((giveaway) => (
            <Row key={giveaway.id} giveaway={giveaway} />
          ))}
        </ul>
      )}
    </Tile>
  );
}

function Row({ giveaway }: { giveaway: GiveawayPartsFragment }) {
  const { id, description, isActive, endDate, entryCount } = giveaway;
  return (
    <li className="min-w-0">
      <Link
        to={`/giveaways/${id}`}
        className="grid min-h-11 content-center rounded-sm hover:text-accent-text"
      >
        <span dir="auto" className="truncate">
          {description.split('\n')[0]}
        </span>
        <span className="truncate text-xs text-text-3">
          {isActive ? `Ends ${formatMoment(endDate)}` : 'Waits to be drawn'} ·{' '}
          {plural(entryCount, 'entry', 'entries')}
        </span>
      </Link>
    </li>
  );
}
