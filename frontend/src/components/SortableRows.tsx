import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '@/lib/cx';

export interface SortableListProps<Item extends { id: string }> {
  items: readonly Item[];
  label: string;
  nameOf: (item: Item) => string;
  /** The ids in their new order. */
  onOrder: (ids: string[]) => void;
  /** A row, with the handle that moves it. */
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
  disabled?: boolean;
}

/**
 * A list that is put in order by pointer, touch or keyboard: the arrows on a row's handle move it,
 * Home and End move it to the ends, and where it is now is said aloud.
 */
export function SortableRows<Item extends { id: string }>({
  items,
  label,
  nameOf,
  onOrder,
  children,
  disabled = false,
}: SortableListProps<Item>) {
  const hint = useId();
  const [said, setSaid] = useState('');
  const focusNext = useRef<string | null>(null);
  const handles = useRef(new Map<string, HTMLButtonElement>());
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = items.map(({ id }) => id);

  // A row that is moved in the document may lose the focus on the way.
  useEffect(() => {
    const id = focusNext.current;
    if (id === null) return;
    focusNext.current = null;
    handles.current.get(id)?.focus();
  });

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    const place = Math.min(Math.max(to, 0), ids.length - 1);
    const item = items[from];
    if (!item) return;
    if (place === from) {
      setSaid(`${nameOf(item)} is ${from === 0 ? 'the first' : 'the last'} already.`);
      return;
    }
    const order = ids.filter((each) => each !== id);
    order.splice(place, 0, id);
    setSaid(`${nameOf(item)}, place ${place + 1} of ${ids.length}.`);
    onOrder(order);
  };

  const onKey = (event: KeyboardEvent, id: string) => {
    const index = ids.indexOf(id);
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: ids.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    focusNext.current = id;
    move(id, to);
  };

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), ids.indexOf(String(over.id)));
  };

  return (
    <>
      <p id={hint} hidden>
        Drag it, or use the arrow keys, Home and End to move it.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: {
            onDragStart: () => undefined,
            onDragOver: () => undefined,
            onDragEnd: () => undefined,
            onDragCancel: () => 'It stays where it was.',
          },
          screenReaderInstructions: { draggable: '' },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol aria-label={label}>
            {items.map((item, index) => (
              <Row key={item.id} id={item.id} disabled={disabled}>
                {(grip) =>
                  children(
                    item,
                    index,
                    <button
                      type="button"
                      {...grip}
                      ref={(element) => {
                        grip.ref(element);
                        if (element) handles.current.set(item.id, element);
                        else handles.current.delete(item.id);
                      }}
                      disabled={disabled}
                      aria-label={`Move ${nameOf(item)}`}
                      aria-describedby={hint}
                      title="Drag, or use the arrow keys"
                      onKeyDown={(event) => onKey(event, item.id)}
                      className="grid h-11 w-9 shrink-0 cursor-grab touch-none place-items-center rounded-xs text-text-3 hover:text-text active:cursor-grabbing disabled:cursor-default disabled:opacity-30 wide:h-9 wide:w-7"
                    >
                      <GripVertical size={18} aria-hidden="true" />
                    </button>,
                  )
                }
              </Row>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

interface Grip extends Record<string, unknown> {
  ref: (element: HTMLElement | null) => void;
}

interface RowProps {
  id: string;
  disabled: boolean;
  children: (grip: Grip) => ReactNode;
}

function Row({ id, disabled, children }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={cx(
        'relative border-b border-line last:border-b-0',
        isDragging && 'z-sticky rounded-sm border-transparent bg-raised',
      )}
    >
      {children({ ...listeners, ref: setActivatorNodeRef })}
    </li>
  );
}
