import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { Dialog } from '@/components/Dialog';
import { showSnackbar } from '@/components/snackbarStore';
import { TextArea } from '@/components/TextArea';
import { Field } from '@/components/Field';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import type { ReportReason } from '@/gql/graphql';
import { reportContentDocument } from './api/reportContent';
import { takeAway } from './api/removals';
import { removedTypes } from './removedTypes';
import { rereadAll } from './api/rereadAll';
import { endSafetyPrompt, type Reported, useSafetyPrompt } from './prompt';
import { reasons } from './reasons';
import { RemoveDialog } from './RemoveDialog';
import { useParting } from './useParting';

export function SafetyDialogs() {
  const { reporting, removing, blocking } = useSafetyPrompt();
  const { block } = useParting();
  if (reporting) return <ReportForm what={reporting} />;
  if (removing) return <Removing what={removing} />;
  return (
    <Confirm
      question={
        blocking && {
          title: `Block ${blocking.name}?`,
          text:
            `You will not see each other’s pages, posts, comments and questions, and neither of you follows the other ` +
            `any more. ${blocking.name} is not told.`,
          yes: 'Block',
          danger: true,
          onYes: async () => {
            if (await block(blocking)) blocking.onDone?.();
          },
        }
      }
      onClose={endSafetyPrompt}
    />
  );
}

function Removing({ what: { type, id, name } }: { what: Reported }) {
  const { cache } = useApolloClient();
  return (
    <RemoveDialog
      open
      name={name}
      onClose={endSafetyPrompt}
      onRemove={async (taking, why) => {
        const removed = removedTypes[type];
        if (!removed) return;
        await takeAway(taking, removed, id, why);
        rereadAll(cache);
      }}
    />
  );
}

function ReportForm({ what }: { what: Reported }) {
  const change = useChange();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (!reason) {
      setProblem('Choose what is wrong.');
      return;
    }
    setIsBusy(true);
    try {
      await change(reportContentDocument, {
        input: { targetType: what.type, targetId: what.id, reason, text: text || null },
      });
      endSafetyPrompt();
      showSnackbar({
        type: 'success',
        message: 'Thank you. Those who run the site will look at it.',
      });
    } catch (error) {
      setProblem(toRefused(error).message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && endSafetyPrompt()}
      title={`Report ${what.name}`}
      description="Those who run the site read it. Who made it is not told."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <fieldset className="grid">
          <legend className="mb-1 text-sm font-semibold">What is wrong?</legend>
          {Object.entries(reasons).map(([value, label]) => (
            <label key={value} className="flex h-9 items-center gap-3 narrow:h-11">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => {
                  setReason(value as ReportReason);
                  setProblem('');
                }}
                className="size-4 accent-(--color-accent-text)"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Field label="Anything that helps to understand it (not needed)">
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={1000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={endSafetyPrompt}>Cancel</Button>
          <Button kind="main" type="submit" busy={isBusy}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
