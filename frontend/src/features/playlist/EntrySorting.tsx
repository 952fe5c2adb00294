import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '@/components/IconButton';

interface SortingProps {
  entries: readonly { id: string; track: { title: string } }[];
  total: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Lets the rows in it be dragged by pointer or touch, and says where they are. */
export function Sorting({ entries, total, onMove, children }: SortingProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const placeOf = (id: unknown) => entries.findIndex((entry) => entry.id === id);
  const nameOf = (id: unknown) => entries[placeOf(id)]?.track.title ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `Picked up “${nameOf(active.id)}”, ${placeOf(active.id) + 1} of ${total}.`,
    onDragOver: ({ active, over }) =>
      over ? `“${nameOf(active.id)}” is now ${placeOf(over.id) + 1} of ${total}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `Dropped “${nameOf(active.id)}” at ${placeOf(over.id) + 1} of ${total}.`
        : `Put “${nameOf(active.id)}” back.`,
    onDragCancel: ({ active }) => `Put “${nameOf(active.id)}” back.`,
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      onDragEnd={onDragEnd}
      accessibility={{ announcements }}
    >
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  title: string;
  row: ComponentProps<'li'>;
  /** Its place, of so many. */
  index: number;
  count: number;
  /** Moves it there. */
  onMove: (to: number) => void;
  /** Draws the row, with the handle that moves it. */
  children: (row: ComponentProps<'li'>, handle: ReactNode) => ReactNode;
}

/** A row that is dragged by its handle, or moved by the arrow keys, Home and End while that has the focus. */
export function SortableRow({ id, title, row, index, count, onMove, children }: SortableRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const handleId = `entry-handle-${id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
    // A row that goes far is drawn where it comes to stand once that is in sight.
    if (event.key === 'Home') scrollTo({ top: 0 });
    if (event.key === 'End') scrollTo({ top: document.body.scrollHeight });
    setTimeout(() => focusSoon(handleId));
  };
  return children(
    {
      ...row,
      ref: setNodeRef,
      className: `${row.className ?? ''} ${isDragging ? 'z-sticky bg-raised' : ''}`,
      style: {
        ...row.style,
        ...(transform ? { transform: `translateY(${transform.y}px)` } : {}),
        ...(transition ? { transition } : {}),
      },
    },
    <IconButton
      size="sm"
      className="cursor-grab touch-none narrow:size-11"
      label={`Move ${title}`}
      title="Drag, or press arrow up and down, Home and End"
      icon={<GripVertical size={18} />}
      {...listeners}
      id={handleId}
      onKeyDown={onKeyDown}
    />,
  );
}

/** Gives the focus to what is drawn within a moment. */
function focusSoon(id: string, tries = 10): void {
  const element = document.getElementById(id);
  if (document.activeElement === element) return;
  if (element) element.focus();
  if (tries > 0) setTimeout(() => focusSoon(id, tries - 1), 50);
}
