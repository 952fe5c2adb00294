import { Ellipsis, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/Badge';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { Menu, type MenuItem } from '@/components/Menu';
import { Skeleton } from '@/components/States';
import { cx } from '@/lib/cx';
import { formatCount, formatDuration, formatLength, plural } from '@/lib/format';
import { useIsMobile } from '@/lib/media';
import { AnalysisNote, StatusBadge } from '../StatusBadge';
import { editorOf, formatReleaseDay, typeNames, type Work } from '../works';

interface WorkTableProps {
  works: readonly Work[];
  label: string;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], on: boolean) => void;
  menu: (work: Work) => (MenuItem | 'line')[];
}

/** The rows of the catalogue: a table, or cards where there is no room for one. */
export function WorkTable(props: WorkTableProps) {
  return useIsMobile() ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ works, label, selected, onSelect, menu }: WorkTableProps) {
  const tracks = works[0]?.kind === 'track';
  const all = works.length > 0 && works.every(({ id }) => selected.has(id));
  return (
    <table aria-label={label} className="w-full table-fixed text-sm">
      <thead className="text-xs text-text-3">
        <tr>
          <th scope="col" className="w-10 pb-2 text-left">
            <Tick
              label={`Select all ${tracks ? 'tracks' : 'albums'} shown`}
              checked={all}
              some={!all && works.some(({ id }) => selected.has(id))}
              onChange={(on) =>
                onSelect(
                  works.map(({ id }) => id),
                  on,
                )
              }
            />
          </th>
          <Heading>Title</Heading>
          <Heading className="w-38 roomy:w-52">Status</Heading>
          <Heading className="hidden w-32 roomy:table-cell">For</Heading>
          {!tracks && <Heading className="hidden w-28 roomy:table-cell">Release</Heading>}
          <Heading className="w-20 text-right">{tracks ? 'Time' : 'Tracks'}</Heading>
          {tracks && <Heading className="w-20 text-right">Plays</Heading>}
          <Heading className="w-20 text-right">Saves</Heading>
          <th scope="col" className="w-12">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <tr
            key={work.id}
            className={cx(
              'group h-14 border-t border-line pointer:hover:bg-surface',
              selected.has(work.id) && 'bg-surface',
            )}
          >
            <td>
              <Tick
                label={`Select ${work.title}`}
                checked={selected.has(work.id)}
                onChange={(on) => onSelect([work.id], on)}
              />
            </td>
            <th scope="row" className="pr-4 text-left font-normal">
              <Title work={work} />
            </th>
            <td className="pr-3">
              <Status work={work} />
            </td>
            <td className="hidden truncate pr-3 text-text-2 roomy:table-cell">
              {work.tier?.name ?? 'Everybody'}
            </td>
            {work.kind === 'album' && (
              <td className="tabular hidden text-text-2 roomy:table-cell">
                {formatReleaseDay(work.releaseDay)}
              </td>
            )}
            <td className="tabular text-right text-text-2">
              {work.kind === 'track' ? formatDuration(work.duration) : work.trackCount}
            </td>
            {work.kind === 'track' && (
              <td className="tabular text-right text-text-2">{formatCount(work.playCount)}</td>
            )}
            <td className="tabular text-right text-text-2">{formatCount(work.saveCount)}</td>
            <td className="text-right">
              <RowMenu work={work} items={menu(work)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ works, label, selected, onSelect, menu }: WorkTableProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-1">
      {works.map((work) => (
        <li
          key={work.id}
          className={cx(
            '-mx-2 grid grid-cols-[32px_1fr_44px] items-start gap-x-2 rounded-sm border-t border-line px-2 py-3',
            selected.has(work.id) && 'bg-surface',
          )}
        >
          <span className="pt-2.5">
            <Tick
              label={`Select ${work.title}`}
              checked={selected.has(work.id)}
              onChange={(on) => onSelect([work.id], on)}
            />
          </span>
          <div className="grid min-w-0 gap-2">
            <Title work={work} />
            <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-2">
              <Status work={work} />
              {work.tier && <Badge kind="accent">{work.tier.name}</Badge>}
              <span>
                {work.kind === 'track'
                  ? `${formatDuration(work.duration)} · ${plural(work.playCount, 'play')}`
                  : extent(work)}
                {` · ${plural(work.saveCount, 'save')}`}
              </span>
            </p>
          </div>
          <RowMenu work={work} items={menu(work)} />
        </li>
      ))}
    </ul>
  );
}

/** How many tracks an album has and how long they are; of none no length. */
function extent({ trackCount, duration }: { trackCount: number; duration: number }): string {
  const tracks = plural(trackCount, 'track');
  return trackCount > 0 ? `${tracks} · ${formatLength(duration)}` : tracks;
}

const proposed = ({ proposedGenre }: Work) => proposedGenre && `${proposedGenre} (proposed)`;

function Title({ work }: { work: Work }) {
  return (
    <Link
      to={editorOf(work)}
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-xs wide:min-h-10"
    >
      <Cover src={work.coverArtUrl} width={44} className="w-10 rounded-xs" />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-semibold group-hover:underline">{work.title}</span>
          {work.kind === 'track' && work.isFeatured && (
            <Star
              size={13}
              fill="currentColor"
              role="img"
              aria-label="Featured"
              className="shrink-0 text-accent-text"
            />
          )}
        </span>
        <span className="block truncate text-xs text-text-3">
          {work.kind === 'track'
            ? (work.albumTitle ?? 'On no album')
            : [typeNames[work.albumType], work.genre ?? proposed(work)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  );
}

function Status({ work }: { work: Work }) {
  return (
    <span className="grid justify-items-start gap-1">
      <StatusBadge
        status={work.status}
        {...(work.kind === 'album'
          ? { releaseDate: work.releaseDate, releaseZone: work.releaseZone }
          : {})}
      />
      {work.kind === 'track' && <AnalysisNote analysis={work.analysis} />}
    </span>
  );
}

function RowMenu({ work, items }: { work: Work; items: (MenuItem | 'line')[] }) {
  return (
    <Menu
      label={`Actions for ${work.title}`}
      items={items}
      trigger={
        <IconButton
          size="sm"
          className="narrow:size-11"
          label={`More for ${work.title}`}
          icon={<Ellipsis size={18} aria-hidden="true" />}
        />
      }
    />
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (on: boolean) => void;
}

function Tick({ label, checked, some = false, onChange }: TickProps) {
  return (
    <label className="grid size-6 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = some;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 accent-accent"
      />
    </label>
  );
}

function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={cx(
        'pb-2 font-semibold',
        !className?.includes('text-right') && 'text-left',
        className,
      )}
    >
      {children}
    </th>
  );
}

export function WorkTableSkeleton() {
  return (
    <div className="grid gap-px">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-14 items-center gap-3 border-t border-line">
          <Skeleton className="size-4.5" />
          <Skeleton className="size-10" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </span>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
