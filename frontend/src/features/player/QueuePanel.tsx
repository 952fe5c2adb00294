import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/IconButton';
import { QueueList } from './QueueList';
import { usePlayer } from './store';

/** The queue beside the page, on wide screens. It stays open while one goes on, and over visits. */
export function QueuePanel() {
  const isOpen = usePlayer((player) => player.isQueueOpen);
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const setQueueOpen = usePlayer((player) => player.setQueueOpen);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && panel.current?.contains(document.activeElement)) {
        setQueueOpen(false);
      }
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [setQueueOpen]);
  return (
    <aside
      ref={panel}
      id="queue-panel"
      aria-label="Queue"
      className="fixed top-(--bar-top) right-0 bottom-(--player-height) z-30 w-88 max-w-[90vw] animate-[slide-over_240ms_var(--ease-out)] overflow-y-auto overscroll-contain border-l border-line bg-surface"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between bg-surface py-2 pr-2 pl-5">
        <h2 className="text-lg">Queue</h2>
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
