import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Pause, Play, Radio } from 'lucide-react';
import { useParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Link, TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { SaveButton } from '@/components/TrackRow';
import { aheadOfNeed } from '@/core/data/link';
import { useSlot } from '@/core/manifest';
import { isPlayable, toPlayerTrack, usePlayer } from '@/core/player';
import {
  Facts,
  GenreChips,
  isOut,
  trackFragment,
  TrackList,
  ToCome,
  TrackListSkeleton,
  usePlay,
  WorkHeader,
  WorkHeaderSkeleton,
} from '@/features/catalogue';
import { FollowButton, useLibrary } from '@/features/library';
import { NotFound } from '@/features/places';
import { SafetyMenu } from '@/features/safety';
import { ShareButton } from '@/features/share';
import { TasteButton } from '@/features/taste';
import { SupportersNote } from '@/features/tiers';
import { readFragment } from '@/gql';
import type { TrackPageQuery } from '@/gql/graphql';
import { formatDuration, plural } from '@/lib/format';
import { usePageTitle, useTint } from '@/lib/page';
import { texts } from '@/lib/texts';
import { similarTracksDocument } from '../api/similarTracks';
import { trackDocument } from '../api/track';

type Track = NonNullable<TrackPageQuery['audioTrack']>;

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: trackDocument, variables: { id }, ...aheadOfNeed });
}

export default function TrackPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(trackDocument, { variables: { id } });
  const track = data?.audioTrack;
  usePageTitle(track ? `${track.title} by ${track.artist}` : undefined);
  useTint(track?.tint);

  if (!data && error) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading track">
        <WorkHeaderSkeleton />
      </Loading>
    );
  }
  if (!track) return <NotFound what="This track" />;
  return (
    <>
      <Header track={track} />
      <div className="page grid grid-cols-1 gap-14 pt-4">
        <Provenance track={track} />
        <Similar id={track.id} genres={track.genres} />
        <Talk track={track} />
      </div>
    </>
  );
}

/** What people say of it. */
function Talk({ track }: { track: Track }) {
  const known = toPlayerTrack(readFragment(trackFragment, track));
  return useSlot('talk').map((Part, at) => (
    <Part key={at} work={{ ...track, type: 'SONG', track: known }} />
  ));
}

function Header({ track }: { track: Track }) {
  const play = usePlay();
  const library = useLibrary();
  const row = readFragment(trackFragment, track);
  const acting = useSlot('acting');
  const on = usePlayer((player) => player.isPlaying && player.currentTrack?.id === track.id);
  return (
    <WorkHeader
      kind="Track"
      title={track.title}
      coverArtUrl={track.coverArtUrl}
      actions={
        <>
          <Button
            kind="main"
            size="lg"
            pill
            disabled={!isPlayable(toPlayerTrack(row))}
            onClick={() =>
              play.playFrom([row], track.id, { type: 'track', id: track.id, title: track.title })
            }
          >
            {on ? (
              <Pause size={20} fill="currentColor" aria-hidden="true" />
            ) : (
              <Play size={20} fill="currentColor" aria-hidden="true" />
            )}
            {on ? 'Pause' : track.hasAccessTo ? 'Play' : 'Preview'}
          </Button>
          <Button size="lg" pill onClick={() => void play.startJukebox({ trackId: track.id })}>
            <Radio size={20} aria-hidden="true" />
            Jukebox
          </Button>
          <SaveButton
            size="md"
            saved={track.isInLibrary}
            title={track.title}
            onSave={() => void library.toggleTrack(track)}
          />
          {isOut(track.status) && (
            <ShareButton
              title={track.title}
              path={`/track/${track.id}`}
              embed={{ kind: 'track', id: track.id }}
            />
          )}
          <SafetyMenu
            who={{ userId: track.artistInfo.userId, name: track.artist }}
            what={{ type: 'SONG', id: track.id, name: `the song “${track.title}”` }}
            size="md"
          />
          {acting.map((Acting, at) => (
            <Acting key={at} work={{ ...track, type: 'SONG' }} />
          ))}
          <TasteButton of={{ subject: 'TRACK', id: track.id, name: track.title }} />
        </>
      }
    >
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/${track.artistInfo.handle}`}
          className="flex items-center gap-2.5 rounded-sm font-semibold hover:underline"
        >
          <Avatar src={track.artistInfo.profilePictureUrl} width={28} className="w-7" />
          {track.artist}
        </Link>
        <FollowButton
          artist={{
            id: track.artistInfo.userId,
            artistName: track.artist,
            isFollowed: track.artistInfo.isFollowed,
          }}
        />
        <Facts>
          {[
            track.albumId && track.albumTitle ? (
              <TextLink key="album" to={`/album/${track.albumId}`}>
                {track.albumTitle}
              </TextLink>
            ) : null,
            <span key="time" className="tabular">
              {formatDuration(track.duration)}
            </span>,
            isOut(track.status) ? plural(track.playCount, 'play') : null,
          ]}
        </Facts>
      </div>
      {!isOut(track.status) && <ToCome work={track} artistId={track.artistInfo.userId} />}
      {!track.hasAccessTo && row.tier && (
        <SupportersNote
          what="track"
          tier={row.tier.name}
          handle={track.artistInfo.handle}
          preview={row.previewUrl != null}
        />
      )}
      {track.isDemoSound && (
        <div className="mt-4">
          <Badge kind="info">{texts.demoSound}</Badge>
        </div>
      )}
    </WorkHeader>
  );
}

/** The licence, who is to be named, and the genres. */
function Provenance({ track }: { track: Track }) {
  const known = track.license ?? track.attribution;
  return (
    <section aria-label="About this track" className="grid justify-items-start gap-4">
      {track.genres.length > 0 && (
        <div className="min-w-0 max-w-full">
          <GenreChips genres={track.genres} />
        </div>
      )}
      {known && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          {track.license && (
            <>
              <dt className="text-text-3">Licence</dt>
              <dd>
                {track.licenseUrl ? (
                  <a
                    href={track.licenseUrl}
                    rel="license noopener"
                    className="underline decoration-line-strong underline-offset-4 hover:text-accent-text"
                  >
                    {track.license}
                  </a>
                ) : (
                  track.license
                )}
              </dd>
            </>
          )}
          {track.attribution && (
            <>
              <dt className="text-text-3">Attribution</dt>
              <dd className="min-w-0 wrap-anywhere">{track.attribution}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}

function Similar({ id, genres }: Pick<Track, 'id' | 'genres'>) {
  const { data, error } = useQuery(similarTracksDocument, { variables: { id } });
  const similar = data?.similarTracks;
  if (!similar && error) return null;
  return (
    <section aria-label="Similar tracks" data-print="no">
      <SectionHeader title="Similar tracks" />
      {!similar ? (
        <Loading label="Loading similar tracks">
          <TrackListSkeleton />
        </Loading>
      ) : similar.length === 0 ? (
        <EmptyState
          title="Nothing is similar enough yet."
          action={
            genres[0] && (
              <Button asChild size="sm" pill className="narrow:h-11">
                <Link to={`/music?genre=${encodeURIComponent(genres[0].slug)}`}>
                  More {genres[0].name}
                </Link>
              </Button>
            )
          }
        >
          When more people listen to this track, music close to it will be here.
        </EmptyState>
      ) : (
        <TrackList
          tracks={similar.map((each) => each.track)}
          notes={similar.map((each) => each.reason)}
          label="Similar tracks"
          context={{ type: 'track', id, title: 'Similar tracks' }}
          covers
          columns
        />
      )}
    </section>
  );
}
