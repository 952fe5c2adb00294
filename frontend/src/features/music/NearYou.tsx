import { LocateFixed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button';
import { ArtistCard, Wall } from '@/components/Cards';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { orTell } from '@/core/data/tellRefusal';
import { useRest } from '@/core/data/useRest';
import { useSession } from '@/core/session';
import { findPlace } from '@/core/site/findPlace';
import { useDevicePlace } from '@/core/site/place';
import { TilesSkeleton } from '@/features/catalogue';
import { plural } from '@/lib/format';
import { texts } from '@/lib/texts';

interface NearArtist {
  userId: string;
  handle: string;
  artistName: string;
  profilePictureUrl: string;
  place: string;
  miles: number;
}

interface Near {
  artists: NearArtist[];
  /** 0 where they are too few to be told of. */
  listeners: number;
  hasMoreListeners: boolean;
  miles: number;
}

/** The artists who live around the person, and how many listen there; asks where that is only when pressed. */
export function NearYou() {
  const { status, profile } = useSession();
  const { place, looking } = useDevicePlace();
  const isMember = status === 'member';
  const home = isMember ? profile?.location : null;
  const at = isMember ? null : place;
  const isKnown = Boolean(home?.city) || at !== null;
  const { answer, error, reload } = useRest<Near>(
    isKnown
      ? {
          service: 'user',
          path: at
            ? withQuery('/location/near', { latitude: at.latitude, longitude: at.longitude })
            : '/location/near',
        }
      : null,
  );
  // The path stays the same when a member says that they live elsewhere.
  const lives = home ? `${home.city ?? ''}, ${home.country ?? ''}` : null;
  const asked = useRef(lives);
  useEffect(() => {
    if (asked.current === lives) return;
    asked.current = lives;
    if (lives) reload();
  }, [lives, reload]);
  return (
    <section aria-labelledby="near-you" className="min-w-0">
      <SectionHeader id="near-you" title="Near you" more={{ to: '/events', label: 'Events' }}>
        {answer && answer.listeners > 0 && (
          <p className="mr-auto text-sm text-text-2">
            {plural(answer.listeners, 'person', 'people')}
            {answer.hasMoreListeners && ' or more'} within {answer.miles} miles listened this month
          </p>
        )}
      </SectionHeader>
      {!isKnown ? (
        <EmptyState
          title="Who makes music where you are?"
          action={
            <Button busy={looking} onClick={() => void orTell(findPlace())}>
              <LocateFixed size={18} aria-hidden="true" /> {texts.useWhereIAm}
            </Button>
          }
        >
          Your city is enough: nothing more exact leaves this device.
        </EmptyState>
      ) : answer ? (
        answer.artists.length > 0 ? (
          <Wall label="Artists near you" shelf>
            {answer.artists.map((artist) => (
              <ArtistCard
                key={artist.userId}
                name={artist.artistName}
                to={`/${artist.handle}`}
                pictureUrl={artist.profilePictureUrl}
                detail={artist.place}
              />
            ))}
          </Wall>
        ) : (
          <EmptyState title={texts.nothingHere}>
            No artist within {answer.miles} miles has said where they live.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState onRetry={reload} />
      ) : (
        <Loading label="Loading who is near you">
          <TilesSkeleton shelf round />
        </Loading>
      )}
    </section>
  );
}
