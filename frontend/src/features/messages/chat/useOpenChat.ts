import { useEffect } from 'react';
import { useClients } from '../clients';

/** Milliseconds until a chat that could not be read is asked for again; each time twice as many, up to the longest. */
const firstWait = 2_000;
const longestWait = 30_000;

/** Opens a chat for as long as it is shown, and asks again while it cannot be read. */
export function useOpenChat(chatId: string): void {
  const { chat: client, hubs } = useClients();
  useEffect(() => {
    const release = hubs.chat.hold(chatId);
    let again: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const open = async (wait: number) => {
      const isSettled = await client.open(chatId);
      if (isSettled || !isShown) return;
      again = setTimeout(() => void open(Math.min(longestWait, wait * 2)), wait);
    };
    void open(firstWait);
    return () => {
      isShown = false;
      clearTimeout(again);
      release();
      client.typing.ended(chatId);
    };
  }, [client, hubs, chatId]);
}
