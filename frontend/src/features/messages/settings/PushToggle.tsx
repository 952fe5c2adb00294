import { useCallback, useEffect, useState } from 'react';
import { Toggle } from '@/components/Toggle';
import { toRefused } from '@/core/data/refused';
import { type PushState, readPush, startPush, stopPush } from './push';

const reasons: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser cannot be told while the site is closed. On an iPhone or iPad, add the site to the home screen first.',
  denied:
    'Your browser blocks notifications of this site. Allow them in its settings for this site, then come back.',
};

/** Whether this device is told while the site is not open. Nothing is asked before the person wants it. */
export function PushToggle({ userId }: { userId: string }) {
  const { state, isBusy, problem, choose } = usePush(userId);
  if (state === null) return null;
  const reason = reasons[state];
  return (
    <div className="grid gap-1">
      <Toggle
        label="On this device"
        hint="Notifications and messages, also while the site is closed"
        checked={state === 'on'}
        disabled={isBusy || reason !== undefined}
        onChange={(isWanted) => void choose(isWanted)}
      />
      {reason && <p className="text-sm text-text-2">{reason}</p>}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function usePush(userId: string) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback(
    () => readPush(userId).then(setState, () => setState('unsupported')),
    [userId],
  );
  useEffect(() => {
    void read();
    // Who comes back from the browser's settings may have changed them.
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [read]);
  const choose = async (isWanted: boolean) => {
    setProblem(null);
    setIsBusy(true);
    try {
      if (isWanted) setState(await startPush(userId));
      else {
        await stopPush();
        setState('off');
      }
    } catch (error) {
      setProblem(toRefused(error).message);
      await read();
    } finally {
      setIsBusy(false);
    }
  };
  return { state, isBusy, problem, choose };
}
