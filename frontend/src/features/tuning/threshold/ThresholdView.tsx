import { useState } from 'react';
import { Panel } from '@/components/instruments/Panel';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { useDebounced } from '@/lib/useDebounced';
import { Downloads } from '../Downloads';
import { Knob } from '../Knob';
import { shares } from '../tunings';
import type { Tuning } from '../types';
import { viewPath } from '../views';
import { Curves } from './Curves';
import { Effect } from './Effect';
import { Neighbours } from './Neighbours';
import { useThresholdPreview } from './useThresholdPreview';

interface ThresholdViewProps {
  today: Tuning;
  draft: Tuning;
  /** What holds today: the version and the model. */
  of: string;
  /** Without a model nobody is similar to anybody. */
  hasModel: boolean;
  training: boolean;
  onEdit: (part: Partial<Tuning>) => void;
}

/** Milliseconds of stillness before a threshold is tried. */
const stillness = 250;

/** The threshold, with all that it would do before anybody sees it. */
export function ThresholdView({
  today,
  draft,
  of,
  hasModel,
  training,
  onEdit,
}: ThresholdViewProps) {
  const threshold = draft.similarityScoreThreshold;
  const tried = useDebounced(threshold, stillness);
  const { value: preview, problem, stale, retry } = useThresholdPreview(tried, of);
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const counted = hasModel ? preview : undefined;
  const spec = shares.find(({ name }) => name === 'similarityScoreThreshold');
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel
        title="Threshold"
        note="Nothing is saved until you save it, with a reason."
        actions={
          hasModel && (
            <Downloads
              of="whom it touches"
              file="changes"
              query={{ similarityScoreThreshold: String(tried) }}
            />
          )
        }
      >
        <div className="grid min-w-0 gap-6">
          <Knob
            label={spec?.label ?? ''}
            help={spec?.help ?? ''}
            value={threshold}
            today={today.similarityScoreThreshold}
            onChange={(similarityScoreThreshold) => onEdit({ similarityScoreThreshold })}
          />
          {!hasModel && <NoModel training={training} />}
          {hasModel && problem && preview && (
            <p role="alert" className="text-sm text-danger">
              What is here is of before: {problem.message}
            </p>
          )}
          {hasModel && !preview && problem && (
            <ErrorState title="The preview did not load." onRetry={retry}>
              {problem.message}
            </ErrorState>
          )}
          {hasModel && !preview && !problem && <EffectSkeleton />}
          {counted?.artists === 0 && <TooFew />}
          {counted && counted.artists > 0 && (
            <div
              aria-busy={stale || tried !== threshold}
              className="grid min-w-0 gap-4 transition-opacity aria-busy:opacity-60"
            >
              <Effect
                preview={counted}
                onArtist={(artist) => {
                  setChosen(artist);
                  document.getElementById('neighbours')?.scrollIntoView({ block: 'start' });
                }}
              />
            </div>
          )}
        </div>
      </Panel>
      {counted && counted.artists > 0 && <Curves preview={counted} />}
      {hasModel && (
        <Neighbours
          chosen={chosen}
          onChoose={setChosen}
          today={today.similarityScoreThreshold}
          threshold={tried}
          of={of}
        />
      )}
    </div>
  );
}

function NoModel({ training }: { training: boolean }) {
  return (
    <EmptyState
      title={training ? 'The first model is being trained.' : 'No model yet.'}
      action={
        <TextLink to={viewPath('models')} preventScrollReset>
          To the models
        </TextLink>
      }
    >
      Who is similar to whom is learned from plays, saves and follows. Once a model is in use, this
      shows what each threshold does.
    </EmptyState>
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
