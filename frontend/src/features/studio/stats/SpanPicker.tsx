import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { cx } from '@/lib/cx';
import { presets, spanProblem, today, type Preset, type Span } from './span';

interface SpanPickerProps {
  span: Span;
  /** Where the days are. */
  zone: string;
  /** Null while the days are the person's own choice. */
  preset: Preset | null;
  onPreset: (days: Preset) => void;
  onSpan: (span: Span) => void;
}

const choice =
  '-ml-px h-11 flex-1 border border-line px-1 text-xs font-semibold whitespace-nowrap transition-colors first:ml-0 first:rounded-l-sm last:rounded-r-sm wide:h-9 wide:flex-none wide:px-3.5 wide:text-sm';

/** Which days the figures are of. */
export function SpanPicker({ span, zone, preset, onPreset, onSpan }: SpanPickerProps) {
  const [own, setOwn] = useState(preset === null);
  const [draft, setDraft] = useState(span);
  const problem = own ? spanProblem(draft) : undefined;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 narrow:w-full">
      <div role="group" aria-label="Span" className="flex narrow:w-full">
        {presets.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={!own && preset === days}
            onClick={() => {
              setOwn(false);
              onPreset(days);
            }}
            className={cx(choice, look(!own && preset === days))}
          >
            {days === 365 ? '1 year' : `${days} days`}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={own}
          aria-expanded={own}
          onClick={() => {
            setDraft(span);
            setOwn(true);
          }}
          className={cx(choice, look(own))}
        >
          Own
        </button>
      </div>
      {own && (
        <form
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!problem) onSpan(draft);
          }}
        >
          <Field label="From" error={problem}>
            {(control) => (
              <Input
                {...control}
                type="date"
                max={today(zone)}
                value={draft.from}
                onChange={(event) => setDraft({ ...draft, from: event.target.value })}
              />
            )}
          </Field>
          <Field label="To">
            {(control) => (
              <Input
                {...control}
                type="date"
                max={today(zone)}
                value={draft.to}
                onChange={(event) => setDraft({ ...draft, to: event.target.value })}
              />
            )}
          </Field>
          <Button type="submit" disabled={Boolean(problem)}>
            Show
          </Button>
        </form>
      )}
    </div>
  );
}

function look(on: boolean): string {
  return on ? 'bg-text text-ground' : 'text-text-2 hover:bg-raised hover:text-text';
}
