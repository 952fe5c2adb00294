import type { Receipt } from './proof';

const keyOf = (giveawayId: string) => `sidestage:entry:${giveawayId}`;

/** Keeps on this device what the server said of an entry, so that it cannot say otherwise later. */
export function keepReceipt(giveawayId: string, { entryId, number, entriesHash }: Receipt): void {
  try {
    localStorage.setItem(keyOf(giveawayId), JSON.stringify({ entryId, number, entriesHash }));
  } catch {
    // A browser that keeps nothing shows what the server has.
  }
}

/** What this device kept of the entry with an id, another person's is not theirs. */
export function receiptOf(giveawayId: string, entryId: string | undefined): Receipt | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(giveawayId)) ?? 'null') as Receipt | null;
    return kept && kept.entryId === entryId ? kept : undefined;
  } catch {
    return undefined;
  }
}
