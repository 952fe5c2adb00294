import { useState } from 'react';
import { Button } from '@/components/Button';
import { ErrorState, Loading } from '@/components/States';
import { request, withQuery } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { serviceBase } from '@/core/data/services';
import { useRest } from '@/core/data/useRest';
import { formatBytes, formatDate } from '@/lib/format';
import { FormNotice } from './FormNotice';
import { ProvenForm } from './ProvenForm';

interface Export {
  state: 'none' | 'waiting' | 'ready' | 'failed';
  expiresAt: string | null;
  size: number;
  asksPassword: boolean;
}

/** Gives people everything that the site keeps about them, as a file. */
export function YourData() {
  const { answer, error, reload } = useRest<Export>({ service: 'user', path: '/user/export' });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!answer) return error ? <ErrorState onRetry={reload} /> : <Loading />;
  const ask = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await request('user', '/user/export', { method: 'POST' });
      reload();
    } catch (caught) {
      setProblem(toRefused(caught).message);
    }
    setIsBusy(false);
  };
  return (
    <div className="grid gap-4">
      <p className="text-sm text-text-2">
        Everything that the site keeps about you, and the files that you uploaded, as a ZIP. It is
        made in the background, once a day at most, and kept for 7 days.
      </p>
      <p role="status" className="text-sm">
        {describe(answer)}
      </p>
      <FormNotice message={problem} />
      {answer.state === 'ready' && <DownloadForm asksPassword={answer.asksPassword} />}
      {answer.state === 'waiting' ? (
        <Button className="justify-self-start" onClick={reload}>
          Look again
        </Button>
      ) : (
        <Button className="justify-self-start" busy={isBusy} onClick={() => void ask()}>
          {answer.state === 'ready' ? 'Ask for it anew' : 'Ask for your data'}
        </Button>
      )}
    </div>
  );
}

function describe({ state, size, expiresAt }: Export): string {
  switch (state) {
    case 'waiting':
      return 'It is being made. Mail and a notification tell you when it is ready.';
    case 'ready':
      return `It is ready: ${formatBytes(size)}, until ${formatDate(expiresAt ?? '')}.`;
    case 'failed':
      return 'It could not be made. Ask for it again.';
    default:
      return '';
  }
}

function DownloadForm({ asksPassword }: { asksPassword: boolean }) {
  return (
    <ProvenForm
      initial={{ password: '' }}
      asksPassword={asksPassword}
      submit="Download your data"
      send={async (typed) => {
        const { token } = await request<{ token: string }>('user', '/user/export/token', {
          method: 'POST',
          body: typed,
        });
        const link = document.createElement('a');
        link.href = serviceBase('user') + withQuery('/user/export/file', { token });
        link.download = 'sidestage-data.zip';
        link.click();
      }}
    />
  );
}
