import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { whenPersonLeaves } from '@/core/session';

/**
 * Mounts its children anew once somebody leaves: what they had open, typed or under way goes with them, and no button
 * waits for an answer that nobody is told any more.
 */
export function PerPerson({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState(0);
  useEffect(() => whenPersonLeaves(() => setLeft((count) => count + 1)), []);
  return <Fragment key={left}>{children}</Fragment>;
}
