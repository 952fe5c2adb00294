import { useState } from 'react';
import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { Downloads } from '../Downloads';
import { toTuning } from '../tunings';
import type { Tuning, TuningState } from '../types';
import { Past } from './Past';
import { Results } from './Results';
import { StartForm } from './StartForm';
import { StopDialog } from './StopDialog';

interface ExperimentsViewProps {
  state: TuningState;
  draft: Tuning;
  onChange: () => void;
}

/** Two tunings for a share of people each, and which of them people liked better. */
export function ExperimentsView({ state, draft, onChange }: ExperimentsViewProps) {
  const { experiment, current, rankers } = state;
  const [stopping, setStopping] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5">
      {experiment ? (
        <Panel
          title={experiment.name}
          note="Runs now. Who is in which arm stays as it is until it is over."
          actions={
            <>
              <Downloads of="the experiment" file="experiment" query={{ id: experiment.id }} />
              <Button size="sm" kind="danger" onClick={() => setStopping(true)}>
                Stop
              </Button>
            </>
          }
        >
          <Results experiment={experiment} />
          <StopDialog
            key={experiment.id}
            open={stopping}
            experiment={experiment}
            current={current}
            onClose={() => setStopping(false)}
            onChange={onChange}
          />
        </Panel>
      ) : (
        <StartForm today={toTuning(current)} draft={draft} rankers={rankers} onStarted={onChange} />
      )}
      <Past running={experiment?.id ?? null} />
    </div>
  );
}
