import { useEffect, useState } from 'react';
import { request } from '@/core/data/api';

/** Whether the server runs with demo data: only then it has a mailbox. Undefined until it has answered. */
export function useDemo(): boolean | undefined {
  const [demo, setDemo] = useState<boolean>();
  useEffect(() => {
    const abort = new AbortController();
    request('user', '/dev/mailbox', {
      query: { to: 'nobody@sidestage.test' },
      auth: false,
      signal: abort.signal,
    })
      .then(() => setDemo(true))
      .catch(() => {
        if (!abort.signal.aborted) setDemo(false);
      });
    return () => abort.abort();
  }, []);
  return demo;
}
