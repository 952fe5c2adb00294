import { skipToken, useQuery } from '@apollo/client/react';
import { Button } from '@/components/Button';
import { Link, TextLink } from '@/components/Link';
import { Tile } from '@/components/Tile';
import { useSession } from '@/core/session';
import { profileDocument } from './api/profile';
import { startTour } from './tour';

/** What one's own page still lacks, and the way round the site. */
export function PageTile() {
  const { profile } = useSession();
  const handle = profile?.handle;
  const { data } = useQuery(profileDocument, handle ? { variables: { handle } } : skipToken);
  const page = data?.profile;
  if (!profile || !handle) return null;
  const missing = page
    ? [
        page.profilePictureUrl?.includes('?v=') ? '' : 'a picture',
        page.intro ? '' : 'a line that says who you are',
        page.bio ? '' : page.isArtist ? 'a biography' : 'a few words about you',
        page.place ? '' : 'your city',
        page.isArtist && page.links.length === 0 ? 'links' : '',
      ].filter(Boolean)
    : [];
  return (
    <Tile title="Your page" more={{ to: `/${handle}`, label: 'See it' }}>
      <p className="text-sm text-text-2">
        {page && missing.length === 0
          ? 'Everything is there: picture, intro, words and place.'
          : missing.length > 0
            ? `It still lacks ${list(missing)}.`
            : 'How others see you.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild size="sm">
          <Link to={`/${handle}?edit`}>Edit your page</Link>
        </Button>
        <TextLink to="/" onClick={() => startTour(profile.userId)} className="text-sm">
          Take the tour
        </TextLink>
      </div>
    </Tile>
  );
}

// The sentence around the list is in English, whatever the browser's language is.
const list = (parts: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
