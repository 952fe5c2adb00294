/** Where a track stands in the queue, and where a drag or a key takes it. */
import { parts } from './queue';
import type { QueuePart, QueueState } from './types';

/** The id of the border between next up and later in the order that is dragged. */
export const divider = 'queue-divider';

export interface Place {
  part: QueuePart;
  /** From 0. */
  at: number;
  /** How many the part has, with the track in it. */
  of: number;
}

type Queue = Pick<QueueState, 'queue' | 'added'>;

export function placeOf(queue: Queue, trackId: string): Place | null {
  const { next, later } = parts(queue);
  for (const [part, list] of [
    ['next', next],
    ['later', later],
  ] as const) {
    const at = list.findIndex(({ id }) => id === trackId);
    if (at >= 0) return { part, at, of: list.length };
  }
  return null;
}

/** How a key moves a track. */
export type QueueStep = 'up' | 'down' | 'top' | 'end';

/** One place up or down, over the border into the other part; or an end of the queue. Null where it is there. */
export function stepFrom(queue: Queue, place: Place, to: QueueStep): Place | null {
  if (to === 'up' || to === 'down') return neighbour(queue, place, to === 'up' ? -1 : 1);
  const later = queue.queue.length - queue.added;
  if (to === 'top') {
    const isFirst = place.part === 'next' && place.at === 0;
    return isFirst ? null : { part: 'next', at: 0, of: queue.added + 1 };
  }
  const isLast = place.part === 'later' && place.at === later - 1;
  return isLast ? null : { part: 'later', at: later, of: later + 1 };
}

function neighbour(queue: Queue, { part, at, of }: Place, step: 1 | -1): Place | null {
  const to = at + step;
  if (to >= 0 && to < of) return { part, at: to, of };
  if (part === 'next' && step > 0) {
    return { part: 'later', at: 0, of: queue.queue.length - queue.added + 1 };
  }
  if (part === 'later' && step < 0) return { part: 'next', at: queue.added, of: queue.added + 1 };
  return null;
}

/** Where a track comes to stand when it is dropped over another, or over the border. */
export function placeAfter(order: readonly string[], active: string, over: string): Place | null {
  const from = order.indexOf(active);
  const to = order.indexOf(over);
  if (from < 0 || to < 0 || from === to) return null;
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, active);
  const border = moved.indexOf(divider);
  const at = moved.indexOf(active);
  return at < border
    ? { part: 'next', at, of: border }
    : { part: 'later', at: at - border - 1, of: moved.length - border - 1 };
}

export function sayPlace(title: string, { part, at, of }: Place): string {
  return `“${title}”, ${at + 1} of ${of} in ${part === 'next' ? 'next up' : 'later'}.`;
}
