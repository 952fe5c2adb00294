import { Ellipsis, Link2, Pause, Pencil, Play, Radio, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { Menu } from '@/components/Menu';
import { offerUndo } from '@/core/data/offerUndo';
import { orTell } from '@/core/data/tellRefusal';
import { usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { Facts, usePlay, wholeMenu } from '@/features/catalogue';
import { SafetyItems } from '@/features/safety';
import type { PlaylistPageQuery, PlaylistTileFragment, PlaylistVisibility } from '@/gql/graphql';
import { formatLength, plural } from '@/lib/format';
import { Collaborators } from './Collaborators';
import { Mosaic } from './Mosaic';
import { PlaylistForm } from './PlaylistForm';
import { usePlaylists } from './usePlaylists';
import { wholeOf } from './wholeOf';
import { usePlaylistTracks } from './usePlaylistTracks';

type Playlist = NonNullable<PlaylistPageQuery['playlist']>;

interface PlaylistHeaderProps {
  playlist: Playlist;
  tile: PlaylistTileFragment;
  /** Undefined while nothing is there to play. */
  onPlay: (() => void) | undefined;
}

export function PlaylistHeader({ playlist, tile, onPlay }: PlaylistHeaderProps) {
  const play = usePlay();
  const isCurrent = usePlayer(
    ({ context }) => context?.type === 'playlist' && context.id === tile.id,
  );
  const isPlaying = usePlayer((player) => player.isPlaying) && isCurrent;
  const toggle = usePlayer((player) => player.toggle);
  return (
    <header className="wash">
      <div className="page grid items-end gap-x-10 gap-y-6 pt-8 pb-8 wide:grid-cols-[minmax(180px,240px)_1fr] wide:pt-12">
        <Mosaic
          covers={tile.coverArtUrls}
          width={240}
          className="w-[min(56vw,240px)] wide:w-full"
        />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-text-2">
            {tile.isCollaborative ? 'Collaborative playlist' : 'Playlist'}
            {tile.visibility === 'PRIVATE' && ' · private'}
          </p>
          <h1 className="display mt-2 text-title">{tile.title}</h1>
          {playlist.description && (
            <p className="mt-3 max-w-prose whitespace-pre-line text-text-2">
              {playlist.description}
            </p>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/${tile.owner.handle}`} className="rounded-sm font-semibold hover:underline">
              {tile.owner.displayName}
            </Link>
            <Facts>
              {[
                plural(tile.trackCount, 'track'),
                tile.duration > 0 ? formatLength(tile.duration) : '',
                playlist.collaborators.length > 0
                  ? plural(playlist.collaborators.length, 'collaborator')
                  : '',
              ]}
            </Facts>
          </div>
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
              disabled={!onPlay}
              onClick={() => void play.startJukebox({ playlistId: tile.id })}
            >
              <Radio size={20} aria-hidden="true" />
              Jukebox
            </Button>
            <More playlist={playlist} tile={tile} />
          </div>
        </div>
      </div>
    </header>
  );
}

function Safety({ of: { id, title, owner } }: { of: PlaylistTileFragment }) {
  return (
    <SafetyItems
      who={{ userId: owner.userId, name: owner.displayName }}
      what={{ type: 'PLAYLIST', id, name: `the playlist “${title}”` }}
    />
  );
}

type Open = 'edit' | 'people' | null;

function More({ playlist, tile }: Pick<PlaylistHeaderProps, 'playlist' | 'tile'>) {
  const navigate = useNavigate();
  const playlists = usePlaylists();
  const tracksOf = usePlaylistTracks();
  const [open, setOpen] = useState<Open>(null);
  const close = (isOpen: boolean) => !isOpen && setOpen(null);

  /** A link to what is private opens for nobody else: from now on it opens for whoever has it. */
  const share = async () => {
    const { id, title } = tile;
    const description = playlist.description ?? null;
    const show = (visibility: PlaylistVisibility) =>
      playlists.update({ id, title, description, visibility });
    // While the click counts: some browsers let nobody copy after a wait.
    await navigator.clipboard.writeText(`${location.origin}/playlist/${id}`);
    if (await orTell(show('LINK')))
      offerUndo(`“${title}” opens for whoever has the link: it is copied`, () => show('PRIVATE'));
  };
  const remove = async () => {
    if (!(await orTell(playlists.remove(tile.id)))) return;
    await navigate('/music?view=saved&kind=playlists');
    offerUndo(`“${tile.title}” is deleted`, () => playlists.restore(tile.id));
  };

  const { userId } = useSession();
  const canShare = tile.visibility === 'PRIVATE' && tile.isOwn;
  return (
    <>
      {canShare && (
        <IconButton
          label={`Share ${tile.title} by link`}
          icon={<Link2 size={20} />}
          onClick={() => void share()}
        />
      )}
      <Menu
        label={`Actions for ${tile.title}`}
        trigger={<IconButton label={`More for ${tile.title}`} icon={<Ellipsis size={20} />} />}
        items={[
          ...wholeMenu(wholeOf(tile, tracksOf)),
          ...(tile.isOwn
            ? [
                'line' as const,
                { label: 'Edit', icon: <Pencil size={18} />, onSelect: () => setOpen('edit') },
                {
                  label: 'Work on it together',
                  icon: <Users size={18} />,
                  onSelect: () => setOpen('people'),
                },
                'line' as const,
                {
                  label: 'Delete playlist',
                  icon: <Trash2 size={18} />,
                  danger: true,
                  onSelect: () => void remove(),
                },
              ]
            : playlist.collaborators.length > 0
              ? [
                  'line' as const,
                  {
                    label: 'Who works on it',
                    icon: <Users size={18} />,
                    onSelect: () => setOpen('people'),
                  },
                ]
              : []),
          ...(userId && !tile.isOwn
            ? [
                'line' as const,
                { key: 'safety', node: <Safety of={tile} />, load: SafetyItems.load },
              ]
            : []),
        ]}
      />
      <Dialog open={open === 'edit'} onOpenChange={close} title="Edit playlist">
        <PlaylistForm
          submit="Save"
          values={{
            title: tile.title,
            description: playlist.description ?? null,
            visibility: tile.visibility,
          }}
          onSubmit={async (values) => {
            await playlists.update({ id: tile.id, ...values });
            setOpen(null);
          }}
        />
      </Dialog>
      <Dialog open={open === 'people'} onOpenChange={close} title="Work on it together">
        <Collaborators playlist={playlist} tile={tile} />
      </Dialog>
    </>
  );
}
