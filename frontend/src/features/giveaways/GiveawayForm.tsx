import { type FormEvent, useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { Field, Input } from '@/components/Field';
import { SentBefore } from '@/components/SentBefore';
import { TextArea } from '@/components/TextArea';
import { useLeaveGuard } from '@/components/useLeaveGuard';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readDraft, useKeptDraft } from '@/core/site/drafts';
import { readFragment } from '@/gql';
import type { GiveawayPartsFragment } from '@/gql/graphql';
import { keepGiveaway, rereadLists } from './api/cache';
import { createGiveawayDocument } from './api/createGiveaway';
import { giveawayFragment } from './api/giveawayFragment';
import { updateGiveawayDocument } from './api/updateGiveaway';

interface GiveawayFormProps {
  /** The one to change; a new one where not given. */
  giveaway?: GiveawayPartsFragment;
  onDone: (id: string) => void;
}

/** A moment as the control has it: local, without seconds. */
function toLocal(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

const inAWeek = () => toLocal(new Date(Date.now() + 7 * 86_400_000));

/** What is written, as this browser keeps it for the person. */
interface Draft {
  description: string;
  quantity: string;
  end: string;
}

const begin = (giveaway: GiveawayPartsFragment | undefined): Draft => ({
  description: giveaway?.description ?? '',
  quantity: String(giveaway?.quantity ?? 1),
  end: giveaway ? toLocal(new Date(giveaway.endDate)) : inAWeek(),
});

/** Where a giveaway is written. What is written stays in this browser until it is sent. */
export function GiveawayForm({ giveaway, onDone }: GiveawayFormProps) {
  const change = useChange();
  const [untouched, setUntouched] = useState(() => begin(giveaway));
  const place = `giveaway.${giveaway?.id ?? 'new'}`;
  const over = giveaway ? JSON.stringify(untouched) : '';
  const [draft, setDraft] = useState(() => readDraft(place, untouched, over));
  const [isRestored, setIsRestored] = useState(draft !== untouched);
  const { description, quantity, end } = draft;
  const edit = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(untouched);
  const keeping = useKeptDraft(place, isChanged ? draft : null, over);
  const leaving = useLeaveGuard(isChanged && giveaway !== undefined, 'the giveaway', keeping.end);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{
    fields: Readonly<Record<string, string>>;
    message: string;
    existingId: string | undefined;
  }>();
  const startAnew = () => {
    const anew = begin(giveaway);
    keeping.end();
    setUntouched(anew);
    setDraft(anew);
    setIsRestored(false);
    setProblem(undefined);
  };
  const isFixed = giveaway !== undefined && giveaway.entryCount > 0;

  // The same giveaway sent twice is one; what was changed in between is another only where the artist says so.
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    setIsBusy(true);
    setProblem(undefined);
    const said = { description, quantity: Number(quantity) };
    // An end that nobody touched keeps its seconds.
    const endDate =
      giveaway && end === toLocal(new Date(giveaway.endDate))
        ? giveaway.endDate
        : new Date(end).toISOString();
    try {
      if (giveaway) {
        await change(
          updateGiveawayDocument,
          { input: { id: giveaway.id, ...said, endDate } },
          (cache, { updateGiveaway }) => keepGiveaway(cache, updateGiveaway),
        );
        keeping.end();
        onDone(giveaway.id);
      } else {
        const { createGiveaway } = await change(
          createGiveawayDocument,
          { input: { ...said, endDate, clientKey: keeping.clientKey() } },
          rereadLists,
        );
        keeping.end();
        onDone(readFragment(giveawayFragment, createGiveaway).id);
      }
    } catch (error) {
      const { message, fields, existingId } = toRefused(error);
      setProblem({ message, fields, existingId });
      setIsBusy(false);
    }
  };
  const fields = problem?.fields ?? {};
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-5">
      {problem?.existingId && (
        <SentBefore
          message={problem.message}
          to={`/giveaways/${problem.existingId}`}
          onSendAnew={() => {
            keeping.renewKey();
            void send();
          }}
        />
      )}
      {problem && !problem.existingId && Object.keys(fields).length === 0 && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
      <Field
        label="What do you give away?"
        error={fields.description}
        hint={
          isFixed
            ? 'People entered for what it says: words can only be added at its end.'
            : 'The first line is its name.'
        }
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            required
            maxLength={2000}
            value={description}
            onChange={(event) => edit({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-5">
        <Field label="How many win" error={fields.quantity} className="w-36">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={isFixed ? giveaway.quantity : 1}
              max={100}
              required
              value={quantity}
              onChange={(event) => edit({ quantity: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="It ends"
          error={fields.endDate}
          hint={isFixed ? 'It can only move later.' : undefined}
          className="w-68"
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              required
              value={end}
              onChange={(event) => edit({ end: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit" pill busy={isBusy}>
          {giveaway ? 'Save changes' : 'Open the giveaway'}
        </Button>
        {isRestored && isChanged && (
          <Button kind="quiet" pill onClick={startAnew}>
            Start anew
          </Button>
        )}
      </div>
      <Confirm {...leaving} />
    </form>
  );
}
