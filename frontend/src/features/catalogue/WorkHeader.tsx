import type { ReactNode } from 'react';
import { Cover } from '@/components/Cover';
import { Skeleton } from '@/components/States';

interface WorkHeaderProps {
  kind: string;
  title: string;
  coverArtUrl: string;
  /** Who made it, and the facts below the title. */
  children: ReactNode;
  actions: ReactNode;
}

/** The head of an album's or a track's page: the cover, and the title beside it in its colour. */
export function WorkHeader({ kind, title, coverArtUrl, children, actions }: WorkHeaderProps) {
  return (
    <header className="wash">
      <div className="page grid items-end gap-x-10 gap-y-6 pt-8 pb-8 wide:grid-cols-[minmax(200px,300px)_1fr] wide:pt-12">
        <Cover
          src={coverArtUrl}
          alt={`Cover of ${title}`}
          width={300}
          sizes="(max-width: 800px) 70vw, 300px"
          className="w-[min(70vw,300px)] wide:w-full"
          eager
        />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-text-2">{kind}</p>
          <h1 className="display mt-2 text-title">{title}</h1>
          {children}
          {/* On a phone the two that are words fill a line, and those that are signs the next. */}
          <div
            data-print="no"
            className="mt-6 flex flex-wrap items-center gap-2 narrow:[&>:nth-child(-n+2)]:basis-[calc(50%-0.25rem)] wide:gap-3"
          >
            {actions}
          </div>
        </div>
      </div>
    </header>
  );
}

export function WorkHeaderSkeleton() {
  return (
    <div className="page grid items-end gap-x-10 gap-y-6 pt-8 pb-8 wide:grid-cols-[minmax(200px,300px)_1fr] wide:pt-12">
      <Skeleton className="aspect-square w-[min(70vw,300px)] rounded-sm wide:w-full" />
      <div className="grid gap-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-14 w-4/5" />
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-13 w-64 rounded-full" />
      </div>
    </div>
  );
}
