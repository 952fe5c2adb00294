import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/core/session';
import type { SafetyActionsProps } from './SafetyActions';

const SafetyActions = lazyPart(async () => (await import('./SafetyActions')).SafetyActions, {
  quiet: true,
  waiting: <span aria-hidden="true" className="inline-block size-9 narrow:size-11" />,
});

/** A button with what can be done against something. Visitors, and whoever it belongs to, load nothing of it. */
export function SafetyMenu(about: SafetyActionsProps) {
  const { userId } = useSession();
  if (!userId || about.who?.userId === userId) return null;
  return <SafetyActions {...about} />;
}
