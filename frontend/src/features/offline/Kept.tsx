import { useApolloClient } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState } from '@/components/States';
import { TrackRow } from '@/components/TrackRow';
import { type PlayContext, type PlayerTrack, usePlayer } from '@/core/player';
import { type KeptTrack, useKept } from '@/core/site/kept';
import { formatBytes, plural } from '@/lib/format';
import { texts } from '@/lib/texts';
import { checkKept } from './check';
import { letGo, room, type Room } from './keep';

const device: PlayContext = { type: 'library', title: 'On this device' };

/** What this device keeps for the person, playable without a connection, and the room that it takes. */
export function Kept() {
  const tracks = useKept((kept) => kept.tracks);
  const coming = useKept((kept) => kept.coming);
  const client = useApolloClient();
  useEffect(() => {
    if (!navigator.onLine) return;
    void checkKept(client).then((gone) => {
      if (gone.length === 0) return;
      showSnackbar({
        message: `${plural(gone.length, 'track')} may not be kept any more and left this device`,
      });
    });
  }, [client]);

  const waiting = Object.values(coming);
  return (
    <section aria-label="On this device" className="grid gap-6">
      <Quota tracks={tracks} />
      {waiting.length > 0 && (
        <p role="status" className="text-sm text-text-2">
          {plural(waiting.length, 'track')} on the way,{' '}
          {Math.round((100 * waiting.reduce((sum, share) => sum + share, 0)) / waiting.length)} %
        </p>
      )}
      {tracks.length === 0 ? (
        <EmptyState title={texts.nothingHere}>
          Choose “Keep offline” in the menu of a track, and it plays without a connection.
        </EmptyState>
      ) : (
        <KeptRows tracks={tracks} label="Tracks on this device" context={device} />
      )}
    </section>
  );
}

/** What of an album is on this device, where the album itself cannot be had. */
export function KeptOfAlbum({ albumId }: { albumId: string }) {
  const kept = useKept((state) => state.tracks);
  const tracks = kept
    .filter((track) => track.albumId === albumId)
    .sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const [first] = tracks;
  if (!first) return null;
  const title = first.album ?? '';
  return (
    <section aria-labelledby="kept-album" className="mt-10">
      <h1 id="kept-album" className="display text-title">
        {title}
      </h1>
      <p className="mt-2 mb-6 text-text-2">
        {plural(tracks.length, 'track')} of it on this device. Any others are not here until you are
        connected.
      </p>
      <KeptRows
        tracks={tracks}
        label={`Tracks of ${title} on this device`}
        context={{ type: 'album', id: albumId, title }}
      />
    </section>
  );
}

interface KeptRowsProps {
  tracks: readonly KeptTrack[];
  label: string;
  context: PlayContext;
}

function KeptRows({ tracks, label, context }: KeptRowsProps) {
  const currentId = usePlayer((player) => player.currentTrack?.id);
  const isPlaying = usePlayer((player) => player.isPlaying);
  const play = (track: KeptTrack) => {
    const player = usePlayer.getState();
    if (player.currentTrack?.id === track.id) return player.toggle();
    player.playTracks(tracks.map(asPlayerTrack), tracks.indexOf(track), context);
  };
  const ofAlbum = context.type === 'album';
  return (
    <ol aria-label={label}>
      {tracks.map((track, index) => (
        <TrackRow
          key={track.id}
          number={(ofAlbum && track.number) || index + 1}
          title={track.title}
          to={`/track/${track.id}`}
          artist={track.artist}
          artistTo={`/${track.artistHandle}`}
          duration={track.duration}
          {...(ofAlbum ? {} : { coverArtUrl: track.coverArtUrl })}
          note={formatBytes(track.bytes)}
          current={track.id === currentId}
          playing={isPlaying}
          onPlay={() => play(track)}
          menu={[
            {
              label: 'Remove from this device',
              icon: <Trash2 size={18} />,
              onSelect: () => void letGo([track.id]),
            },
          ]}
        />
      ))}
    </ol>
  );
}

function Quota({ tracks }: { tracks: readonly KeptTrack[] }) {
  const [free, setFree] = useState<Room | null>(null);
  useEffect(() => {
    void room().then(setFree);
  }, [tracks]);
  const bytes = tracks.reduce((sum, track) => sum + track.bytes, 0);
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid min-w-[min(100%,320px)] gap-2">
        <p className="text-sm">
          <span className="tabular font-semibold">{formatBytes(bytes)}</span> of music
          {free && (
            <span className="text-text-3">
              {' '}
              · {formatBytes(free.available)} free on this device
            </span>
          )}
        </p>
        {free && (
          <meter
            aria-label="Room taken on this device"
            min={0}
            max={free.used + free.available}
            value={free.used}
            className="h-2 w-full"
          />
        )}
      </div>
      {tracks.length > 0 && (
        <Button size="sm" kind="danger" onClick={() => void letGo(tracks.map(({ id }) => id))}>
          Remove all
        </Button>
      )}
    </div>
  );
}

function asPlayerTrack(track: KeptTrack): PlayerTrack {
  const { bytes: _bytes, keptAt: _keptAt, ...rest } = track;
  return { ...rest, neo4jId: track.id, streamingUrl: `/stream/${track.id}` };
}
