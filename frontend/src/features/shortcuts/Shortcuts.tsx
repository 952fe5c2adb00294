import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { usePlayer } from '@/core/player';
import { type Action, actionOf, keyOf } from './bindings';
import { setHelpOpen, useShortcutStore } from './store';
import { isTaken } from './taken';
import { useActions } from './useActions';

const HelpSheet = lazyPart(async () => (await import('./HelpSheet')).HelpSheet, {
  close: () => setHelpOpen(false),
});

/** Those that need something to play. */
const ofPlayer: ReadonlySet<Action> = new Set([
  'back',
  'forward',
  'louder',
  'quieter',
  'next',
  'previous',
  'mute',
  'shuffle',
  'repeat',
  'queue',
  'full',
  'save',
]);

/** Where arrows up and down set the volume; elsewhere they scroll the page. */
const playerPlaces = '[aria-label="Player"], [role="dialog"]';

interface ShortcutsProps {
  /** What had this code come; a key does what it is for, as it was pressed before anybody listened. */
  first?: Event;
}

/** Listens for the keys of the player, and shows what they are. */
export function Shortcuts({ first }: ShortcutsProps) {
  const run = useActions();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionFor(event);
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    if (first instanceof KeyboardEvent) onKeyDown(first);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [first]);

  const isOpen = useShortcutStore((shortcuts) => shortcuts.isHelpOpen);
  const [once, setOnce] = useState(isOpen);
  if (isOpen && !once) setOnce(true);
  if (!once) return null;
  return <HelpSheet open={isOpen} onOpenChange={setHelpOpen} />;
}

/** What a key does, here and now; null where it is not ours. */
function actionFor(event: KeyboardEvent): Action | null {
  const { on, bindings, isHelpOpen } = useShortcutStore.getState();
  if (!on || isHelpOpen || event.defaultPrevented || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = keyOf(event);
  // Shift makes another sign of a key ('?'); with a letter or an arrow it is a modifier.
  if (event.shiftKey && (key.length > 1 || /[\p{L}\p{N}]/u.test(key))) return null;
  const action = actionOf(bindings, key);
  if (!action || isTaken(event.target, key)) return null;
  const isVolume = action === 'louder' || action === 'quieter';
  if (isVolume && key.startsWith('Arrow')) {
    if (!(event.target instanceof Element && event.target.closest(playerPlaces))) return null;
  }
  if (ofPlayer.has(action) && !usePlayer.getState().currentTrack) return null;
  if (event.repeat && !isVolume && action !== 'back' && action !== 'forward') return null;
  return action;
}
