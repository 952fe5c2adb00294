import { useQuery } from '@apollo/client/react';
import { Check, Plus } from 'lucide-react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Link, TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { type Profile, useSession } from '@/core/session';
import { Facts, LoadMore } from '@/features/catalogue';
import { useLibrary } from '@/features/library';
import { useProfileOf } from '@/features/people';
import { NotFound } from '@/features/places';
import { SafetyMenu, YouBlocked } from '@/features/safety';
import { PlaylistTiles, userPlaylistsDocument } from '@/features/playlist';
import { formatDate, plural } from '@/lib/format';
import { usePageTitle } from '@/lib/page';

/** The page of somebody who is not an artist. */
export function FanProfile({ handle }: { handle: string }) {
  const { userId } = useSession();
  const { profile, missing, failed, reload } = useProfileOf(handle);
  usePageTitle(profile?.displayName);

  if (missing) {
    return (
      // Whose page it was may be an artist's, who is read elsewhere.
      <YouBlocked handle={handle} onUnblock={reload}>
        <NotFound what={`@${handle}`} />
      </YouBlocked>
    );
  }
  if (failed) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={reload} />
      </div>
    );
  }
  if (!profile) {
    return (
      <Loading label="Loading profile">
        <div className="page flex items-center gap-6 py-16">
          <Skeleton className="size-36 rounded-full" />
          <Skeleton className="h-12 w-64" />
        </div>
      </Loading>
    );
  }
  const place = [profile.location?.city, profile.location?.state].filter(Boolean).join(', ');
  return (
    <>
      <header className="wash">
        <div className="page flex flex-wrap items-end gap-x-8 gap-y-5 pt-20 pb-12">
          <Avatar src={profile.profilePictureUrl} width={176} className="w-32 wide:w-44" eager />
          <div className="min-w-0">
            <h1 className="display text-title">{profile.displayName}</h1>
            <Facts className="mt-3">
              {[
                profile.handle ? `@${profile.handle}` : '',
                place,
                <TextLink key="followers" to={`/${handle}/followers`}>
                  {plural(profile.followerCount, 'follower')}
                </TextLink>,
                <TextLink key="following" to={`/${handle}/following`}>
                  {profile.followingCount} following
                </TextLink>,
                `here since ${formatDate(profile.createdAt)}`,
              ]}
            </Facts>
            {profile.bio && <p className="mt-4 max-w-prose text-text-2">{profile.bio}</p>}
            {profile.userId === userId ? (
              <div className="mt-5 flex flex-wrap gap-2">
                <Button asChild size="sm">
                  <Link to="/settings">Edit your profile</Link>
                </Button>
                <Button asChild size="sm">
                  <Link to="/dashboard">Dashboard</Link>
                </Button>
              </div>
            ) : (
              <div className="mt-5 flex flex-wrap items-center gap-2">
                <FollowPerson key={String(profile.isFollowed)} person={profile} onChange={reload} />
                <SafetyMenu
                  who={{ userId: profile.userId, name: profile.displayName }}
                  what={{ type: 'PERSON', id: profile.userId, name: profile.displayName }}
                  size="md"
                  onBlocked={reload}
                />
              </div>
            )}
          </div>
        </div>
      </header>
      <PublicPlaylists userId={profile.userId} name={profile.displayName} />
    </>
  );
}

function FollowPerson({ person, onChange }: { person: Profile; onChange: () => void }) {
  const library = useLibrary();
  const { userId, displayName, isFollowed } = person;
  return (
    <Button
      pill
      aria-pressed={isFollowed}
      onClick={() =>
        void library
          .toggleFollow({ id: userId, artistName: displayName, isFollowed })
          .then(onChange)
      }
    >
      {isFollowed ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}

function PublicPlaylists({ userId, name }: { userId: string; name: string }) {
  const { data, fetchMore } = useQuery(userPlaylistsDocument, { variables: { userId } });
  const page = data?.userPlaylists;
  if (!page || page.nodes.length === 0) return null;
  return (
    <section aria-label={`Playlists of ${name}`} className="page pt-8">
      <SectionHeader title="Playlists" />
      <PlaylistTiles playlists={page.nodes} label={`Playlists of ${name}`} />
      {page.pageInfo.hasNextPage && (
        <LoadMore
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </section>
  );
}
