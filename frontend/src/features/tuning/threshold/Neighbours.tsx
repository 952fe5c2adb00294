import { useCallback } from 'react';
import { Badge } from '@/components/Badge';
import { Panel } from '@/components/instruments/Panel';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useAsk } from '@/core/data/useAsk';
import { readFragment } from '@/gql';
import { formatWhole } from '@/lib/figures';
import { plural } from '@/lib/format';
import { ArtistPicker } from '../ArtistPicker';
import { neighbourFragment } from '../api/previews/neighbourFragment';
import { previewNeighboursDocument } from '../api/previews/previewNeighbours';
import { Downloads } from '../Downloads';
import { formatScore } from '../tunings';
import type { Neighbour } from '../types';
import { usePreviewed } from '../usePreviewed';

interface Chosen {
  id: string;
  name: string;
}

interface NeighboursProps {
  chosen: Chosen | null;
  onChoose: (artist: Chosen) => void;
  today: number;
  threshold: number;
  /** What it is compared with: the version and the model. */
  of: string;
}

/** The neighbours of one artist, as they are and as they would be. */
export function Neighbours({ chosen, onChoose, today, threshold, of }: NeighboursProps) {
  return (
    <Panel
      id="neighbours"
      title="Neighbours of an artist"
      note="Those who are shown as similar, today and with the draft. The first 20 of each."
      actions={
        chosen && (
          <Downloads
            of={`the neighbours of ${chosen.name}`}
            file="neighbours"
            query={{ artistId: chosen.id, similarityScoreThreshold: String(threshold) }}
          />
        )
      }
    >
      <ArtistPicker label="Artist" onChoose={onChoose} />
      {chosen ? (
        <Pair key={chosen.id} chosen={chosen} today={today} threshold={threshold} of={of} />
      ) : (
        <p className="text-sm text-text-3">
          Look an artist up, or press a name above, and see whom the threshold lets in and leaves
          out.
        </p>
      )}
    </Panel>
  );
}

type PairProps = Omit<NeighboursProps, 'chosen' | 'onChoose'> & { chosen: Chosen };

function Pair({ chosen, today, threshold, of }: PairProps) {
  const ask = useAsk();
  const { id } = chosen;
  const read = useCallback(async () => {
    const { previewNeighbours: preview } = await ask(previewNeighboursDocument, {
      artistId: id,
      threshold,
    });
    return {
      artist: preview.artist,
      listeners: preview.listeners,
      now: readFragment(neighbourFragment, preview.now),
      later: readFragment(neighbourFragment, preview.then),
    };
  }, [ask, id, threshold]);
  const { value, problem, stale, retry } = usePreviewed(`${id} ${threshold} ${of}`, read);
  if (!value && problem) {
    return (
      <ErrorState title={`The neighbours of ${chosen.name} did not load.`} onRetry={retry}>
        {problem.message}
      </ErrorState>
    );
  }
  if (!value) {
    return (
      <Loading label={`Loading the neighbours of ${chosen.name}`}>
        <div className="grid gap-5 wide:grid-cols-2">
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-60 w-full" />
        </div>
      </Loading>
    );
  }
  const { artist, listeners, now, later } = value;
  const goes = now.filter((each) => !has(later, each)).length;
  const comes = later.filter((each) => !has(now, each)).length;
  return (
    <div aria-busy={stale} className="grid gap-4 transition-opacity aria-busy:opacity-60">
      {problem && (
        <p role="alert" className="text-sm text-danger">
          This is of before: {problem.message}
        </p>
      )}
      <div>
        <h3 className="text-lg">
          <TextLink to={`/${artist.handle}`}>{artist.artistName}</TextLink>
        </h3>
        <p role="status" className="tabular text-sm text-text-2">
          {plural(listeners, 'listener')}.{' '}
          {goes === 0 && comes === 0
            ? 'Nobody comes, nobody goes.'
            : `${formatWhole(comes)} would come, ${formatWhole(goes)} would go.`}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 wide:grid-cols-2">
        <Side
          title={`As they are, ${formatScore(today)}`}
          neighbours={now}
          others={later}
          word="Goes"
        />
        <Side
          title={`As they would be, ${formatScore(threshold)}`}
          neighbours={later}
          others={now}
          word="Comes"
        />
      </div>
    </div>
  );
}

const has = (neighbours: readonly Neighbour[], { artist }: Neighbour) =>
  neighbours.some((each) => each.artist.id === artist.id);

interface SideProps {
  title: string;
  neighbours: readonly Neighbour[];
  /** Those of the other side: who is not among them is marked. */
  others: readonly Neighbour[];
  word: 'Goes' | 'Comes';
}

function Side({ title, neighbours, others, word }: SideProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h4 className="mb-1 flex items-baseline justify-between gap-3 text-sm font-semibold">
        {title}
        <span className="tabular text-xs font-normal text-text-3">
          {plural(neighbours.length, 'artist')}
        </span>
      </h4>
      {neighbours.length === 0 ? (
        <p className="border-t border-line py-3 text-sm text-text-3">Nobody is similar enough.</p>
      ) : (
        <ol aria-label={title}>
          {neighbours.map((neighbour) => (
            <NeighbourRow
              key={neighbour.artist.id}
              neighbour={neighbour}
              word={has(others, neighbour) ? null : word}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function NeighbourRow({
  neighbour,
  word,
}: {
  neighbour: Neighbour;
  word: SideProps['word'] | null;
}) {
  const { artist, score, reason } = neighbour;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_5.5rem] items-center gap-x-3 border-t border-line py-2">
      <div className="min-w-0">
        <TextLink to={`/${artist.handle}`} className="text-sm font-semibold">
          {artist.artistName}
        </TextLink>
        <p className="truncate text-xs text-text-3">{reason}</p>
      </div>
      <span>{word && <Badge kind={word === 'Goes' ? 'danger' : 'success'}>{word}</Badge>}</span>
      <span className="grid gap-1 text-right">
        <span className="tabular text-sm">{formatScore(score)}</span>
        <span aria-hidden="true" className="block h-1 rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-text-2"
            style={{ width: `${Math.min(1, Math.max(0, score)) * 100}%` }}
          />
        </span>
      </span>
    </li>
  );
}
