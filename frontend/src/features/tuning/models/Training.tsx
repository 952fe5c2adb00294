import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { formatSeconds, formatTime, formatWhole } from '@/lib/figures';
import type { Model } from '../types';
import { callModel } from './modelName';

interface TrainingProps {
  inUse: Model | null;
  training: boolean;
  /** Why the last one failed. */
  failed: string | null;
  busy: boolean;
  onTrain: () => void;
}

/** Whether a model is being trained, and what the one in use was trained from. */
export function Training({ inUse, training, failed, busy, onTrain }: TrainingProps) {
  return (
    <Panel
      title="Training"
      note="Runs by itself and on demand, beside everything else. Nobody waits for it."
      actions={
        <Button size="sm" kind="main" busy={busy || training} onClick={onTrain}>
          {training ? 'Training' : 'Train now'}
        </Button>
      }
    >
      <div className="grid gap-3">
        {training && <Progress usual={inUse?.seconds ?? null} />}
        {failed && !training && (
          <p role="alert" className="border-l-2 border-danger pl-4 text-sm">
            <span className="font-semibold text-danger">The last training failed.</span> {failed}
          </p>
        )}
        <p className="tabular text-sm text-text-2">
          {inUse
            ? `In use: ${callModel(inUse)}, trained ${inUse.name ? `${formatTime(inUse.trainedAt)}, ` : ''}in ${formatSeconds(inUse.seconds)} from ${formatWhole(inUse.interactions)} interactions of ${formatWhole(inUse.people)} people with ${formatWhole(inUse.artists)} artists.`
            : 'No model is in use.'}
        </p>
      </div>
    </Panel>
  );
}

/** How long it has gone on while one looked, measured by how long the last one took. */
function Progress({ usual }: { usual: number | null }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - began) / 1000), 500);
    return () => clearInterval(timer);
  }, []);
  // It takes about as long as the last one; it is never said to be done before it is.
  const share = usual && usual > 0 ? Math.min(0.95, seconds / usual) : null;
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label="Training"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === null ? {} : { 'aria-valuenow': Math.round(share * 100) })}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${(share ?? 0.3) * 100}%` }}
        />
      </div>
      <p className="tabular text-sm text-text-2">
        A model is being trained, {formatSeconds(Math.floor(seconds))} so far
        {usual === null ? '.' : `; the last one took ${formatSeconds(usual)}.`}
      </p>
    </div>
  );
}
