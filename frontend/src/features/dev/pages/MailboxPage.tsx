import { Copy, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { ApiError, request } from '@/core/data/api';
import { NotFound } from '@/features/places';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  code?: string | null;
  sentAt: string;
}

type Box = { mails: Mail[] } | { missing: true } | { failed: true } | null;

/** What the demo server would have sent by e-mail, newest first. */
export default function MailboxPage() {
  usePageTitle('Mailbox');
  const [parameters, setParameters] = useSearchParams();
  const to = parameters.get('to') ?? '';
  const [box, setBox] = useState<Box>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    request<Mail[]>('user', '/dev/mailbox', {
      query: { to: to.trim() || undefined },
      auth: false,
      signal: abort.signal,
    })
      .then((mails) => setBox({ mails }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        const missing = error instanceof ApiError && error.status === 404;
        setBox(missing ? { missing: true } : { failed: true });
      });
    return () => abort.abort();
  }, [to, round]);

  // A code is mostly awaited from another tab: coming back to this one looks again.
  useEffect(() => {
    const look = () => setRound((last) => last + 1);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);

  if (box && 'missing' in box) return <NotFound />;
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
        <Button onClick={() => setRound((last) => last + 1)}>
          <RefreshCw size={18} aria-hidden="true" />
          Look again
        </Button>
      </div>
      {!box ? (
        <Loading label="Loading mail">
          <Skeleton className="h-28 w-full" />
        </Loading>
      ) : 'failed' in box ? (
        <ErrorState onRetry={() => setRound((last) => last + 1)} />
      ) : box.mails.length === 0 ? (
        <EmptyState title={texts.nothingHere}>Mail shows up here as it is sent.</EmptyState>
      ) : (
        <ul className="grid gap-px">
          {box.mails.map((mail) => (
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
    <li className="grid gap-2 border-t border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg">{mail.subject}</h2>
        <time dateTime={mail.sentAt} className="tabular text-sm text-text-3">
          {new Date(mail.sentAt).toLocaleTimeString()}
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
      <p className="max-w-prose whitespace-pre-line text-text-2">{mail.text}</p>
    </li>
  );
}
