import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { Link, NavLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import type { Profile } from '@/core/session';
import { NotFound } from '@/features/places';
import { cx } from '@/lib/cx';
import { usePageTitle } from '@/lib/page';
import { useProfileOf } from './useProfileOf';

interface PeoplePageProps {
  title: string;
  children: (profile: Profile) => ReactNode;
}

/** A list of people around one person, found by handle. */
export function PeoplePage(props: PeoplePageProps) {
  const { handle = '' } = useParams();
  // Anew for each handle, as one may lead to another.
  return <People key={handle} handle={handle} {...props} />;
}

function People({ handle, title, children }: PeoplePageProps & { handle: string }) {
  const { profile, missing, failed, reload } = useProfileOf(handle);
  usePageTitle(profile ? `${title} of ${profile.displayName}` : undefined);

  const { pathname } = useLocation();
  if (profile?.handle && profile.handle.toLowerCase() !== handle.toLowerCase())
    return <Navigate to={pathname.replace(handle, profile.handle)} replace />;
  if (missing) return <NotFound what={`@${handle}`} />;
  if (failed) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={reload} />
      </div>
    );
  }
  return (
    <div className="page pt-8">
      {profile ? (
        <>
          <Link to={`/${handle}`} className="font-semibold text-text-2 hover:underline">
            {profile.displayName}
          </Link>
          <h1 className="display mt-1 mb-6 text-title">{title}</h1>
          <nav aria-label="People" className="mb-6 flex gap-6 border-b border-line">
            {['followers', 'following'].map((kind) => (
              <NavLink
                key={kind}
                to={`/${handle}/${kind}`}
                className={(isActive) =>
                  cx(
                    '-mb-px flex h-11 items-center border-b-2 font-semibold',
                    isActive
                      ? 'border-accent-text text-text'
                      : 'border-transparent text-text-2 hover:text-text',
                  )
                }
              >
                {kind === 'followers' ? 'Followers' : 'Following'}
              </NavLink>
            ))}
          </nav>
          {children(profile)}
        </>
      ) : (
        <Loading label="Loading people">
          <Skeleton className="mb-6 h-12 w-64" />
          <Skeleton className="h-14" />
        </Loading>
      )}
    </div>
  );
}
