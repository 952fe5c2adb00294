import { Button } from '@/components/Button';
import { useSession } from '@/core/session';
import { type Followable, useLibrary } from './useLibrary';

/** Follows or unfollows an artist, beside their name; nothing beside one's own. */
export function FollowButton({ artist }: { artist: Followable }) {
  const library = useLibrary();
  const { userId } = useSession();
  if (userId === artist.id) return null;
  return (
    <Button
      size="sm"
      pill
      aria-pressed={artist.isFollowed}
      aria-label={`${artist.isFollowed ? 'Following' : 'Follow'} ${artist.artistName}`}
      onClick={() => void library.toggleFollow(artist)}
    >
      {artist.isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
