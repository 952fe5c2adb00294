import {
  Disc3,
  ListEnd,
  ListPlus,
  ListStart,
  Radio,
  User,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { MenuEntry, MenuItem } from '@/components/Menu';
import { TrackRow, TrackRowSkeleton } from '@/components/TrackRow';
import { useLibrary } from '@/features/library';
import { usePlayer, type PlayContext } from '@/features/player';
import { TasteItems } from '@/features/taste';
import { readFragment, type FragmentType } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { useAskForPlaylist } from './useAskForPlaylist';
import { useOfflineAction } from './useOfflineAction';
import { texts } from '@/lib/texts';
import { trackFragment } from './fragments';
import { usePlay } from './usePlay';

interface TrackListProps {
  tracks: readonly FragmentType<typeof trackFragment>[];
  context?: PlayContext;
  label: string;
  /** Covers in place of numbers, where the tracks are of several albums. */
  covers?: boolean;
  /** Numbers as on the album, and not by place. */
  albumNumbers?: boolean;
  /** Why a track is here, said in its row. */
  notes?: readonly (string | null | undefined)[];
  /** Titles with what matched marked. */
  titles?: readonly ReactNode[];
  /** The album below the title in place of the artist, on the artist's own page. */
  ofOneArtist?: boolean;
  /** Two columns where there is room. */
  columns?: boolean;
  /** Columns of four that scroll sideways. */
  shelf?: boolean;
}

export function TrackList({
  tracks: masked,
  context,
  label,
  covers = false,
  albumNumbers = false,
  notes,
  titles,
  ofOneArtist = false,
  columns = false,
  shelf = false,
}: TrackListProps) {
  const tracks = readFragment(trackFragment, masked);
  const currentId = usePlayer((player) => player.currentTrack?.id);
  const isPlaying = usePlayer((player) => player.isPlaying);
  const play = usePlay();
  const library = useLibrary();
  const actions = useTrackActions();

  return (
    <>
      <ol aria-label={label} className={layout({ columns, shelf })}>
        {tracks.map((track, index) => (
          <TrackRow
            key={track.id}
            number={albumNumbers ? (track.number ?? index + 1) : index + 1}
            title={track.title}
            shownTitle={titles?.[index]}
            to={`/track/${track.id}`}
            {...(ofOneArtist && track.albumId && track.albumTitle
              ? { artist: track.albumTitle, artistTo: `/album/${track.albumId}` }
              : { artist: track.artist, artistTo: `/${track.artistInfo.handle}` })}
            duration={track.duration}
            {...(covers ? { coverArtUrl: track.coverArtUrl } : {})}
            note={notes?.[index] ?? null}
            current={track.id === currentId}
            playing={isPlaying}
            playable={track.hasAccessTo || track.previewUrl != null}
            lockedBy={track.hasAccessTo ? null : (track.tier?.name ?? null)}
            onPlay={() => play.playFrom(tracks, track.id, context)}
            saved={track.isInLibrary}
            onSave={() => void library.toggleTrack(track)}
            menu={actions(track)}
          />
        ))}
      </ol>
      {tracks.some((track) => track.isDemoSound) && <DemoSoundNote tracks={tracks} />}
    </>
  );
}

function DemoSoundNote({ tracks }: { tracks: readonly TrackRowFragment[] }) {
  const whole = tracks.every((track) => track.isDemoSound);
  return (
    <p className="mt-3 text-xs text-text-3">
      {whole ? texts.demoSound : `Some of these play as: ${texts.demoSound}`}
    </p>
  );
}

/** What can be done with a track, for its menu. */
export function useTrackActions(): (track: TrackRowFragment) => MenuEntry[] {
  const navigate = useNavigate();
  const play = usePlay();
  const askForPlaylist = useAskForPlaylist();
  const offline = useOfflineAction();
  const library = useLibrary();
  const follow = ({ artist, artistInfo }: TrackRowFragment): MenuItem => ({
    label: artistInfo.isFollowed ? `Unfollow ${artist}` : `Follow ${artist}`,
    icon: artistInfo.isFollowed ? <UserMinus size={18} /> : <UserPlus size={18} />,
    onSelect: () =>
      void library.toggleFollow({
        id: artistInfo.userId,
        artistName: artist,
        isFollowed: artistInfo.isFollowed,
      }),
  });
  return (track) => [
    {
      label: 'Play next',
      icon: <ListStart size={18} />,
      onSelect: () => play.playNext(track),
      disabled: !track.hasAccessTo && track.previewUrl == null,
    },
    {
      label: 'Add to queue',
      icon: <ListEnd size={18} />,
      onSelect: () => play.addToQueue(track),
      disabled: !track.hasAccessTo && track.previewUrl == null,
    },
    {
      label: 'Add to playlist',
      icon: <ListPlus size={18} />,
      onSelect: () =>
        askForPlaylist({ title: track.title, trackIds: () => Promise.resolve([track.id]) }),
    },
    {
      label: 'Start jukebox from here',
      icon: <Radio size={18} />,
      onSelect: () => void play.startJukebox({ trackId: track.id }),
    },
    ...offline(track),
    'line',
    {
      key: 'taste',
      node: <TasteItems of={{ subject: 'TRACK', id: track.id, name: track.title }} />,
    },
    'line',
    {
      label: 'Go to track',
      icon: <Disc3 size={18} />,
      onSelect: () => void navigate(`/track/${track.id}`),
    },
    ...(track.albumId
      ? [
          {
            label: 'Go to album',
            icon: <Disc3 size={18} />,
            onSelect: () => void navigate(`/album/${track.albumId}`),
          },
        ]
      : []),
    {
      label: 'Go to artist',
      icon: <User size={18} />,
      onSelect: () => void navigate(`/${track.artistInfo.handle}`),
    },
    follow(track),
  ];
}

interface Layout {
  columns?: boolean | undefined;
  shelf?: boolean | undefined;
}

function layout({ columns, shelf }: Layout): string {
  if (shelf) {
    return 'shelf -mx-(--gutter) grid-rows-[repeat(4,auto)] auto-cols-[min(86vw,30rem)] gap-x-6 px-(--gutter) [scroll-padding-inline:var(--gutter)] *:nth-[4n+1]:snap-start';
  }
  return columns ? 'grid gap-x-8 roomy:grid-cols-2' : 'grid grid-cols-1';
}

export function TrackListSkeleton({ rows = 6, ...way }: { rows?: number } & Layout) {
  return (
    <ol aria-hidden="true" className={layout(way)}>
      {Array.from({ length: rows }, (_, index) => (
        <TrackRowSkeleton key={index} />
      ))}
    </ol>
  );
}
