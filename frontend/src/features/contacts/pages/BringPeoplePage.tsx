import { useState } from 'react';
import { Button } from '@/components/Button';
import { ChooseFile } from '@/components/ChooseFile';
import { useRest } from '@/core/data/useRest';
import { StudioFrame } from '@/features/studio';
import { plural } from '@/lib/format';
import { Answers } from '../Answers';
import type { ContactImport, ContactSummary } from '../api';
import { ContactPreview } from '../ContactPreview';
import { useBringing } from '../useBringing';

/** /dashboard/move/people: where an artist asks those who follow them elsewhere to follow here. */
export default function BringPeoplePage() {
  return (
    <StudioFrame title="Bring your people" back={{ to: '/dashboard/move', label: 'Move here' }}>
      {() => <Bringing />}
    </StudioFrame>
  );
}

function Bringing() {
  const bringing = useBringing();
  const { name, choices, shown, problem, isBusy } = bringing;
  const { answer, reload } = useRest<ContactSummary>({ service: 'user', path: '/contacts' });
  return (
    <div className="grid max-w-200 grid-cols-1 gap-9">
      {shown?.applied ? (
        <Done shown={shown} onRestart={bringing.restart} />
      ) : (
        <div className="grid gap-4">
          {shown ? (
            <p role="status" className="text-lg font-semibold wrap-anywhere">
              {name}: {summary(shown)}
            </p>
          ) : (
            <Introduction perDay={answer?.lettersADay} />
          )}
          {shown && shown.letters + shown.given > 0 && (
            <Consent
              key={name}
              shown={shown}
              busy={isBusy}
              onConfirm={() => void bringing.confirm().then(reload)}
            />
          )}
          <ChooseFile
            label="CSV file"
            accept=".csv,text/csv"
            kind={shown === null ? 'main' : undefined}
            busy={isBusy && shown === null}
            onChoose={(file) => void bringing.choose(file)}
          >
            {shown === null ? 'Choose a file' : 'Choose another file'}
          </ChooseFile>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {shown && !shown.applied && (
        <ContactPreview shown={shown} choices={choices} onGive={bringing.give} />
      )}
      {!shown && answer && <Answers summary={answer} onChanged={reload} />}
    </div>
  );
}

function Introduction({ perDay = 250 }: { perDay?: number | undefined }) {
  return (
    <div className="grid gap-3 text-text-2">
      <p>
        Choose a CSV of your followers or your buyers, as Bandcamp, Mirlo and mailing lists export
        it. Only the addresses and what was bought are read. You see what happens first.
      </p>
      <p>
        Everybody gets one letter that asks whether they agree to follow you here. Nobody follows
        you who does not agree, and who does not answer is forgotten after 30 days. Up to {perDay}{' '}
        letters are sent a day.
      </p>
    </div>
  );
}

/** What a file brings, in a few words. */
function summary({ letters, given, problems }: ContactImport): string {
  return [
    letters > 0 && `${plural(letters, 'person gets', 'people get')} a letter`,
    given > 0 && `albums for ${plural(given, 'person', 'people')} whom you asked before`,
    letters + given === 0 && 'nobody to ask',
    problems.length > 0 && `${plural(problems.length, 'line')} left out`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface ConsentProps {
  shown: ContactImport;
  busy: boolean;
  onConfirm: () => void;
}

function Consent({ shown: { letters, lettersADay }, busy, onConfirm }: ConsentProps) {
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const days = Math.ceil(letters / lettersADay);
  return (
    <div className="grid justify-items-start gap-4">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? 'consent-missing' : undefined}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setMissing(false);
          }}
          className="size-5 shrink-0 accent-accent"
        />
        These people gave me their address to hear from me
      </label>
      {missing && (
        <p id="consent-missing" role="alert" className="text-sm text-danger">
          Say that they did. Nobody else may be written to.
        </p>
      )}
      <Button kind="main" busy={busy} onClick={() => (agreed ? onConfirm() : setMissing(true))}>
        {letters > 0 ? `Ask ${plural(letters, 'person', 'people')}` : 'Give the albums'}
      </Button>
      {days > 1 && <p className="text-sm text-text-2">The letters go out over {days} days.</p>}
    </div>
  );
}

function Done({ shown, onRestart }: { shown: ContactImport; onRestart: () => void }) {
  const { letters, given } = shown;
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <p className="font-display text-lg font-bold">
        {letters > 0
          ? `${plural(letters, 'person is', 'people are')} asked.`
          : given > 0
            ? 'They have the albums, or get them when they agree.'
            : 'Everybody in this file was asked already.'}
      </p>
      <Button onClick={onRestart}>Bring another file</Button>
    </div>
  );
}
