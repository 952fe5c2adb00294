import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { HubState } from '@/core/hub';
import { useClients } from '../clients';

/** Milliseconds that a loss lasts before it is worth a word. */
const patience = 3_000;

const words: Partial<Record<HubState, string>> = {
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  disconnected: 'Not connected. Trying again.',
  closed: 'Not connected.',
};

/** Says quietly that what comes may come late, once that lasts. */
export function ConnectionNote() {
  const { hubs } = useClients();
  const { state } = useStore(hubs.chat.status);
  const [isLasting, setIsLasting] = useState(false);
  const isConnected = state === 'connected';
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setIsLasting(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isConnected]);
  const isShown = isLasting && !isConnected;
  const tryAgain = () => {
    for (const hub of [hubs.chat, hubs.notifications])
      hub.reconnect().catch(() => {
        // The note goes on saying it.
      });
  };
  return (
    <p role="status" className="shrink-0 text-xs text-text-3 empty:hidden">
      {isShown && (
        <span className="flex min-h-9 items-center justify-between gap-3 border-b border-line bg-raised px-4">
          {words[state]}
          {state === 'closed' && (
            <button
              type="button"
              onClick={tryAgain}
              className="h-9 rounded-xs px-2 font-semibold text-accent-text"
            >
              Try again
            </button>
          )}
        </span>
      )}
    </p>
  );
}
