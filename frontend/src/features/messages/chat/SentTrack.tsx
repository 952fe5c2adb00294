import { useQuery } from '@apollo/client/react';
import { Pause, Play } from 'lucide-react';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { usePlayer } from '@/core/player';
import { trackFragment, usePlay } from '@/features/catalogue';
import { readFragment } from '@/gql';
import { sentTrackDocument } from '../api/sentTrack';

/** A song that was sent: it plays where it stands. */
export function SentTrack({ id }: { id: string }) {
  const { data } = useQuery(sentTrackDocument, { variables: { id } });
  const { playFrom } = usePlay();
  const isPlaying = usePlayer((player) => player.isPlaying && player.currentTrack?.id === id);
  const track = data?.audioTrack && readFragment(trackFragment, data.audioTrack);
  if (!track) return null;
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="my-1 flex w-60 max-w-full items-center gap-2.5 rounded-sm bg-surface p-1.5">
      <Cover src={track.coverArtUrl} width={44} className="w-11" />
      <span className="min-w-0 flex-1">
        <Link to={`/track/${id}`} className="block truncate font-semibold hover:text-accent-text">
          {track.title}
        </Link>
        <span className="block truncate text-xs text-text-3">{track.artist}</span>
      </span>
      <IconButton
        size="sm"
        kind="plain"
        label={`${isPlaying ? 'Pause' : 'Play'} ${track.title}`}
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => playFrom([track], id)}
      />
    </div>
  );
}
