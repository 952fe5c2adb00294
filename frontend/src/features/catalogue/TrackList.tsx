import type { ReactNode } from 'react';
import { TrackRow } from '@/components/TrackRow';
import { type PlayContext, usePlayer } from '@/core/player';
import { useLibrary } from '@/features/library';
import { useUnwanted } from '@/features/taste';
import { type FragmentType, readFragment } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { texts } from '@/lib/texts';
import { trackFragment } from './api/trackFragment';
import { trackMenu } from './menus';
import { trackListLayout } from './skeletons';
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
  /** The artist whose name stands above the list: a row says only that it is by another. */
  by?: string;
  /** Two columns where there is room. */
  columns?: boolean;
  /** Columns of four that scroll sideways. */
  shelf?: boolean;
  /** All that there is of something: what is not for the person stays in it. */
  complete?: boolean;
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
  by,
  columns = false,
  shelf = false,
  complete = false,
}: TrackListProps) {
  const isUnwanted = useUnwanted();
  const all = readFragment(trackFragment, masked);
  const isOffered = ({ id }: TrackRowFragment) => complete || !isUnwanted('TRACK', id);
  const tracks = all.filter(isOffered);
  const currentId = usePlayer((player) => player.currentTrack?.id);
  const isPlaying = usePlayer((player) => player.isPlaying);
  const play = usePlay();
  const library = useLibrary();

  return (
    <>
      <ol aria-label={label} className={trackListLayout({ columns, shelf })}>
        {all.map(
          (track, index) =>
            isOffered(track) && (
              <TrackRow
                key={track.id}
                number={albumNumbers ? (track.number ?? index + 1) : index + 1}
                title={track.title}
                shownTitle={titles?.[index]}
                to={`/track/${track.id}`}
                {...(ofOneArtist && track.albumId && track.albumTitle
                  ? { artist: track.albumTitle, artistTo: `/album/${track.albumId}` }
                  : track.artistInfo.userId !== by && {
                      artist: track.artist,
                      artistTo: `/${track.artistInfo.handle}`,
                    })}
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
                menu={trackMenu(track)}
              />
            ),
        )}
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
