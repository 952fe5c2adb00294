import { useEffect, useRef, useState } from 'react';

/** Milliseconds: steps by keyboard that follow one another are saved as one. */
const settle = 500;

/**
 * Shows a list in the order that somebody gives it, at once, and saves that order when it has been
 * still for a moment. Once it is saved, or could not be, the list as it came is shown again.
 */
export function useOrder<Item extends { id: string }>(
  items: readonly Item[],
  save: (ids: string[]) => Promise<void>,
) {
  const [order, setOrder] = useState<string[] | null>(null);
  const latest = useRef(save);
  /** The order that was handed to save last, and one that waits to be. */
  const sent = useRef<string[] | null>(null);
  const pending = useRef<string[] | null>(null);
  useEffect(() => {
    latest.current = save;
    pending.current = order === sent.current ? null : order;
  });

  useEffect(() => {
    if (order === null) return;
    const timer = setTimeout(() => {
      sent.current = order;
      pending.current = null;
      void latest.current(order).finally(() => setOrder((now) => (now === order ? null : now)));
    }, settle);
    return () => clearTimeout(timer);
  }, [order]);

  // What was not saved yet when the page is left is saved then.
  useEffect(
    () => () => {
      if (pending.current) void latest.current(pending.current);
    },
    [],
  );

  const shown = order === null ? items : inOrder(items, order);
  return { shown, setOrder, isDirty: order !== null };
}

/** Those that the order names first, in its order; what it does not know follows as it came. */
function inOrder<Item extends { id: string }>(items: readonly Item[], order: string[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = order.flatMap((id) => byId.get(id) ?? []);
  return [...known, ...items.filter(({ id }) => !order.includes(id))];
}
