import { useState } from 'react';
import { LaterEarlier } from '@/components/instruments/LaterEarlier';
import { Panel } from '@/components/instruments/Panel';
import { StateNav } from '@/components/instruments/StateNav';
import { usePages } from '@/components/instruments/usePages';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import { formatTime, formatWhole } from '@/lib/figures';
import { itemPath } from '@/lib/itemPath';
import type { Person } from './person';

const kinds = {
  albums: 'Albums',
  tracks: 'Songs',
  posts: 'Posts',
  comments: 'Comments',
  merchandise: 'Things to buy',
  events: 'Events',
  giveaways: 'Giveaways',
  playlists: 'Playlists',
} as const;
type Kind = keyof typeof kinds;

interface Thing {
  type: string;
  id: string;
  title: string;
  state: string;
  createdAt: string;
  under: { targetType: string; targetId: string } | null;
}

const size = 10;

interface MadeProps {
  person: Person;
  isAdmin: boolean;
}

/** What somebody made, a kind at a time, the newest first; to admins what is hidden or deleted too. */
export function Made({ person: { userId, made }, isAdmin }: MadeProps) {
  const there = (Object.keys(kinds) as Kind[]).filter(
    (kind) => made[kind] > 0 && (isAdmin || kind !== 'comments'),
  );
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? there[0];
  return (
    <Panel
      title="What they made"
      note={
        isAdmin
          ? 'What is a draft, hidden or deleted is among it.'
          : 'Counted is everything, listed what everybody may see.'
      }
    >
      {kind ? (
        <>
          <StateNav
            label="What they made"
            states={
              Object.fromEntries(
                there.map((each) => [each, `${kinds[each]} ${formatWhole(made[each])}`]),
              ) as Record<Kind, string>
            }
            value={kind}
            onChange={setChosen}
          />
          <List key={kind} userId={userId} kind={kind} />
        </>
      ) : (
        <p className="text-sm text-text-2">Nothing yet.</p>
      )}
    </Panel>
  );
}

function List({ userId, kind }: { userId: string; kind: Kind }) {
  const pages = usePages(size);
  const { answer, error, reload } = useRest<{ things: Thing[]; nextCursor: string | null }>(
    {
      service: 'content',
      path: withQuery(`/admin/people/${encodeURIComponent(userId)}/made`, {
        kind,
        first: size,
        after: pages.after ?? undefined,
      }),
    },
    { keepsLast: true },
  );
  if (error && !answer) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label={`Loading ${kinds[kind].toLowerCase()}`}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  return (
    <>
      <ul aria-label={kinds[kind]} className="grid gap-2 text-sm">
        {answer.things.map((thing) => (
          <Entry key={thing.id} thing={thing} />
        ))}
      </ul>
      <LaterEarlier of={kinds[kind].toLowerCase()} pages={pages} next={answer.nextCursor} />
    </>
  );
}

function Entry({ thing: { type, id, title, state, createdAt, under } }: { thing: Thing }) {
  const to = itemPath({
    type,
    id,
    under: under && { type: under.targetType, id: under.targetId },
  });
  const name = title || 'Without a title';
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span dir="auto" className="min-w-0 flex-1 basis-[14rem] wrap-anywhere">
        {to ? <TextLink to={to}>{name}</TextLink> : name}
      </span>
      {state && state !== 'published' && <span className="text-xs text-text-3">{state}</span>}
      <span className="tabular text-xs text-text-3">{formatTime(createdAt)}</span>
    </li>
  );
}
