import { useQuery } from '@apollo/client/react';
import { Check, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Link, TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { Facts, LoadMore } from '@/features/catalogue';
import { useLibrary } from '@/features/library';
import { followingDocument, personFragment } from '@/features/people';
import { NotFound } from '@/features/places';
import { SafetyMenu, YouBlocked } from '@/features/safety';
import { PlaylistTiles, userPlaylistsDocument } from '@/features/playlist';
import { EditProfile, profileDocument } from '@/features/profile';
import { readFragment } from '@/gql';
import type { PersonPageQuery } from '@/gql/graphql';
import { formatDate, plural } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { useEditMode } from './useEditMode';
import { Links, Tastes } from './Words';

type Person = NonNullable<PersonPageQuery['profile']>;

/** The page of somebody who is not an artist. */
export function FanProfile({ handle }: { handle: string }) {
  const { userId } = useSession();
  const { data, error, refetch } = useQuery(profileDocument, { variables: { handle } });
  const person = data?.profile;
  const { isEditing, begin, end } = useEditMode(person?.userId);
  const added = useSlot('person');
  const contact = useSlot('contact');
  usePageTitle(person?.displayName);

  const reload = () => void refetch();
  if (data && !person) {
    return (
      // Whose page it was may be an artist's, who is read elsewhere.
      <YouBlocked handle={handle} onUnblock={reload}>
        <NotFound what={`@${handle}`} />
      </YouBlocked>
    );
  }
  if (!person && error) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={reload} />
      </div>
    );
  }
  if (!person) {
    return (
      <Loading label="Loading profile">
        <div className="page flex items-center gap-6 py-16">
          <Skeleton className="size-36 rounded-full" />
          <Skeleton className="h-12 w-64" />
        </div>
      </Loading>
    );
  }
  if (person.handle.toLowerCase() !== handle.replace(/^@/, '').toLowerCase())
    return <Navigate to={`/${person.handle}`} replace />;
  return (
    <>
      <header className="wash">
        <div className="page flex flex-wrap items-end gap-x-8 gap-y-5 pt-20 pb-12">
          <Avatar src={person.profilePictureUrl} width={176} className="w-32 wide:w-44" eager />
          <div className="min-w-0">
            <h1 className="display text-title">{person.displayName}</h1>
            <Facts className="mt-3">
              {[
                `@${person.handle}`,
                person.place ?? '',
                <TextLink key="followers" to={`/${person.handle}/followers`}>
                  {plural(person.followerCount, 'follower')}
                </TextLink>,
                <TextLink key="following" to={`/${person.handle}/following`}>
                  {person.followingCount} following
                </TextLink>,
                `here since ${formatDate(person.createdAt)}`,
              ]}
            </Facts>
            {person.intro && <p className="mt-4 max-w-prose text-lg">{person.intro}</p>}
            {person.userId === userId ? (
              <div className="mt-5 flex flex-wrap gap-2">
                <Button size="sm" onClick={begin}>
                  <Pencil size={16} aria-hidden="true" /> Edit
                </Button>
                <Button asChild size="sm">
                  <Link to="/dashboard">Dashboard</Link>
                </Button>
              </div>
            ) : (
              <div className="mt-5 flex flex-wrap items-center gap-2">
                <FollowPerson person={person} />
                {contact.map((Contact, at) => (
                  <Contact key={at} person={person} />
                ))}
                <SafetyMenu
                  who={{ userId: person.userId, name: person.displayName }}
                  what={{ type: 'PERSON', id: person.userId, name: person.displayName }}
                  size="md"
                  onBlocked={reload}
                />
              </div>
            )}
          </div>
        </div>
      </header>
      <div className="page grid grid-cols-1 gap-14 pt-8">
        {isEditing && <EditProfile handle={person.handle} onDone={end} />}
        <Words person={person} />
        <Followed userId={person.userId} name={person.displayName} handle={person.handle} />
        <PublicPlaylists userId={person.userId} name={person.displayName} />
        {added.map((Added, at) => (
          <Added key={at} person={person} />
        ))}
      </div>
    </>
  );
}

function Words({ person }: { person: Person }) {
  const { bio, tastes, links, displayName } = person;
  if (!bio && tastes.length === 0 && links.length === 0) return null;
  return (
    <section aria-label={`About ${displayName}`} className="grid gap-5">
      {bio && <p className="max-w-prose whitespace-pre-line text-text-2">{bio}</p>}
      <Tastes tastes={tastes} name={displayName} />
      <Links links={links} name={displayName} />
    </section>
  );
}

function FollowPerson({ person }: { person: Person }) {
  const library = useLibrary();
  const { userId, displayName, isFollowed } = person;
  return (
    <Button
      pill
      aria-pressed={isFollowed}
      onClick={() => void library.toggleFollow({ id: userId, artistName: displayName, isFollowed })}
    >
      {isFollowed ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}

/** As many as one looks at before one goes to the list. */
const fewFollowed = 12;

function Followed({ userId, name, handle }: { userId: string; name: string; handle: string }) {
  const { data } = useQuery(followingDocument, { variables: { userId } });
  const people = readFragment(personFragment, data?.following.nodes ?? []).slice(0, fewFollowed);
  if (people.length === 0) return null;
  return (
    <Part
      label={`Whom ${name} follows`}
      title="Follows"
      more={{ to: `/${handle}/following`, label: 'All' }}
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-4 max-xs:grid max-xs:grid-cols-4 max-xs:gap-x-2">
        {people.map((person) => (
          <li key={person.userId} className="w-20 max-xs:w-auto">
            <Link
              to={`/${person.handle}`}
              className="grid justify-items-center gap-1.5 rounded-sm text-center hover:text-accent-text"
            >
              <Avatar src={person.profilePictureUrl} width={72} className="w-18" />
              <span className="w-full truncate text-sm">{person.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function PublicPlaylists({ userId, name }: { userId: string; name: string }) {
  const { data, fetchMore } = useQuery(userPlaylistsDocument, { variables: { userId } });
  const page = data?.userPlaylists;
  if (!page || page.nodes.length === 0) return null;
  return (
    <Part label={`Playlists of ${name}`} title="Playlists">
      <PlaylistTiles playlists={page.nodes} label={`Playlists of ${name}`} />
      {page.pageInfo.hasNextPage && (
        <LoadMore
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </Part>
  );
}

interface PartProps {
  label: string;
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
}

function Part({ label, title, more, children }: PartProps) {
  return (
    <section aria-label={label} className="min-w-0">
      <SectionHeader title={title} {...(more ? { more } : {})} />
      {children}
    </section>
  );
}
