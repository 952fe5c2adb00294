import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { profileDocument } from './api/profile';
import { type ProfileParts } from './api/cache';
import { InlineText } from './InlineText';
import { LinksField } from './LinksField';
import { PictureField } from './PictureField';
import { PlaceField } from './PlaceField';
import { TastesField } from './TastesField';
import { useEditing } from './useEditing';

interface EditProfileProps {
  handle: string;
  onDone: () => void;
}

/** One's own page, to be changed where it stands: each part is saved by itself, and shown at once. */
export function EditProfile({ handle, onDone }: EditProfileProps) {
  const { data, error, refetch } = useQuery(profileDocument, { variables: { handle } });
  const profile = data?.profile;
  if (!profile && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!profile) {
    return (
      <Loading label="Loading your profile">
        <Skeleton className="h-96 w-full rounded-lg" />
      </Loading>
    );
  }
  return <Parts profile={profile} onDone={onDone} />;
}

function Parts({ profile, onDone }: { profile: ProfileParts; onDone: () => void }) {
  const { edit, modify } = useEditing(profile);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="edit-profile"
      data-print="no"
      className="grid gap-8 rounded-lg border border-line bg-surface p-5 wide:p-8"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="edit-profile" tabIndex={-1} className="display text-xl outline-none">
          Edit your page
        </h2>
        <Button kind="main" size="sm" pill onClick={onDone}>
          Done
        </Button>
      </header>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 roomy:grid-cols-[15rem_1fr]">
        <PictureField
          src={profile.profilePictureUrl}
          onSave={(picture) => (picture ? modify({}, picture) : modify({ removeImage: 'true' }))}
        />
        <div className="grid max-w-160 grid-cols-1 gap-6">
          <InlineText
            label="Name"
            name="displayName"
            value={profile.displayName}
            maxLength={60}
            autoComplete="name"
            onSave={(displayName) => edit({ displayName })}
          />
          {profile.isArtist && (
            <InlineText
              label="Business name"
              name="businessName"
              value={profile.badges[0]?.businessName ?? ''}
              maxLength={80}
              autoComplete="organization"
              hint="Who is paid, and named in contracts."
              onSave={(businessName) => edit({ businessName })}
            />
          )}
          <InlineText
            label="Intro"
            name="intro"
            value={profile.intro ?? ''}
            maxLength={200}
            hint="One line, at the top."
            onSave={(intro) => edit({ intro })}
          />
          <InlineText
            label={profile.isArtist ? 'Biography' : 'About you'}
            name="bio"
            several
            value={profile.bio ?? ''}
            maxLength={5000}
            onSave={(bio) => edit({ bio })}
          />
          <TastesField tastes={profile.tastes} onSave={(tastes) => edit({ tastes })} />
          <LinksField links={profile.links} onSave={(links) => edit({ links })} />
          <PlaceField place={profile.place ?? ''} onSave={(fields) => modify(fields)} />
          <p className="text-sm text-text-3">
            Your handle, @{profile.handle}, is changed in the{' '}
            <TextLink to="/settings">settings</TextLink>. Links to it go on leading here.
          </p>
        </div>
      </div>
    </section>
  );
}
