import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { contextName } from '@/core/player/contextName';
import { parts } from '@/core/player/queue';
import {
  divider,
  placeAfter,
  placeOf,
  type QueueStep,
  sayPlace,
  stepFrom,
} from '@/core/player/queuePlaces';
import { usePlayer } from '@/core/player/store';
import type { PlayerTrack } from '@/core/player/types';
import { useMovingRows } from '@/lib/useMovingRows';
import { handleOf, QueueRow } from './QueueRow';

/** Rows of what comes later that are drawn at first, and with each press for more. */
const portion = 60;

const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Next up and later, in one order that is changed by mouse, touch and keys. */
export function QueueOrder() {
  const queue = usePlayer((player) => player.queue);
  const added = usePlayer((player) => player.added);
  const context = usePlayer((player) => player.context);
  const [shown, setShown] = useState(portion);
  const { said, moveByKey } = useKeys();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const { next, later } = parts({ queue, added });
  const drawn = later.slice(0, shown);
  const order = [...next.map(({ id }) => id), divider, ...drawn.map(({ id }) => id)];
  const titleOf = (id: unknown) => queue.find((track) => track.id === id)?.title ?? '';
  const from = contextName(context);
  // What was dragged has been moved by hand already.
  const isDropped = useRef(false);
  const rows = useMovingRows<HTMLDivElement>(
    order.join(' '),
    useCallback(() => {
      const wasDropped = isDropped.current;
      isDropped.current = false;
      return wasDropped;
    }, []),
  );

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const place = over && placeAfter(order, String(active.id), String(over.id));
    if (!place) return;
    isDropped.current = true;
    usePlayer.getState().moveInQueue(String(active.id), place.part, place.at);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up “${titleOf(active.id)}”.`,
    onDragOver: ({ active, over }) => {
      const place = over && placeAfter(order, String(active.id), String(over.id));
      return place ? sayPlace(titleOf(active.id), place) : undefined;
    },
    onDragEnd: ({ active, over }) => {
      const place = over && placeAfter(order, String(active.id), String(over.id));
      return place ? `Dropped. ${sayPlace(titleOf(active.id), place)}` : 'Put back.';
    },
    onDragCancel: () => 'Put back.',
  };
  // The exception is worth a word; where most are new, each row would say so.
  const isNew = queue.filter(({ familiar }) => familiar === false).length;
  const marksNew = isNew * 2 <= queue.length;
  const row = (track: PlayerTrack) => (
    <QueueRow key={track.id} track={track} marksNew={marksNew} onMove={moveByKey} />
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      onDragEnd={onDragEnd}
      accessibility={{ announcements }}
    >
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <div ref={rows} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <section aria-labelledby="queue-next">
            <div className="mb-1 flex min-h-9 items-center justify-between gap-3">
              <h3 id="queue-next" className="text-sm text-text-3">
                Next up
              </h3>
              <ClearNextUp />
            </div>
            {next.length === 0 ? (
              <p className="text-sm text-text-2">What you add to the queue plays first.</p>
            ) : (
              <ol aria-labelledby="queue-next">{next.map(row)}</ol>
            )}
          </section>
          <section aria-labelledby="queue-later">
            <Divider>{from ? `Later from ${from}` : 'Later'}</Divider>
            {later.length === 0 ? (
              <p className="text-sm text-text-2">Nothing after that.</p>
            ) : (
              <ol aria-labelledby="queue-later">{drawn.map(row)}</ol>
            )}
            {later.length > shown && (
              <Button kind="quiet" size="sm" onClick={() => setShown(shown + portion)}>
                Show {Math.min(portion, later.length - shown)} more of {later.length}
              </Button>
            )}
          </section>
        </div>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

/** The border between the two parts: it makes room as rows do, and stays where it is. */
function Divider({ children }: { children: ReactNode }) {
  const { setNodeRef, transform, transition } = useSortable({
    id: divider,
    disabled: { draggable: true },
  });
  return (
    <h3
      ref={setNodeRef}
      id="queue-later"
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className="mb-1 truncate text-sm leading-9 text-text-3"
    >
      {children}
    </h3>
  );
}

/** Moves by arrow keys, says where to, and keeps the focus on what was moved. */
function useKeys() {
  const [said, setSaid] = useState('');
  const moved = useRef<string | null>(null);
  const queue = usePlayer((player) => player.queue);
  const added = usePlayer((player) => player.added);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    document.getElementById(handleOf(moved.current))?.focus();
    moved.current = null;
  }, [queue, added]);
  const moveByKey = (track: PlayerTrack, step: QueueStep) => {
    const player = usePlayer.getState();
    const from = placeOf(player, track.id);
    const to = from && stepFrom(player, from, step);
    if (!to)
      return setSaid(
        `“${track.title}” is at the ${step === 'up' || step === 'top' ? 'top' : 'end'} already.`,
      );
    moved.current = track.id;
    player.moveInQueue(track.id, to.part, to.at);
    const now = placeOf(usePlayer.getState(), track.id);
    if (now) setSaid(sayPlace(track.title, now));
  };
  return { said, moveByKey };
}

/** Takes away what was added; it can be brought back from the message. */
function ClearNextUp() {
  const isEmpty = usePlayer((player) => player.added === 0);
  if (isEmpty) return null;
  return (
    <Button
      kind="quiet"
      size="sm"
      className="-my-1 -mr-3"
      onClick={usePlayer.getState().clearNextUp}
    >
      Clear
    </Button>
  );
}
