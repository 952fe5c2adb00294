import { Copy, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { NotFound } from '@/features/places';
import { locale } from '@/lib/locale';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { mailboxRead } from '../mailboxRead';

interface Mail {
  to: string;
  subject: string;
  text: string;
  code?: string | null;
  sentAt: string;
}

/** What the demo server would have sent by e-mail, newest first. */
export default function MailboxPage() {
  usePageTitle('Mailbox');
  const [parameters, setParameters] = useSearchParams();
  const to = parameters.get('to') ?? '';
  const { answer, error, reload } = useRest<Mail[]>(mailboxRead(to), { keepsLast: true });

  // A code is mostly awaited from another tab: coming back to this one looks again.
  useEffect(() => {
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);

  if (toRefused(error).status === 404) return <NotFound />;
  return (
    <div className="page pt-8 *:max-w-200">
      <h1 className="display mb-3 text-title">Mailbox</h1>
      <p className="mb-8 max-w-prose text-text-2">
        This server keeps its mail here and sends none. Codes for signing up are among it.
      </p>
      <div className="mb-8 flex items-end gap-3">
        <Field label="Sent to" className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              type="email"
              placeholder="Everybody"
              value={to}
              onChange={(event) =>
                setParameters(event.target.value ? { to: event.target.value } : {}, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            />
          )}
        </Field>
        <Button onClick={reload}>
          <RefreshCw size={18} aria-hidden="true" />
          Look again
        </Button>
      </div>
      {error ? (
        <ErrorState onRetry={reload} />
      ) : !answer ? (
        <Loading label="Loading mail">
          <Skeleton className="h-28 w-full" />
        </Loading>
      ) : answer.length === 0 ? (
        <EmptyState title={texts.nothingHere}>Mail shows up here as it is sent.</EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-px">
          {answer.map((mail) => (
            <Letter key={`${mail.sentAt} ${mail.to} ${mail.subject}`} mail={mail} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Letter({ mail }: { mail: Mail }) {
  const { code } = mail;
  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg">{mail.subject}</h2>
        <time dateTime={mail.sentAt} className="tabular text-sm text-text-3">
          {new Date(mail.sentAt).toLocaleTimeString(locale)}
        </time>
      </div>
      <p className="text-sm text-text-3">To {mail.to}</p>
      {code && (
        <p className="flex items-center gap-3">
          <span className="display tabular text-xl tracking-widest" data-testid="code">
            {code}
          </span>
          <Button
            size="sm"
            onClick={() => {
              void navigator.clipboard
                .writeText(code)
                .then(() => showSnackbar({ type: 'success', message: 'The code is copied' }));
            }}
          >
            <Copy size={16} aria-hidden="true" />
            Copy
          </Button>
        </p>
      )}
      <p className="max-w-prose whitespace-pre-line text-text-2 wrap-anywhere">{mail.text}</p>
    </li>
  );
}
