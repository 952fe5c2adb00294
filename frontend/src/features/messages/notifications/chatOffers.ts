import type { Preferences } from '../model/types';
import { isQuiet } from '../sound/quietHours';

/** Milliseconds for which a chat that nobody looks at is not offered again. */
const offerPause = 600_000;

interface ChatOffersParts {
  /** Whether the person has a chat before their eyes. */
  isShown: (chatId: string) => boolean;
  isMuted: (chatId: string) => boolean;
  preferences: () => Promise<Pick<Preferences, 'doNotDisturb'> | null>;
  show: (chatId: string, title: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Offers chats in which others wrote: seldom, as those who write write on, and to nobody who is not to be disturbed. */
export class ChatOffers {
  private readonly offeredAt = new Map<string, number>();
  private readonly now: () => number;

  constructor(private readonly parts: ChatOffersParts) {
    this.now = parts.now ?? Date.now;
  }

  async offer(chatId: string, title: string): Promise<void> {
    if (!this.isDue(chatId)) return;
    const preferences = await this.parts.preferences();
    // Meanwhile it may have been opened, muted, or offered.
    if (!this.isDue(chatId)) return;
    if (isQuiet(preferences?.doNotDisturb ?? null, new Date(this.now()))) return;
    this.offeredAt.set(chatId, this.now());
    this.parts.show(chatId, title);
  }

  /** The person looked at a chat: what comes after that is news. */
  looked(chatId: string): void {
    this.offeredAt.delete(chatId);
  }

  /** Somebody else uses the site now. */
  clear(): void {
    this.offeredAt.clear();
  }

  private isDue(chatId: string): boolean {
    if (this.parts.isShown(chatId) || this.parts.isMuted(chatId)) return false;
    const last = this.offeredAt.get(chatId);
    return last === undefined || this.now() - last >= offerPause;
  }
}
