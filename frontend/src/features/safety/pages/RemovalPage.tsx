import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { TextArea } from '@/components/TextArea';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { RequireSession, useSession } from '@/core/session';
import { readDraft, useKeptDraft } from '@/core/site/drafts';
import { usePageTitle } from '@/lib/page';
import { formatMoment, formatWhen } from '@/lib/when';
import { type Removal, sendAppeal } from '../api/removals';
import { Said } from '../Said';

/** Characters of an appeal. */
const limits = { least: 3, most: 1000 };

/** /removals/{id}: an author reads what was removed and why, and appeals. */
export default function RemovalPage() {
  const { id = '' } = useParams();
  usePageTitle('What was removed');
  return (
    <RequireSession>
      <div className="page pt-8 pb-12">
        <Shown key={id} id={id} />
      </div>
    </RequireSession>
  );
}

function Shown({ id }: { id: string }) {
  const { userId } = useSession();
  const { answer, error, reload } = useRest<Removal>({
    service: 'content',
    path: `/removals/${encodeURIComponent(id)}`,
  });
  if (error && !answer) {
    if (toRefused(error).status === 404)
      return <EmptyState title="There is nothing here.">It concerns somebody else.</EmptyState>;
    return <ErrorState onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading label="Loading what was removed">
        <Skeleton className="h-64 max-w-180" />
      </Loading>
    );
  }
  const isOwn = answer.author?.userId === userId;
  return (
    <article className="grid max-w-180 gap-6">
      <h1 className="display text-xl">
        {isOwn ? 'Your' : 'The'} {answer.type} was {answer.isHidden ? 'hidden' : 'removed'}
      </h1>
      {answer.excerpt && <Said by="It said" text={answer.excerpt} />}
      <Said
        by={`Those who run the site ${answer.isHidden ? 'hid' : 'removed'} it ${formatWhen(answer.removedAt)}, and write`}
        text={answer.words}
      />
      {answer.appealedAt && (
        <Said
          by={`${isOwn ? 'You' : 'Its author'} appealed ${formatWhen(answer.appealedAt)}`}
          text={answer.appeal}
        />
      )}
      <Outcome removal={answer} />
      {answer.canAppeal && <AppealForm removal={answer} onSent={reload} />}
    </article>
  );
}

function Outcome({ removal: { state, answer, canAppeal } }: { removal: Removal }) {
  switch (state) {
    case 'PUT_BACK':
      return <Said by="It is back. Those who run the site write" text={answer} />;
    case 'UPHELD':
      return <Said by="It stays removed. Those who run the site write" text={answer} />;
    case 'APPEALED':
      return <p role="status">Somebody looks at it again. You are told what they decide.</p>;
    default:
      return canAppeal ? null : <p className="text-text-2">The time to appeal is over.</p>;
  }
}

function AppealForm({ removal, onSent }: { removal: Removal; onSent: () => void }) {
  const place = `appeal.${removal.id}`;
  const [text, setText] = useState(() => readDraft(place, { text: '' }).text);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const keeping = useKeptDraft(place, text.trim() === '' ? null : { text });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < limits.least) {
      setProblem('Say why it should be back.');
      return;
    }
    setBusy(true);
    try {
      await sendAppeal(removal.id, text.trim());
      keeping.end();
      onSent();
    } catch (error) {
      const { message, fields } = toRefused(error);
      setProblem(Object.values(fields).join(' ') || message);
      setBusy(false);
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <Field
        label="Why it should be back"
        error={problem}
        hint={`You can appeal once, until ${formatMoment(removal.appealUntil)}.`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={limits.most}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={busy} className="justify-self-start">
        Appeal
      </Button>
    </form>
  );
}
