import { useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Field, Input, Select } from '@/components/Field';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { orTell } from '@/core/data/tellRefusal';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { formatDate } from '@/lib/format';
import { muteWordDocument } from './api/muteWord';
import { blockedPeopleDocument, mutedPeopleDocument, mutedWordsDocument } from './api/privacy';
import { rereadAll } from './api/rereadAll';
import { unmuteWordDocument } from './api/unmuteWord';
import type { Somebody } from './prompt';
import { useParting } from './useParting';

/** Whom the person blocked and muted, the words that they muted, and the way back. */
export function PrivacySettings() {
  const { unblock, unmute } = useParting();
  const blocked = useQuery(blockedPeopleDocument);
  const muted = useQuery(mutedPeopleDocument);
  return (
    <div className="grid grid-cols-1 gap-10">
      <People
        title="Blocked"
        empty="You block nobody. A block stands in the menu of whatever somebody wrote."
        verb="Unblock"
        page={blocked.data?.blockedPeople}
        failed={Boolean(blocked.error)}
        onRetry={() => void blocked.refetch()}
        onMore={(after) => blocked.fetchMore({ variables: { after } })}
        onUndo={unblock}
      />
      <People
        title="Muted"
        empty="You mute nobody."
        verb="Unmute"
        page={muted.data?.mutedPeople}
        failed={Boolean(muted.error)}
        onRetry={() => void muted.refetch()}
        onMore={(after) => muted.fetchMore({ variables: { after } })}
        onUndo={unmute}
      />
      <Words />
    </div>
  );
}

interface PeopleProps {
  title: string;
  empty: string;
  verb: string;
  page:
    | {
        nodes: readonly {
          userId: string;
          handle: string;
          displayName: string;
          profilePictureUrl?: string | null;
        }[];
        pageInfo: { hasNextPage: boolean; endCursor?: string | null };
      }
    | undefined;
  failed: boolean;
  onRetry: () => void;
  onMore: (after: string | null) => Promise<unknown>;
  onUndo: (who: Somebody) => Promise<boolean>;
}

function People({ title, empty, verb, page, failed, onRetry, onMore, onUndo }: PeopleProps) {
  return (
    <Group title={title}>
      {!page && failed ? (
        <ErrorState onRetry={onRetry} />
      ) : !page ? (
        <Loading label={`Loading ${title.toLowerCase()}`}>
          <Skeleton className="h-14" />
        </Loading>
      ) : page.nodes.length === 0 ? (
        <p className="text-sm text-text-3">{empty}</p>
      ) : (
        <ul aria-label={`${title} people`} className="grid grid-cols-1 divide-y divide-line">
          {page.nodes.map(({ userId, handle, displayName, profilePictureUrl }) => (
            <li key={userId} className="flex items-center gap-3 py-2">
              <Avatar src={profilePictureUrl} width={36} className="w-9 shrink-0" />
              <p className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{displayName}</span>
                <span className="block truncate text-sm text-text-3">@{handle}</span>
              </p>
              <Button
                size="sm"
                className="narrow:h-11"
                aria-label={`${verb} ${displayName}`}
                onClick={() => void onUndo({ userId, name: displayName })}
              >
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {page?.pageInfo.hasNextPage && (
        <Button size="sm" onClick={() => void onMore(page.pageInfo.endCursor ?? null)}>
          Show more
        </Button>
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const day = 24 * 60 * 60 * 1000;
const spans = { '': 'For good', 1: 'For a day', 7: 'For a week', 30: 'For 30 days' };

function Words() {
  const change = useChange();
  const { data, error, refetch } = useQuery(mutedWordsDocument);
  const [text, setText] = useState('');
  const [days, setDays] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    try {
      const until = days ? new Date(Date.now() + Number(days) * day).toISOString() : null;
      await change(muteWordDocument, { input: { text, until } }, rereadAll);
      setText('');
      setProblem('');
    } catch (caught) {
      setProblem(toRefused(caught).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Group title="Muted words">
      <p className="text-sm text-text-2">
        Posts, comments and questions with them are hidden until you want to see one. Case and
        accents do not matter.
      </p>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field label="Word" error={problem || undefined} className="min-w-40 flex-1">
          {(control) => (
            <Input
              {...control}
              value={text}
              maxLength={60}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label="How long">
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
              {['', '1', '7', '30'].map((each) => (
                <option key={each} value={each}>
                  {spans[each as keyof typeof spans]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
          Mute
        </Button>
      </form>
      {!data && error && <ErrorState onRetry={() => void refetch()} />}
      {data && data.mutedWords.length > 0 && (
        <ul aria-label="Muted words" className="grid divide-y divide-line">
          {data.mutedWords.map((word) => (
            <li key={word.id} className="flex items-center gap-3 py-2">
              <p className="min-w-0 flex-1 wrap-anywhere">
                {word.text}
                {word.until && (
                  <span className="ml-2 text-sm text-text-3">until {formatDate(word.until)}</span>
                )}
              </p>
              <Button
                size="sm"
                className="narrow:h-11"
                aria-label={`Unmute ${word.text}`}
                onClick={() => void orTell(change(unmuteWordDocument, { id: word.id }, rereadAll))}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}
