import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { LaterEarlier } from '@/components/instruments/LaterEarlier';
import { usePages } from '@/components/instruments/usePages';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { withQuery } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import { formatWhen } from '@/lib/when';
import { type ListedRemoval, putBack, type RemovalList, takeAway } from './api/removals';
import { Said } from './Said';

const size = 20;

const nothing: Record<RemovalList, string> = {
  HIDDEN: 'What moderators hide will be here until somebody puts it back or deletes it.',
  REMOVED: 'What moderators remove will be here.',
  BACK: 'What moderators put back will be here.',
};

/** What moderators took away or put back, the last first. */
export function RemovalsList({ list, label }: { list: RemovalList; label: string }) {
  const pages = usePages(size);
  const { answer, error, reload } = useRest<{
    removals: ListedRemoval[];
    nextCursor: string | null;
  }>(
    {
      service: 'content',
      path: withQuery('/admin/removals', { list, first: size, after: pages.after ?? undefined }),
    },
    { keepsLast: true },
  );
  if (!answer && error) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label="Loading what was removed">
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  if (answer.removals.length === 0 && pages.cursors.length === 0) {
    return <EmptyState title="Nothing here.">{nothing[list]}</EmptyState>;
  }
  return (
    <>
      <ul aria-label={label} className="grid gap-4">
        {answer.removals.map((removal) => (
          <Row key={removal.id} removal={removal} onChanged={reload} />
        ))}
      </ul>
      <LaterEarlier of="what was removed" pages={pages} next={answer.nextCursor} />
    </>
  );
}

const states: Record<ListedRemoval['state'], string | null> = {
  STANDING: null,
  APPEALED: 'Its author appealed',
  UPHELD: 'Kept after an appeal',
  PUT_BACK: null,
};

function Row({ removal, onChanged }: { removal: ListedRemoval; onChanged: () => void }) {
  const { author, removedBy, removedAt, decidedAt, isHidden, state } = removal;
  const name = author?.displayName ?? 'Somebody who is gone';
  const note = states[state];
  return (
    <li className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge kind="info">{removal.type}</Badge>
        <p className="font-semibold">
          {author ? <TextLink to={`/${author.handle}`}>{name}</TextLink> : name}
        </p>
        {note && <span className="text-sm text-text-2">{note}</span>}
      </div>
      <Said by="What it said" text={removal.excerpt || 'It has no text.'} />
      <Said
        by={`${removedBy?.displayName ?? 'Somebody who is gone'} ${isHidden ? 'hid' : 'removed'} it ${formatWhen(removedAt)}`}
        text={removal.words}
      />
      {removal.answer && decidedAt && (
        <Said
          by={`${state === 'PUT_BACK' ? 'Put back' : 'Kept away'} ${formatWhen(decidedAt)}`}
          text={removal.answer}
        />
      )}
      {removal.canPutBack && (
        <Actions removal={removal} what={`the ${removal.type} by ${name}`} onChanged={onChanged} />
      )}
    </li>
  );
}

interface ActionsProps {
  removal: ListedRemoval;
  what: string;
  onChanged: () => void;
}

function Actions({ removal: { id, type, itemId, isHidden }, what, onChanged }: ActionsProps) {
  const [asking, setAsking] = useState<'back' | 'delete' | null>(null);
  const isBack = asking === 'back';
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {isHidden && (
        <Button size="sm" kind="danger" className="narrow:h-11" onClick={() => setAsking('delete')}>
          Delete<span className="sr-only">: {what}</span>
        </Button>
      )}
      <Button size="sm" className="narrow:h-11" onClick={() => setAsking('back')}>
        Put it back<span className="sr-only">: {what}</span>
      </Button>
      <ReasonDialog
        open={asking !== null}
        title={isBack ? `Put back ${what}?` : `Delete ${what}?`}
        changes={[
          isBack ? 'Everybody sees it again where it was.' : 'It is gone for good after 30 days.',
          'Its author is told.',
        ]}
        hint="Its author reads it."
        yes={isBack ? 'Put back' : 'Delete'}
        onClose={() => setAsking(null)}
        onSave={async (words) => {
          await (isBack ? putBack(id, words) : takeAway('delete', type, itemId, words));
          showSnackbar({
            type: 'success',
            message: isBack ? 'It is back.' : 'It is removed, and its author is told why.',
          });
          onChanged();
        }}
      />
    </div>
  );
}
