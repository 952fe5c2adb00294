import { useApolloClient } from '@apollo/client/react';
import { useChange } from '@/core/data/useChange';
import { type Profile, reloadProfile } from '@/core/session';
import type { UpdateProfileInput } from '@/gql/graphql';
import { type ProfileParts, writePerson } from './api/cache';
import { modifyUser } from './api/modify';
import { updateProfileDocument } from './api/updateProfile';

type Patch = Pick<
  UpdateProfileInput,
  'displayName' | 'businessName' | 'intro' | 'bio' | 'tastes' | 'links'
>;

export interface Editing {
  /** Shows a change at once, and takes it back where the server refuses; rejects with RefusedError. */
  edit: (patch: Patch) => Promise<void>;
  /** Sends a picture or a place. */
  modify: (fields: Record<string, string>, image?: Blob) => Promise<Profile>;
}

/** Changes to one's own profile. */
export function useEditing(profile: ProfileParts): Editing {
  const change = useChange();
  const { cache } = useApolloClient();
  const { userId } = profile;
  return {
    async edit(patch) {
      await change(
        updateProfileDocument,
        { input: patch },
        (written, { updateProfile }) => writePerson(written, userId, updateProfile),
        { optimistic: { updateProfile: patched(profile, patch) }, inOrder: `profile ${userId}` },
      );
      if (patch.displayName !== undefined) await reloadProfile();
    },
    async modify(fields, image) {
      const now = await modifyUser(userId, fields, image);
      const { city, state, country } = now.location ?? {};
      writePerson(cache, userId, {
        profilePictureUrl: now.profilePictureUrl,
        city: city || null,
        state: state || null,
        country: country || null,
        place: now.location?.text || null,
      });
      await reloadProfile();
      return now;
    },
  };
}

/** The profile as it will be. */
function patched(profile: ProfileParts, patch: Patch): ProfileParts {
  const { displayName, businessName, links, tastes, ...texts } = patch;
  return {
    ...profile,
    ...(displayName ? { displayName } : {}),
    ...(businessName
      ? { badges: profile.badges.map((badge) => ({ ...badge, businessName })) }
      : {}),
    ...('intro' in texts ? { intro: texts.intro || null } : {}),
    ...('bio' in texts ? { bio: texts.bio || null } : {}),
    ...(tastes ? { tastes: [...tastes] } : {}),
    ...(links
      ? { links: links.map((link) => ({ __typename: 'ProfileLink' as const, ...link })) }
      : {}),
  };
}
