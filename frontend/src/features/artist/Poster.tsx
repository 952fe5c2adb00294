import { Check, Pause, Pencil, Play, Plus, Radio } from 'lucide-react';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { useSlot } from '@/core/manifest';
import { usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { Facts, GenreChips, usePlay } from '@/features/catalogue';
import { useLibrary } from '@/features/library';
import { SafetyItems } from '@/features/safety';
import { ShareButton } from '@/features/share';
import { TasteButton } from '@/features/taste';
import type { ArtistPageQuery } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { imageAt, imageSet } from '@/lib/images';

export type ArtistOfPage = NonNullable<ArtistPageQuery['artist']>;

interface PosterProps {
  artist: ArtistOfPage;
  /** Undefined while nothing is there to play. */
  onPlay: (() => void) | undefined;
  /** Where it is one's own: begins to change it. */
  onEdit: () => void;
}

/** The head of an artist's page: the name in display type over a wide image. */
export function Poster({ artist, onPlay, onEdit }: PosterProps) {
  const play = usePlay();
  const library = useLibrary();
  const { userId } = useSession();
  const contact = useSlot('contact');
  const isCurrent = usePlayer(
    ({ currentTrack, context }) =>
      currentTrack?.artistId === artist.userId && context?.type === 'artist',
  );
  const isPlaying = usePlayer((player) => player.isPlaying) && isCurrent;
  const toggle = usePlayer((player) => player.toggle);
  const image = artist.bannerUrl ?? artist.profilePictureUrl;
  return (
    <header className="wash relative isolate overflow-clip">
      {image && (
        <img
          src={imageAt(image, 1200)}
          srcSet={imageSet(image, 1920)}
          sizes="100vw"
          alt=""
          fetchPriority="high"
          className="absolute inset-x-0 top-0 z-behind h-[min(64dvh,34rem)] w-full object-cover [mask-image:linear-gradient(to_bottom,black_35%,transparent)]"
        />
      )}
      <div className="page flex min-h-[min(64dvh,34rem)] flex-col justify-end pt-40 pb-8">
        <div className="relative isolate">
          <div
            aria-hidden="true"
            className="absolute -inset-x-[50vw] -top-28 -bottom-8 z-behind bg-linear-to-t from-ground from-45% via-ground/80 via-72% to-transparent"
          />
          <h1 className="display text-poster">{artist.artistName}</h1>
          <Facts className="mt-4">
            {[
              <TextLink key="followers" to={`/${artist.handle}/followers`}>
                {plural(artist.followerCount, 'follower')}
              </TextLink>,
              plural(artist.playCount, 'play'),
              artist.place,
            ]}
          </Facts>
          <div data-print="no" className="mt-6 flex flex-wrap items-center gap-2 wide:gap-3">
            <Button
              kind="main"
              size="lg"
              pill
              disabled={!onPlay}
              onClick={isCurrent ? () => toggle() : onPlay}
            >
              {isPlaying ? (
                <Pause size={20} fill="currentColor" aria-hidden="true" />
              ) : (
                <Play size={20} fill="currentColor" aria-hidden="true" />
              )}
              {isPlaying ? 'Pause' : 'Play'}
            </Button>
            <Button
              size="lg"
              pill
              onClick={() => void play.startJukebox({ artistId: artist.userId })}
            >
              <Radio size={20} aria-hidden="true" className="max-2xs:hidden" />
              Jukebox
            </Button>
            {userId === artist.userId ? (
              <Button size="lg" pill onClick={onEdit}>
                <Pencil size={20} aria-hidden="true" className="max-2xs:hidden" />
                Edit
              </Button>
            ) : (
              <Button
                size="lg"
                pill
                aria-pressed={artist.isFollowed}
                onClick={() => void library.toggleFollow(artist)}
              >
                {artist.isFollowed ? (
                  <Check size={20} aria-hidden="true" className="max-2xs:hidden" />
                ) : (
                  <Plus size={20} aria-hidden="true" className="max-2xs:hidden" />
                )}
                {artist.isFollowed ? 'Following' : 'Follow'}
              </Button>
            )}
            <span className="flex">
              {contact.map((Contact, at) => (
                <Contact key={at} isIcon person={{ ...artist, displayName: artist.artistName }} />
              ))}
              <ShareButton title={artist.artistName} path={`/${artist.handle}`} />
              {userId !== artist.userId && (
                <TasteButton
                  of={{ subject: 'ARTIST', id: artist.userId, name: artist.artistName }}
                  also={
                    userId
                      ? [
                          'line',
                          { key: 'safety', node: <Safety of={artist} />, load: SafetyItems.load },
                        ]
                      : []
                  }
                />
              )}
            </span>
          </div>
          {artist.genres.length > 0 && (
            <div className="mt-6">
              <GenreChips genres={artist.genres} label={`Genres of ${artist.artistName}`} />
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

function Safety({ of: { userId, artistName } }: { of: ArtistOfPage }) {
  return (
    <SafetyItems
      who={{ userId, name: artistName }}
      what={{ type: 'PERSON', id: userId, name: artistName }}
    />
  );
}
