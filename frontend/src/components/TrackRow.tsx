import { Ellipsis, Heart, Lock, Pause, Play } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';
import { Cover } from './Cover';
import { IconButton } from './IconButton';
import { Link } from './Link';
import { Menu, type MenuEntry } from './Menu';
import { Skeleton } from './States';

export interface TrackRowProps {
  /** Its place, from 1; the cover stands there instead where one is given. */
  number: number;
  title: string;
  /** The title with what matched marked, where it comes from a search. */
  shownTitle?: ReactNode;
  to: string;
  /** Left out where it stands above the list already. */
  artist?: string;
  /** The same, marked. */
  shownArtist?: ReactNode;
  artistTo?: string;
  /** Seconds; null where a list does not know it. */
  duration: number | null;
  coverArtUrl?: string | null;
  /** Said below the row's title: why it is here. */
  note?: string | null;
  /** Said after artist and note, which are cut where there is no room for both: these never are. */
  facts?: string;
  current?: boolean;
  playing?: boolean;
  /** False where not even a preview is for the person. */
  playable?: boolean;
  /** The tier that it takes and the person does not hold. */
  lockedBy?: string | null;
  onPlay: () => void;
  saved?: boolean;
  onSave?: () => void;
  menu?: MenuEntry[];
  /** What a list that draws only the rows in sight, or that can be put in order, needs of the row. */
  row?: ComponentProps<'li'>;
  /** What the row is taken by to move it. */
  handle?: ReactNode;
}

/** A track in a list: 48 px with a pointer, 56 px for thumbs. Its actions keep their place while unseen. */
export function TrackRow(props: TrackRowProps) {
  const { title, to, artist, artistTo, current = false, playable = true, onPlay } = props;
  // On phones the reason has lines of its own, except where all rows must be of one height.
  const tall = Boolean(props.note || props.facts) && !props.row;
  return (
    <li
      aria-current={current ? 'true' : undefined}
      onDoubleClick={playable ? onPlay : undefined}
      {...props.row}
      className={cx(
        props.row?.className ?? 'relative',
        'group grid grid-cols-[44px_1fr_auto] items-center gap-x-3 rounded-sm wide:h-12 wide:grid-cols-[44px_1fr_auto_48px] wide:pr-3 print:grid-cols-[1fr_auto]',
        tall ? 'narrow:min-h-14 narrow:py-1' : 'narrow:h-14',
        'pointer:hover:bg-raised/70',
        current && 'bg-raised/50',
        !playable && 'opacity-60',
      )}
    >
      <Lead {...props} />
      <div className="min-w-0">
        <Link
          to={to}
          className={cx(
            'block truncate text-sm leading-6 font-semibold hover:underline',
            current && 'text-accent-text',
          )}
        >
          {props.shownTitle ?? title}
        </Link>
        {props.facts && <FactsLine {...props} facts={props.facts} />}
        {!props.facts && (artist || props.lockedBy || props.note) && (
          <p className={cx('text-xs leading-6 text-text-3', tall ? 'wide:truncate' : 'truncate')}>
            {artist && artistTo && (
              <Link
                to={artistTo}
                className="inline-block max-w-full truncate align-top hover:text-text hover:underline"
              >
                {props.shownArtist ?? artist}
              </Link>
            )}
            {props.lockedBy && (
              <span>
                {artist && ' · '}
                <Lock
                  size={12}
                  aria-hidden="true"
                  className="mb-0.5 inline text-accent-text"
                />{' '}
                {playable ? `Preview, the whole is for ${props.lockedBy}` : `For ${props.lockedBy}`}
              </span>
            )}
            {props.note && <Note tall={tall}>{props.note}</Note>}
          </p>
        )}
      </div>
      {playable && (
        // For thumbs the whole row plays; the links stay reachable by keyboard and the row's menu.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onPlay}
          className="absolute inset-0 z-lifted wide:hidden"
        />
      )}
      <div
        data-print="no"
        className="relative z-above flex items-center justify-end transition-opacity pointer:opacity-0 pointer:group-focus-within:opacity-100 pointer:group-hover:opacity-100 pointer:has-[[aria-pressed=true]]:opacity-100 pointer:has-[[data-state=open]]:opacity-100"
      >
        {props.handle}
        {props.onSave && (
          <SaveButton saved={props.saved ?? false} title={title} onSave={props.onSave} />
        )}
        {props.menu && (
          <Menu
            label={`Actions for ${title}`}
            items={props.menu}
            trigger={
              <IconButton
                size="sm"
                className="narrow:size-11"
                label={`More for ${title}`}
                icon={<Ellipsis size={18} />}
              />
            }
          />
        )}
      </div>
      <span className="tabular hidden text-right text-sm text-text-3 wide:block print:block">
        {props.duration !== null && formatDuration(props.duration)}
      </span>
    </li>
  );
}

/** The name is cut before the note, and on phones each has a line where they do not fit in one. */
function FactsLine({
  artist,
  shownArtist,
  artistTo,
  note,
  facts,
}: TrackRowProps & { facts: string }) {
  return (
    <p className="text-xs text-text-3 narrow:pb-1 narrow:leading-4 wide:flex wide:leading-6">
      <span className="flex min-w-0 gap-x-1.5 narrow:flex-wrap">
        {artist && artistTo && (
          <Link
            to={artistTo}
            className="max-w-full min-w-[4ch] shrink-9999 truncate hover:text-text hover:underline"
          >
            {shownArtist ?? artist}
          </Link>
        )}
        {note && <span className="max-w-full min-w-0 truncate">{note}</span>}
      </span>
      <span className="tabular block shrink-0">
        {(artist || note) && <span className="narrow:hidden">{'\u00a0·\u00a0'}</span>}
        {facts}
      </span>
    </p>
  );
}

function Note({ tall, children }: { tall: boolean; children: string }) {
  if (!tall) return <span> · {children}</span>;
  return (
    <>
      <span className="narrow:hidden"> · </span>
      <span title={children} className="narrow:line-clamp-3 narrow:pb-1 narrow:leading-4">
        {children}
      </span>
    </>
  );
}

function Lead({
  number,
  title,
  coverArtUrl,
  current,
  playing,
  playable = true,
  onPlay,
}: TrackRowProps) {
  const on = current && playing;
  const label = `${on ? 'Pause' : 'Play'} ${title}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={playable ? label : 'This track is for supporters.'}
      disabled={!playable}
      onClick={onPlay}
      className="relative z-above grid size-11 place-items-center rounded-sm text-text-3"
    >
      {coverArtUrl !== undefined ? (
        <Cover src={coverArtUrl} width={40} className="w-10 rounded-xs" />
      ) : (
        // Drawn, not written: the button's name is what it does, and the list counts for itself.
        <span
          data-number={number}
          className={cx(
            'tabular text-sm transition-opacity before:content-[attr(data-number)] pointer:group-hover:opacity-0',
            current && 'opacity-0',
          )}
        />
      )}
      <span
        className={cx(
          'absolute inset-0.5 grid place-items-center rounded-xs transition-opacity',
          coverArtUrl !== undefined && 'bg-veil text-[oklch(0.97_0.01_80)]',
          coverArtUrl === undefined && 'text-text',
          on ? 'opacity-100' : 'opacity-0 pointer:group-hover:opacity-100',
          current && !on && coverArtUrl === undefined && 'opacity-100',
        )}
      >
        {on ? (
          <>
            <span className="pointer:group-hover:hidden">
              <Levels />
            </span>
            <Pause size={18} fill="currentColor" className="hidden pointer:group-hover:block" />
          </>
        ) : (
          <Play size={18} fill="currentColor" />
        )}
      </span>
    </button>
  );
}

/** Three bars that move while it plays. */
export function Levels() {
  return (
    <span aria-hidden="true" className="flex h-4 items-end gap-0.75 text-accent">
      {[0, 260, 120].map((delay) => (
        <span
          key={delay}
          style={{ animationDelay: `-${delay}ms` }}
          className="h-full w-0.75 origin-bottom animate-[level_900ms_ease-in-out_infinite] bg-current"
        />
      ))}
    </span>
  );
}

interface SaveButtonProps {
  saved: boolean;
  title: string;
  onSave: () => void;
  size?: 'sm' | 'md';
}

/** A heart that pops once when it is given. */
export function SaveButton({ saved, title, onSave, size = 'sm' }: SaveButtonProps) {
  return (
    <IconButton
      size={size}
      className={size === 'sm' ? 'narrow:size-11' : ''}
      label={saved ? `Remove ${title} from your library` : `Save ${title} to your library`}
      aria-pressed={saved}
      onClick={onSave}
      icon={
        <Heart
          size={18}
          fill={saved ? 'currentColor' : 'none'}
          className={saved ? 'animate-[pop_240ms_var(--ease-out)]' : ''}
        />
      }
    />
  );
}

export function TrackRowSkeleton(row: ComponentProps<'li'>) {
  return (
    <li
      {...row}
      className={cx(
        row.className,
        'grid h-14 grid-cols-[44px_1fr_48px] items-center gap-x-3 wide:h-12',
      )}
    >
      <Skeleton className="m-auto size-10" />
      <span className="grid gap-1.5">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </span>
      <Skeleton className="h-3 w-9" />
    </li>
  );
}
