import type { Message, Pending } from './types';

/** A row of a chat as it is drawn. */
export type Row =
  | { kind: 'day'; key: string; date: string }
  | {
      kind: 'message';
      key: string;
      message: Message;
      /** The first of its sender's in a row, and the last: what they share is said once. */
      isFirst: boolean;
      isLast: boolean;
    }
  | { kind: 'pending'; key: string; pending: Pending; isFirst: boolean; isLast: boolean };

/** Milliseconds between two messages after which the second begins a group of its own, with its time. */
const pause = 5 * 60_000;

interface Part {
  key: string;
  senderId: string;
  createdAt: string;
  message?: Message;
  pending?: Pending;
}

/** Groups messages by sender, with a line where a day begins. */
export function rowsOf(
  messages: readonly Message[],
  pending: readonly Pending[],
  me: string,
): Row[] {
  const parts: Part[] = [
    ...messages.map((message) => ({
      // The row stays the same one when the server acknowledges it.
      key: message.clientKey ?? message.id,
      senderId: message.senderId,
      createdAt: message.createdAt,
      message,
    })),
    ...pending.map((each) => ({
      key: each.clientKey,
      senderId: me,
      createdAt: each.createdAt,
      pending: each,
    })),
  ];
  const rows: Row[] = [];
  parts.forEach((part, at) => {
    const before = parts[at - 1];
    const after = parts[at + 1];
    if (!before || dayOf(before) !== dayOf(part))
      rows.push({ kind: 'day', key: `day ${dayOf(part)} ${part.key}`, date: part.createdAt });
    const grouping = { isFirst: !belongs(before, part), isLast: !belongs(part, after) };
    if (part.message)
      rows.push({ kind: 'message', key: part.key, message: part.message, ...grouping });
    if (part.pending)
      rows.push({ kind: 'pending', key: part.key, pending: part.pending, ...grouping });
  });
  return rows;
}

const dayOf = ({ createdAt }: Part) => new Date(createdAt).toDateString();

function belongs(one: Part | undefined, other: Part | undefined): boolean {
  if (!one || !other || one.senderId !== other.senderId) return false;
  if (dayOf(one) !== dayOf(other)) return false;
  return Date.parse(other.createdAt) - Date.parse(one.createdAt) < pause;
}
