import type { ReactElement } from 'react';
import { lazyPart } from './lazyPart';
import { Loading, Skeleton } from './States';
import type { SortableListProps } from './SortableRows';

/** A list that is put in order, as SortableRows is; what drags comes after the page. */
export const SortableList = lazyPart(async () => (await import('./SortableRows')).SortableRows, {
  waiting: (
    <Loading>
      <Skeleton className="h-40 w-full" />
    </Loading>
  ),
}) as <Item extends { id: string }>(props: SortableListProps<Item>) => ReactElement;
