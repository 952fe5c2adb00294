import { CircleAlert } from 'lucide-react';
import { locale } from '@/lib/locale';
import { useClients } from '../clients';
import type { Row } from '../model/rows';
import { bubble } from './bubble';

/** Where a day begins. */
export function DayRow({ date }: { date: string }) {
  return (
    <p className="flex items-center gap-3 py-3 text-xs text-text-3">
      <span className="h-px flex-1 bg-line" />
      <time dateTime={date.slice(0, 10)}>{dayOf(date)}</time>
      <span className="h-px flex-1 bg-line" />
    </p>
  );
}

function dayOf(date: string, now = new Date()): string {
  const at = new Date(date);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return 'Today';
  if (at.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** A message of one's own on its way, or one that did not get through. */
export function PendingRow({ row }: { row: Row & { kind: 'pending' } }) {
  const { chat: client } = useClients();
  const { pending, isFirst } = row;
  const { content, previews, state, problem } = pending;
  return (
    <div className={`flex flex-col items-end ${isFirst ? 'pt-3' : 'pt-0.5'}`}>
      <div className={`${bubble.base} ${bubble.own} opacity-75`}>
        {previews.length > 0 && (
          <span className="flex flex-wrap gap-1 pb-1">
            {previews.map((src) => (
              <img key={src} src={src} alt="" className="size-24 rounded-sm object-cover" />
            ))}
          </span>
        )}
        {content && (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {content}
          </p>
        )}
      </div>
      {state === 'sending' ? (
        <p role="status" className="pt-0.5 text-xs text-text-3">
          Sending
        </p>
      ) : (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-end gap-x-1 text-xs text-danger"
        >
          <span className="flex items-center gap-1" title={problem}>
            <CircleAlert size={14} aria-hidden="true" />
            {problem ?? 'Not sent'}
          </span>
          <button type="button" onClick={() => client.sender.retry(pending)} className={action}>
            Try again
          </button>
          <button type="button" onClick={() => client.sender.discard(pending)} className={action}>
            Discard
          </button>
        </div>
      )}
    </div>
  );
}

const action = 'h-9 rounded-xs px-1.5 font-semibold text-text-2 hover:text-text narrow:h-11';
