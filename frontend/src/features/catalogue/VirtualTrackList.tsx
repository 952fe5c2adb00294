import type { ComponentProps } from 'react';
import { TrackRow, TrackRowSkeleton } from '@/components/TrackRow';
import { VirtualRows } from '@/components/VirtualRows';
import { type PlayContext, usePlayer } from '@/core/player';
import { useLibrary } from '@/features/library';
import { type FragmentType, readFragment } from '@/gql';
import { trackFragment } from './api/trackFragment';
import { trackMenu } from './menus';
import { usePlay } from './usePlay';

interface VirtualTrackListProps {
  tracks: readonly FragmentType<typeof trackFragment>[];
  /** How many there are in all; the rest comes as it is scrolled to. */
  total: number;
  onMore: (() => Promise<unknown>) | undefined;
  label: string;
  context: PlayContext;
}

/** Tracks by the thousand: only the rows in sight are in the page. */
export function VirtualTrackList(props: VirtualTrackListProps) {
  const { total, onMore, label, context } = props;
  const tracks = readFragment(trackFragment, props.tracks);
  const currentId = usePlayer((player) => player.currentTrack?.id);
  const isPlaying = usePlayer((player) => player.isPlaying);
  const play = usePlay();
  const library = useLibrary();
  return (
    <VirtualRows count={total} loaded={tracks.length} label={label} onMore={onMore}>
      {(index, { key, ...row }: ComponentProps<'li'>) => {
        const track = tracks[index];
        if (!track) return <TrackRowSkeleton key={key} {...row} />;
        return (
          <TrackRow
            key={track.id}
            row={row}
            number={index + 1}
            title={track.title}
            to={`/track/${track.id}`}
            artist={track.artist}
            artistTo={`/${track.artistInfo.handle}`}
            duration={track.duration}
            coverArtUrl={track.coverArtUrl}
            current={track.id === currentId}
            playing={isPlaying}
            playable={track.hasAccessTo || track.previewUrl != null}
            lockedBy={track.hasAccessTo ? null : (track.tier?.name ?? null)}
            onPlay={() => play.playFrom(tracks, track.id, context)}
            saved={track.isInLibrary}
            onSave={() => void library.toggleTrack(track)}
            menu={trackMenu(track)}
          />
        );
      }}
    </VirtualRows>
  );
}
