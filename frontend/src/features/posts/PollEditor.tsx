import { Plus, X } from 'lucide-react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import type { PollDraft } from './pollDraft';

/** As the server has it. */
const mostOptions = 6;

export interface PollEditorProps {
  poll: PollDraft;
  onChange: (poll: PollDraft | null) => void;
}

/** Where the options of a poll and its end are written. */
export function PollEditor({ poll, onChange }: PollEditorProps) {
  const { options } = poll;
  const put = (at: number, text: string) =>
    onChange({ ...poll, options: options.map((option, n) => (n === at ? text : option)) });
  return (
    <fieldset className="grid gap-3 border-l-2 border-line pl-4">
      <legend className="sr-only">Poll</legend>
      {options.map((option, at) => (
        <div key={at} className="flex gap-2">
          <Input
            aria-label={`Option ${at + 1}`}
            placeholder={`Option ${at + 1}`}
            maxLength={100}
            value={option}
            onChange={(event) => put(at, event.target.value)}
          />
          {options.length > 2 && (
            <Button
              kind="quiet"
              aria-label={`Remove option ${at + 1}`}
              onClick={() => onChange({ ...poll, options: options.toSpliced(at, 1) })}
            >
              <X size={18} aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {options.length < mostOptions && (
        <Button
          kind="quiet"
          size="sm"
          className="-ml-3 justify-self-start"
          onClick={() => onChange({ ...poll, options: [...options, ''] })}
        >
          <Plus size={18} aria-hidden="true" />
          Another option
        </Button>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="The poll ends" className="w-68">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={poll.endsAt}
              onChange={(event) => onChange({ ...poll, endsAt: event.target.value })}
            />
          )}
        </Field>
        <Button kind="quiet" onClick={() => onChange(null)}>
          Remove the poll
        </Button>
      </div>
    </fieldset>
  );
}
