import { useLocation } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { usePlayer } from '@/core/player';
import { useIsMobile, useMedia } from '@/lib/media';

const ElsewhereOffer = lazyPart(async () => (await import('./ElsewhereOffer')).ElsewhereOffer, {
  quiet: true,
});
const MobilePlayer = lazyPart(async () => (await import('./MobilePlayer')).MobilePlayer);
const PlayerBar = lazyPart(async () => (await import('./PlayerBar')).PlayerBar);

/** The player along the bottom edge. Where a person registers it comes with the first track. */
export function PlayerEdge() {
  const mobile = useIsMobile();
  // Where the top bar has a player it says that nothing plays, and the bar below comes with the first track.
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const hasHeaderPlayer = useMedia('(min-width: 1200px)');
  const isRegistering = useLocation().pathname === '/register';
  const isShown = hasTrack || !(isRegistering || (hasHeaderPlayer && !mobile));
  return (
    <>
      <ElsewhereOffer />
      {isShown && (mobile ? <MobilePlayer /> : <PlayerBar />)}
    </>
  );
}
