import { Ellipsis, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Avatar, Cover } from './Cover';
import { IconButton } from './IconButton';
import { Link } from './Link';
import { Menu, type MenuEntry } from './Menu';
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
          ? // Room for two lines of a name in each, so that a shelf is as high before it has come.
            'shelf -mx-(--gutter) auto-cols-[min(42vw,188px)] gap-4 px-(--gutter) pb-1 [scroll-padding-inline:var(--gutter)] *:min-h-[calc(min(42vw,188px)+72px)]'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,138px),1fr))] gap-x-4 gap-y-7 wide:grid-cols-[repeat(auto-fill,minmax(168px,1fr))] wide:gap-x-5',
      )}
    >
      {children}
    </ul>
  );
}

const card = '@container group relative min-w-0 snap-start';

interface AlbumCardProps {
  title: ReactNode;
  name: string;
  to: string;
  coverArtUrl: string | null | undefined;
  /** The artist, the year, or both. */
  detail?: ReactNode;
  /** The same in as many lines as it takes. */
  facts?: ReactNode;
  /** Why it is here. */
  note?: string | undefined;
  onPlay?: (() => void) | undefined;
  eager?: boolean;
  menu?: MenuEntry[];
}

export function AlbumCard({
  title,
  name,
  to,
  coverArtUrl,
  detail,
  facts,
  note,
  onPlay,
  eager,
  menu,
}: AlbumCardProps) {
  return (
    <li className={card}>
      <Link to={to} className="block rounded-sm">
        <Cover src={coverArtUrl} width={200} className="w-full" eager={eager ?? false} />
        <span
          className={cx(
            'mt-2.5 line-clamp-2 text-sm leading-5 font-semibold group-hover:underline',
            menu && 'narrow:mr-8',
          )}
        >
          {title}
        </span>
      </Link>
      {detail && <p className="mt-0.5 truncate text-xs text-text-3">{detail}</p>}
      {facts && <p className="mt-0.5 text-xs text-text-3">{facts}</p>}
      {note && <p className="mt-0.5 line-clamp-2 text-xs text-text-3">{note}</p>}
      {onPlay && (
        <div className="pointer-events-none absolute inset-x-0 top-0 grid aspect-square items-end justify-end p-2.5">
          <button
            type="button"
            aria-label={`Play ${name}`}
            onClick={onPlay}
            className="pointer-events-auto grid size-11 place-items-center rounded-full bg-accent text-on-accent opacity-0 transition-opacity group-focus-within:opacity-100 hover:bg-accent-strong narrow:hidden pointer:group-hover:opacity-100"
          >
            <Play size={18} fill="currentColor" aria-hidden="true" />
          </button>
        </div>
      )}
      {menu && <CardMenu name={name} items={menu} />}
    </li>
  );
}

/** Over the corner of the picture with a pointer, beside the name for thumbs. */
export function CardMenu({ name, items }: { name: string; items: MenuEntry[] }) {
  return (
    <Menu
      label={`Actions for ${name}`}
      items={items}
      trigger={
        <IconButton
          size="sm"
          label={`More for ${name}`}
          icon={<Ellipsis size={18} aria-hidden="true" />}
          className="absolute top-[100cqw] -right-3.5 narrow:size-11 wide:top-2.5 wide:right-2.5 wide:bg-veil wide:text-[oklch(0.97_0.01_80)] wide:hover:bg-veil wide:hover:text-accent pointer:wide:opacity-0 pointer:wide:group-focus-within:opacity-100 pointer:wide:group-hover:opacity-100 pointer:wide:data-[state=open]:opacity-100"
        />
      }
    />
  );
}

interface ArtistCardProps {
  name: string;
  title?: ReactNode;
  to: string;
  pictureUrl: string | null | undefined;
  detail?: ReactNode;
  /** The same in as many lines as it takes. */
  facts?: ReactNode;
  menu?: MenuEntry[];
}

export function ArtistCard({ name, title, to, pictureUrl, detail, facts, menu }: ArtistCardProps) {
  return (
    <li className={card}>
      <Link to={to} className="block rounded-sm">
        <Avatar src={pictureUrl} width={200} className="w-full" />
        <span
          className={cx(
            'mt-3 line-clamp-2 text-center text-sm leading-5 font-semibold group-hover:underline',
            menu && 'narrow:mx-6',
          )}
        >
          {title ?? name}
        </span>
      </Link>
      {detail && (
        <p className="mt-0.5 line-clamp-2 text-center text-xs wrap-anywhere text-text-3">
          {detail}
        </p>
      )}
      {facts && <p className="mt-0.5 text-center text-xs text-text-3">{facts}</p>}
      {menu && <CardMenu name={name} items={menu} />}
    </li>
  );
}

export function CardSkeleton({ round = false }: { round?: boolean }) {
  return (
    <li className="grid content-start">
      <Skeleton className={cx('aspect-square w-full', round ? 'rounded-full' : 'rounded-sm')} />
      <span className={round ? 'mt-3' : 'mt-2.5'}>
        <Skeleton className="my-0.75 h-3.5 w-4/5" />
      </span>
      <Skeleton className="mt-1.25 mb-0.75 h-3 w-1/2" />
    </li>
  );
}
