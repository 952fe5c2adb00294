import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/Button';
import { SentBefore } from '@/components/SentBefore';
import { TextArea } from '@/components/TextArea';
import { type RefusedError, toRefused } from '@/core/data/refused';
import { readDraft, useKeptDraft } from '@/core/site/drafts';
import { formatCount } from '@/lib/format';

interface QuestionFormProps {
  /** Under what it is kept until it is sent. */
  place: string;
  label: string;
  /** What its button says. */
  verb: string;
  mostCharacters: number;
  initial?: string;
  /** Sends it, under a key that tells whether it was sent before; what was typed stays where that fails. */
  onSend: (text: string, clientKey: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Where a question, or the answer to one, is written. */
export function QuestionForm(props: QuestionFormProps) {
  const { place, label, verb, mostCharacters, initial = '', onSend, onCancel } = props;
  const described = useId();
  const [text, setText] = useState(() => readDraft(place, { text: initial }, initial).text);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<RefusedError | null>(null);
  const left = mostCharacters - [...text].length;
  const isNothing = text.trim() === '' || text === initial;
  const keeping = useKeptDraft(place, isNothing ? null : { text }, initial);

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy || text.trim() === '' || left < 0) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onSend(text, keeping.clientKey());
      keeping.end();
      setText('');
    } catch (error) {
      setProblem(toRefused(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-2">
      <TextArea
        aria-label={label}
        placeholder={label}
        rows={text ? 4 : 2}
        value={text}
        autoFocus={onCancel !== undefined}
        aria-invalid={left < 0 || undefined}
        aria-describedby={problem || left < 200 ? described : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
          if (event.key === 'Escape') onCancel?.();
        }}
      />
      <div id={described} className="grid gap-1 text-sm">
        {problem?.existingId && (
          <SentBefore
            message={problem.message}
            to={`/question/${problem.existingId}`}
            onSendAnew={() => {
              keeping.renewKey();
              void send();
            }}
          />
        )}
        {problem && !problem.existingId && (
          <p role="alert" className="text-danger">
            {problem.message}
          </p>
        )}
        {left < 200 && (
          <p className={left < 0 ? 'text-danger' : 'text-text-3'}>
            {left < 0 ? `${formatCount(-left)} characters too many` : `${left} characters left`}
          </p>
        )}
      </div>
      {(text !== '' || onCancel) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="main" type="submit" pill busy={isBusy} disabled={left < 0}>
            {verb}
          </Button>
          {onCancel && (
            <Button
              kind="quiet"
              pill
              onClick={() => {
                keeping.end();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
