import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { tellRefusal } from '@/core/data/tellRefusal';
import { formatDate, plural } from '@/lib/format';
import { type ContactSummary, withdrawContacts } from './api';

interface AnswersProps {
  summary: ContactSummary;
  onChanged: () => void;
}

/** What those said who were asked before. */
export function Answers({ summary, onChanged }: AnswersProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { waiting, joining, agreed, refused, unsent, lastLetterOn } = summary;
  if (waiting + joining + agreed + refused === 0) return null;
  const figures: readonly (readonly [string, number])[] = [
    ['Agreed', agreed],
    ['Agreed, no account yet', joining],
    ['Have not answered', waiting],
    ['Said no', refused],
  ];
  const withdraw = async () => {
    try {
      const { withdrawn } = await withdrawContacts();
      const message = `${plural(withdrawn, 'letter')} will not be sent`;
      showSnackbar({ type: 'success', message });
      onChanged();
    } catch (error) {
      tellRefusal(error);
    }
  };
  const ask = () =>
    setQuestion({
      title: 'Stop the letters that are not sent?',
      text: 'Those people are forgotten. Who has a letter already can still answer it.',
      yes: 'Stop them',
      danger: true,
      onYes: withdraw,
    });
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-md font-semibold">
        Whom you asked
      </h2>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 wide:grid-cols-4">
        {figures.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="font-display text-xl font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {unsent > 0 && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="text-text-2">
            {plural(unsent, 'letter is', 'letters are')} still to be sent
            {lastLetterOn && `, the last of them on ${formatDate(lastLetterOn)}`}.
          </p>
          <Button onClick={ask}>Stop them</Button>
        </div>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}
