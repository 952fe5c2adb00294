import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '@/components/IconButton';

interface SortingProps {
  entries: readonly { id: string; track: { title: string } }[];
  total: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Lets the rows in it be dragged, by pointer, touch or keyboard, and says where they are. */
export function Sorting({ entries, total, onMove, children }: SortingProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
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
  /** Draws the row, with the handle that moves it. */
  children: (row: ComponentProps<'li'>, handle: ReactNode) => ReactNode;
}

export function SortableRow({ id, title, row, children }: SortableRowProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
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
      icon={<GripVertical size={18} />}
      {...attributes}
      {...listeners}
    />,
  );
}
