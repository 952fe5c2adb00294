/**
 * Which messages of others are counted: those that the server counted, and each that was pushed since, once, in whatever
 * order pushes of several servers come.
 */
export class Heard {
  /** By chat: the last that the server counted, and those after it that were pushed. */
  private readonly chats = new Map<string, { upTo: number; later: Set<number> }>();

  /** The server counted a chat up to a message. */
  counted(chatId: string, upTo: number): void {
    const heard = this.of(chatId);
    heard.upTo = Math.max(heard.upTo, upTo);
    for (const each of heard.later) if (each <= heard.upTo) heard.later.delete(each);
  }

  /** Whether a message that was pushed is to be counted. */
  isNew(chatId: string, sequence: number): boolean {
    const { upTo, later } = this.of(chatId);
    if (sequence <= upTo || later.has(sequence)) return false;
    later.add(sequence);
    return true;
  }

  private of(chatId: string) {
    const heard = this.chats.get(chatId) ?? { upTo: 0, later: new Set<number>() };
    this.chats.set(chatId, heard);
    return heard;
  }
}
