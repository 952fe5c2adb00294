import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Avatar, Cover } from './Cover';
import { Link } from './Link';
import { Skeleton } from './States';

interface WallProps {
  children: ReactNode;
  /** One row that scrolls sideways instead of a wall. */
  shelf?: boolean;
  label?: string;
}

/** A wall of covers. */
export function Wall({ children, shelf = false, label }: WallProps) {
  return (
    <ul
      aria-label={label}
      className={cx(
        shelf
          ? 'shelf -mx-(--gutter) auto-cols-[min(42vw,188px)] gap-4 px-(--gutter) pb-1 [scroll-padding-inline:var(--gutter)]'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,138px),1fr))] gap-x-4 gap-y-7 wide:grid-cols-[repeat(auto-fill,minmax(168px,1fr))] wide:gap-x-5',
      )}
    >
      {children}
    </ul>
  );
}

interface AlbumCardProps {
  title: ReactNode;
  name: string;
  to: string;
  coverArtUrl: string | null | undefined;
  /** The artist, the year, or both. */
  detail?: ReactNode;
  /** Why it is here. */
  note?: string | undefined;
  onPlay?: (() => void) | undefined;
  eager?: boolean;
}

export function AlbumCard({
  title,
  name,
  to,
  coverArtUrl,
  detail,
  note,
  onPlay,
  eager,
}: AlbumCardProps) {
  return (
    <li className="group relative min-w-0 snap-start">
      <Link to={to} className="block rounded-sm">
        <Cover src={coverArtUrl} width={200} className="w-full" eager={eager ?? false} />
        <span className="mt-2.5 line-clamp-2 text-sm leading-5 font-semibold group-hover:underline">
          {title}
        </span>
      </Link>
      {detail && <p className="mt-0.5 truncate text-xs text-text-3">{detail}</p>}
      {note && <p className="mt-0.5 line-clamp-2 text-xs text-text-3">{note}</p>}
      {onPlay && (
        <div className="pointer-events-none absolute inset-x-0 top-0 grid aspect-square items-end justify-end p-2.5">
          <button
            type="button"
            aria-label={`Play ${name}`}
            onClick={onPlay}
            className="pointer-events-auto grid size-11 place-items-center rounded-full bg-accent text-on-accent opacity-0 transition-opacity group-focus-within:opacity-100 hover:bg-accent-strong max-[800px]:hidden pointer:group-hover:opacity-100"
          >
            <Play size={18} fill="currentColor" aria-hidden="true" />
          </button>
        </div>
      )}
    </li>
  );
}

interface ArtistCardProps {
  name: string;
  title?: ReactNode;
  to: string;
  pictureUrl: string | null | undefined;
  detail?: ReactNode;
}

export function ArtistCard({ name, title, to, pictureUrl, detail }: ArtistCardProps) {
  return (
    <li className="group min-w-0 snap-start">
      <Link to={to} className="block rounded-sm">
        <Avatar src={pictureUrl} width={200} className="w-full" />
        <span className="mt-3 line-clamp-2 text-center text-sm leading-5 font-semibold group-hover:underline">
          {title ?? name}
        </span>
      </Link>
      {detail && <p className="mt-0.5 line-clamp-2 text-center text-xs text-text-3">{detail}</p>}
    </li>
  );
}

export function CardSkeleton({ round = false }: { round?: boolean }) {
  return (
    <li className="grid content-start gap-2.5">
      <Skeleton className={cx('aspect-square w-full', round ? 'rounded-full' : 'rounded-sm')} />
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="h-3 w-1/2" />
    </li>
  );
}
