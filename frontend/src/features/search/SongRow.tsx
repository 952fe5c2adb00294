import { useApolloClient } from '@apollo/client/react';
import { ListEnd, ListStart, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { TrackRow } from '@/components/TrackRow';
import { usePlayer } from '@/core/player';
import { trackFragment, usePlay } from '@/features/catalogue';
import { TasteItems } from '@/features/taste';
import { readFragment } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { Marked } from './Marked';
import { RowName } from './RowName';
import { rowName } from './rows';
import type { SearchRow } from './types';
import { songDocument } from './api/song';

interface SongRowProps {
  row: SearchRow;
  note: string;
  facts: string;
}

/** A song among the results. The rest of what the player needs is fetched when it is asked to play. */
export function SongRow({ row, note, facts }: SongRowProps) {
  const play = usePlay();
  const withSong = useSong();
  const isCurrent = usePlayer((player) => player.currentTrack?.id === row.id);
  const isPlaying = usePlayer((player) => player.isPlaying);
  const name = rowName(row);
  const title: ReactNode = <RowName row={row} />;
  return (
    <TrackRow
      number={1}
      title={name}
      shownTitle={title}
      to={`/track/${row.id}`}
      artist={row.artistName ?? row.handle ?? ''}
      {...(row.artistName && row.artistMatches?.length
        ? { shownArtist: <Marked text={row.artistName} matches={row.artistMatches} /> }
        : {})}
      artistTo={row.handle ? `/${row.handle}` : '/'}
      duration={row.song?.duration ?? null}
      coverArtUrl={row.image ?? null}
      note={note}
      facts={facts}
      current={isCurrent}
      playing={isPlaying}
      onPlay={() =>
        void withSong(row.id, (song) =>
          play.playFrom([song], song.id, { type: 'search', title: name }),
        )
      }
      menu={[
        {
          label: 'Play next',
          icon: <ListStart size={18} />,
          onSelect: () => void withSong(row.id, play.playNext),
        },
        {
          label: 'Add to queue',
          icon: <ListEnd size={18} />,
          onSelect: () => void withSong(row.id, play.addToQueue),
        },
        {
          label: 'Start jukebox from here',
          icon: <Radio size={18} />,
          onSelect: () => void play.startJukebox({ trackId: row.id }),
        },
        'line',
        {
          key: 'taste',
          node: <TasteItems of={{ subject: 'TRACK', id: row.id, name }} />,
          load: TasteItems.load,
        },
      ]}
    />
  );
}

/** Does something with the whole of a song of which a row is known. */
export function useSong(): (id: string, use: (song: TrackRowFragment) => void) => Promise<void> {
  const client = useApolloClient();
  return async (id, use) => {
    const { data } = await client.query({ query: songDocument, variables: { id } });
    const song = readFragment(trackFragment, data?.audioTrack);
    if (song) use(song);
    else showSnackbar({ type: 'error', message: 'Failed to load this song' });
  };
}
