import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { StateNav } from '@/components/instruments/StateNav';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { useRest } from '@/core/data/useRest';
import { AdminFrame } from '@/features/admin';
import { formatWhen } from '@/lib/when';
import { type Appeal, decideAppeal, type RemovalList } from '../api/removals';
import { RemovalsList } from '../RemovalsList';
import { Said } from '../Said';

const lists: Record<RemovalList | 'APPEALS', string> = {
  APPEALS: 'Appeals',
  HIDDEN: 'Hidden',
  REMOVED: 'Removed',
  BACK: 'Put back',
};

/** /admin/appeals: what was removed and its author wants back, the first to ask first; and all that was removed. */
export default function AppealsPage() {
  const [list, setList] = useState<RemovalList | 'APPEALS'>('APPEALS');
  return (
    <AdminFrame
      title="Removals"
      about="What moderators took away. Where its author asks to look again, somebody else than who removed it decides, if there is somebody."
    >
      <StateNav label="What was removed" states={lists} value={list} onChange={setList} />
      {list === 'APPEALS' ? (
        <Appeals />
      ) : (
        <RemovalsList key={list} list={list} label={lists[list]} />
      )}
    </AdminFrame>
  );
}

function Appeals() {
  const { answer, error, reload } = useRest<{ appeals: Appeal[] }>({
    service: 'content',
    path: '/admin/appeals',
  });
  if (!answer && error) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label="Loading appeals">
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  if (answer.appeals.length === 0) {
    return <EmptyState title="Nothing waits.">Appeals of authors will be here.</EmptyState>;
  }
  return (
    <ul aria-label="Appeals" className="grid gap-4">
      {answer.appeals.map((appeal) => (
        <Row key={appeal.id} appeal={appeal} onDecided={reload} />
      ))}
    </ul>
  );
}

function Row({ appeal, onDecided }: { appeal: Appeal; onDecided: () => void }) {
  const { author, removedBy, removedAt, appealedAt } = appeal;
  const name = author?.displayName ?? 'Somebody who is gone';
  return (
    <li className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge kind="info">{appeal.type}</Badge>
        <p className="font-semibold">
          {author ? <TextLink to={`/${author.handle}`}>{name}</TextLink> : name}
        </p>
      </div>
      <Said by="What was removed" text={appeal.excerpt || 'It has no text.'} />
      <Said
        by={`${removedBy?.displayName ?? 'Somebody who is gone'} ${appeal.isHidden ? 'hid' : 'removed'} it ${formatWhen(removedAt)}`}
        text={appeal.words}
      />
      <Said
        by={appealedAt ? `${name} appealed ${formatWhen(appealedAt)}` : name}
        text={appeal.appeal}
      />
      {appeal.canDecide ? (
        <Decide appeal={appeal} name={name} onDecided={onDecided} />
      ) : (
        <p className="text-sm text-text-3">
          Somebody else decides: you removed it, or it is your own.
        </p>
      )}
    </li>
  );
}

interface DecideProps {
  appeal: Appeal;
  name: string;
  onDecided: () => void;
}

function Decide({ appeal, name, onDecided }: DecideProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [putBack, setPutBack] = useState(false);
  const ask = (next: boolean) => {
    setPutBack(next);
    setIsOpen(true);
  };
  const what = `the ${appeal.type} by ${name}`;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button size="sm" className="narrow:h-11" onClick={() => ask(false)}>
        Keep it removed<span className="sr-only">: {what}</span>
      </Button>
      <Button size="sm" kind="main" className="narrow:h-11" onClick={() => ask(true)}>
        Put it back<span className="sr-only">: {what}</span>
      </Button>
      <ReasonDialog
        open={isOpen}
        title={putBack ? `Put back ${what}?` : `Keep ${what} removed?`}
        changes={[
          putBack ? 'Everybody sees it again where it was.' : 'It is deleted for good later.',
          `${name} is told, and cannot appeal again.`,
        ]}
        hint="Its author reads it."
        yes={putBack ? 'Put back' : 'Keep removed'}
        onClose={() => setIsOpen(false)}
        onSave={async (words) => {
          await decideAppeal(appeal.id, putBack, words);
          showSnackbar({ type: 'success', message: putBack ? 'It is back.' : 'It stays removed.' });
          onDecided();
        }}
      />
    </div>
  );
}
