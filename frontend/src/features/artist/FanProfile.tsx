import { useEffect, useState } from 'react';
import { Avatar } from '@/components/Cover';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useSession, type Profile } from '@/features/auth';
import { Facts } from '@/features/catalogue';
import { NotFound } from '@/features/places';
import { ApiError, request } from '@/lib/api';
import { formatDate, plural } from '@/lib/format';
import { usePageTitle } from '@/lib/page';

type Found = { profile: Profile } | { missing: true } | { failed: true } | null;

/** The page of somebody who is not an artist. */
export function FanProfile({ handle }: { handle: string }) {
  const { userId } = useSession();
  const [found, setFound] = useState<Found>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    request<Profile>('user', '/user/profile', {
      query: { identifier: handle },
      signal: abort.signal,
    })
      .then((profile) => setFound({ profile }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        const missing = error instanceof ApiError && error.status === 404;
        setFound(missing ? { missing: true } : { failed: true });
      });
    return () => abort.abort();
  }, [handle, attempt]);

  const profile = found && 'profile' in found ? found.profile : null;
  usePageTitle(profile?.displayName);

  if (found && 'missing' in found) return <NotFound what={`@${handle}`} />;
  if (found && 'failed' in found) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => setAttempt((last) => last + 1)} />
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
    <header className="wash">
      <div className="page flex flex-wrap items-end gap-x-8 gap-y-5 pt-20 pb-12">
        <Avatar src={profile.profilePictureUrl} width={176} className="w-32 wide:w-44" eager />
        <div className="min-w-0">
          <h1 className="display text-title">{profile.displayName}</h1>
          <Facts className="mt-3">
            {[
              profile.handle ? `@${profile.handle}` : '',
              place,
              plural(profile.followerCount, 'follower'),
              `here since ${formatDate(profile.createdAt)}`,
            ]}
          </Facts>
          {profile.bio && <p className="mt-4 max-w-prose text-text-2">{profile.bio}</p>}
          {profile.userId === userId && (
            <Button asChild size="sm" className="mt-5">
              <Link to="/settings">Edit your profile</Link>
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
