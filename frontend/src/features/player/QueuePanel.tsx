import { Save, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/IconButton';
import { lazyPart } from '@/components/lazyPart';
import { Spinner } from '@/components/Spinner';
import { usePlayer } from '@/core/player/store';

const QueueList = lazyPart(async () => (await import('./QueueList')).QueueList, {
  waiting: (
    <p className="grid place-items-center py-8 text-text-3">
      <Spinner size={24} label="Loading" />
    </p>
  ),
});
const SaveAsPlaylist = lazyPart(async () => (await import('./SaveAsPlaylist')).SaveAsPlaylist, {
  close: ({ onClose }) => onClose(),
});

/** The queue beside the page, on wide screens. It stays open while one goes on, and over visits. */
export function QueuePanel() {
  const isOpen = usePlayer((player) => player.isQueueOpen);
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const setQueueOpen = usePlayer((player) => player.setQueueOpen);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    // While it goes: who was in it is back where they came from, or at what opens it.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const isThere =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      const opener = document.querySelector<HTMLElement>('[aria-controls="queue-panel"]');
      (isThere ? before : opener)?.focus();
    };
  }, []);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (panel.current?.contains(document.activeElement)) setQueueOpen(false);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [setQueueOpen]);
  return (
    <aside
      ref={panel}
      id="queue-panel"
      aria-label="Queue"
      className="fixed top-(--bar-top) right-0 bottom-(--player-height) z-bar w-88 max-w-[90vw] animate-[slide-over_240ms_var(--ease-out)] overflow-y-auto overscroll-contain border-l border-line bg-surface [--queue-ground:var(--surface)]"
    >
      <div className="sticky top-0 z-head flex items-center bg-surface py-2 pr-2 pl-5">
        <h2 className="mr-auto text-lg">Queue</h2>
        <SaveQueue />
        <IconButton
          label="Close queue"
          icon={<X size={20} aria-hidden="true" />}
          onClick={() => setQueueOpen(false)}
        />
      </div>
      <QueueList />
    </aside>
  );
}

/** Keeps what plays and what follows as a playlist. */
export function SaveQueue() {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton
        label="Save as playlist"
        icon={<Save size={18} aria-hidden="true" />}
        disabled={!hasTrack}
        onClick={() => setAsked(true)}
      />
      {isAsked && <SaveAsPlaylist onClose={() => setAsked(false)} />}
    </>
  );
}
