import { Badge } from '@/components/Badge';
import { TextLink } from '@/components/Link';
import type { ExperimentArm, ListedTrackFragment } from '@/gql/graphql';
import type { Person } from '../types';

interface ListPairProps {
  person: Person;
  /** Of the experiment that runs, in which they are. */
  arm?: ExperimentArm | null;
  now: readonly ListedTrackFragment[];
  later: readonly ListedTrackFragment[];
}

/** One person's list, today and with the draft. */
export function ListPair({ person, arm, now, later }: ListPairProps) {
  const fresh = later.filter(({ track }) => placeOf(now, track.id) === null).length;
  return (
    <section aria-label={`Lists of ${person.displayName}`} className="grid min-w-0 gap-3">
      <div>
        <h3 className="text-lg">
          {person.displayName}{' '}
          <span className="font-body text-sm font-normal tracking-normal text-text-3">
            @{person.handle}
          </span>
        </h3>
        <p className="tabular text-sm text-text-2">{summaryOf(now, later, fresh)}</p>
        {arm && (
          <p className="text-sm text-text-3">
            In arm {arm} of the experiment: today’s list is by its tuning until it is stopped.
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 wide:grid-cols-2">
        <Side title="Today" tracks={now} others={later} mark={goes} />
        <Side title="With the draft" tracks={later} others={now} mark={moves} />
      </div>
    </section>
  );
}

function summaryOf(
  now: readonly ListedTrackFragment[],
  later: readonly ListedTrackFragment[],
  fresh: number,
): string {
  const isSame =
    now.length === later.length && now.every(({ track }, at) => track.id === later[at]?.track.id);
  if (isSame) return 'Nothing changes.';
  if (fresh === 0 && now.length === later.length) return 'The same tracks in another order.';
  return `${later.length - fresh} of ${now.length} stay, ${fresh} come.`;
}

interface Mark {
  word: string;
  kind: 'plain' | 'success' | 'danger';
}

/** From 1; null where it is not there. */
function placeOf(tracks: readonly ListedTrackFragment[], id: string): number | null {
  const at = tracks.findIndex(({ track }) => track.id === id);
  return at < 0 ? null : at + 1;
}

const goes = (_place: number, other: number | null): Mark | null =>
  other === null ? { word: 'Goes', kind: 'danger' } : null;

const moves = (place: number, other: number | null): Mark | null => {
  if (other === null) return { word: 'Comes', kind: 'success' };
  if (other === place) return null;
  return { word: place < other ? `Up from ${other}` : `Down from ${other}`, kind: 'plain' };
};

interface SideProps {
  title: string;
  tracks: readonly ListedTrackFragment[];
  others: readonly ListedTrackFragment[];
  mark: (place: number, other: number | null) => Mark | null;
}

function Side({ title, tracks, others, mark }: SideProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h4 className="mb-1 text-sm font-semibold">{title}</h4>
      {tracks.length === 0 ? (
        <p className="border-t border-line py-3 text-sm text-text-3">Nothing to show.</p>
      ) : (
        <ol aria-label={title}>
          {tracks.map(({ track, reason }, index) => {
            const word = mark(index + 1, placeOf(others, track.id));
            return (
              <li
                key={track.id}
                className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line py-1.5"
              >
                <span className="tabular text-right text-xs text-text-3">{index + 1}</span>
                <span className="min-w-0 pl-1">
                  <span className="block truncate text-sm">
                    <TextLink to={`/track/${track.id}`} className="font-semibold">
                      {track.title}
                    </TextLink>{' '}
                    <span className="text-text-2">{track.artist}</span>
                  </span>
                  <span className="block truncate text-xs text-text-3">{reason}</span>
                </span>
                <span>{word && <Badge kind={word.kind}>{word.word}</Badge>}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
