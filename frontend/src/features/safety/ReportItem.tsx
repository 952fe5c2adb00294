import { lazyPart } from '@/components/lazyPart';
import type { AgainstSlot } from '@/core/manifest';

const SafetyItems = lazyPart(async () => (await import('./SafetyItems')).SafetyItems);

/** In the menu of a song or an album: that those who run the site should look at it. */
export function ReportItem({ type, id, title }: AgainstSlot) {
  const kind = { SONG: 'song', ALBUM: 'album' }[type];
  return <SafetyItems who={undefined} what={{ type, id, name: `the ${kind} “${title}”` }} />;
}
