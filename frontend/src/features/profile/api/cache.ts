import type { ApolloCache } from '@apollo/client';
import type { UpdateProfileMutation } from '@/gql/graphql';

export type ProfileParts = UpdateProfileMutation['updateProfile'];

type Shown = Partial<Omit<ProfileParts, '__typename' | 'userId'>>;

/** Writes what somebody changed of themselves wherever they are shown. */
export function writePerson(cache: ApolloCache, userId: string, shown: Shown): void {
  const set = (typename: string, key: Record<string, string>, values: Record<string, unknown>) => {
    const id = cache.identify({ __typename: typename, ...key });
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    if (!id || given.length === 0) return;
    cache.modify({
      id,
      fields: Object.fromEntries(given.map(([name, value]) => [name, () => value])),
    });
  };
  const { displayName, handle, profilePictureUrl, badges, ...rest } = shown;
  set('Profile', { userId }, { ...shown });
  set(
    'Artist',
    { id: userId },
    {
      artistName: displayName,
      businessName: badges?.[0]?.businessName,
      handle,
      profilePictureUrl,
      intro: rest.intro,
      bio: rest.bio,
      tastes: rest.tastes,
      links: rest.links,
      city: rest.city,
      state: rest.state,
      country: rest.country,
      place: rest.place,
    },
  );
  set('ArtistInfo', { userId }, { artistName: displayName, handle, profilePictureUrl });
  set('PersonInfo', { userId }, { displayName, handle, profilePictureUrl });
}
