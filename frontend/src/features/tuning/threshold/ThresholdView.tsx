import { useState } from 'react';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { Panel } from '@/features/admin';
import { useDebounced } from '@/lib/useDebounced';
import { Knob } from '../Knob';
import { shares } from '../tunings';
import type { Tuning } from '../types';
import { Curves } from './Curves';
import { Effect } from './Effect';
import { Neighbours } from './Neighbours';
import { useThresholdPreview } from './useThresholdPreview';

interface ThresholdViewProps {
  today: Tuning;
  draft: Tuning;
  /** What holds today: the version and the model. */
  of: string;
  onEdit: (part: Partial<Tuning>) => void;
}

/** Milliseconds of stillness before a threshold is tried. */
const stillness = 250;

/** The threshold, with all that it would do before anybody sees it. */
export function ThresholdView({ today, draft, of, onEdit }: ThresholdViewProps) {
  const threshold = draft.similarityScoreThreshold;
  const tried = useDebounced(threshold, stillness);
  const { value: preview, problem, stale, retry } = useThresholdPreview(tried, of);
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const spec = shares.find(({ name }) => name === 'similarityScoreThreshold');
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel title="Threshold" note="Nothing is saved until you save it, with a reason.">
        <div className="grid min-w-0 gap-6">
          <Knob
            label={spec?.label ?? ''}
            help={spec?.help ?? ''}
            value={threshold}
            today={today.similarityScoreThreshold}
            onChange={(similarityScoreThreshold) => onEdit({ similarityScoreThreshold })}
          />
          {problem && preview && (
            <p role="alert" className="text-sm text-danger">
              What is here is of before: {problem.message}
            </p>
          )}
          {!preview && problem && (
            <ErrorState title="The preview did not load." onRetry={retry}>
              {problem.message}
            </ErrorState>
          )}
          {!preview && !problem && <EffectSkeleton />}
          {preview && preview.artists === 0 && <TooFew />}
          {preview && preview.artists > 0 && (
            <div
              aria-busy={stale || tried !== threshold}
              className="min-w-0 transition-opacity aria-busy:opacity-60"
            >
              <Effect
                preview={preview}
                onArtist={(artist) => {
                  setChosen(artist);
                  document.getElementById('neighbours')?.scrollIntoView({ block: 'start' });
                }}
              />
            </div>
          )}
        </div>
      </Panel>
      {preview && preview.artists > 0 && <Curves preview={preview} />}
      <Neighbours
        chosen={chosen}
        onChoose={setChosen}
        today={today.similarityScoreThreshold}
        threshold={tried}
        of={of}
      />
    </div>
  );
}

function TooFew() {
  return (
    <EmptyState title="No artist has enough evidence yet.">
      Who is similar to whom is learned from plays, saves and follows. Once artists have listeners
      and a model was trained on them, this shows what each threshold does.
    </EmptyState>
  );
}

function EffectSkeleton() {
  return (
    <Loading label="Loading the preview">
      <div className="grid gap-6">
        <Skeleton className="h-20 w-full rounded-md" />
        <Skeleton className="h-64 w-full" />
      </div>
    </Loading>
  );
}
