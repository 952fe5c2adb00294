import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { whenStirred } from '@/lib/whenStirred';

const Shortcuts = lazyPart(async () => (await import('./Shortcuts')).Shortcuts, { quiet: true });

/** Listens for the keys from the first that somebody stirs: who only looks loads no code for them. */
export function ShortcutsOnceStirred() {
  const [first, setFirst] = useState<Event>();
  useEffect(() => whenStirred(setFirst), []);
  return first && <Shortcuts first={first} />;
}
