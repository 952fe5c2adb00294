import { Button } from '@/components/Button';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import type { WritingProps } from './writing/Writing';

const Writing = lazyPart<WritingProps>(async () => (await import('./writing/Writing')).Writing, {
  // As high as what comes.
  waiting: <div aria-hidden="true" className="h-33 rounded-sm" />,
});

interface ComposerProps {
  /** The artist on whose page it is to be; one's own where not given. */
  wall?: { userId: string; name: string };
  /** The event that the person remembers. */
  memory?: { id: string; title: string };
}

/** Where a post is written. */
export function Composer({ wall, memory }: ComposerProps) {
  const { status, profile } = useSession();
  const promptLogin = useLoginPrompt();
  if (status === 'visitor')
    return <Button onClick={() => promptLogin('Log in to post')}>Write a post</Button>;
  const isArtist = !wall && !memory && profile?.accountType === 'artist';
  return <Writing wall={wall} memory={memory} isArtist={isArtist} />;
}
