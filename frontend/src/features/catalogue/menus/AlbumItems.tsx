import { useQuery } from '@apollo/client/react';
import { ArrowDownToLine, Disc3, Heart, ListPlus, Play, Radio, User } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MenuItems } from '@/components/MenuItems';
import { downloadPath } from '@/core/data/download';
import { useSession } from '@/core/session';
import { askToDownload } from '@/core/site/downloadPrompt';
import { useLibrary } from '@/features/library';
import { TasteItems } from '@/features/taste';
import type { ReleaseStatus } from '@/gql/graphql';
import { albumSavedDocument } from '../api/albumSaved';
import { isOut } from '../toComeParts';
import { useAskForPlaylist } from '../useAskForPlaylist';
import { usePlay } from '../usePlay';
import { useAlbumTracks, usePlayAlbum } from '../usePlayAlbum';
import { useAgainst } from './useAgainst';
import { wholeItems } from './whole';

export interface AlbumOfMenu {
  id: string;
  title: string;
  /** Its artist's handle, where it is known. */
  handle?: string | null | undefined;
  /** Where it is known before the menu asks for it. */
  status?: ReleaseStatus;
}

export function AlbumItems({ album }: { album: AlbumOfMenu }) {
  const { id, title, handle } = album;
  const navigate = useNavigate();
  const play = usePlay();
  const playAlbum = usePlayAlbum();
  const tracksOf = useAlbumTracks();
  const askForPlaylist = useAskForPlaylist();
  const library = useLibrary();
  const { status, profile } = useSession();
  const isMember = status === 'member';
  const isOwn = handle != null && handle === profile?.handle;
  const against = useAgainst({ type: 'ALBUM', id, title }, isOwn);
  const { data } = useQuery(albumSavedDocument, { variables: { id } });
  const isInLibrary = data?.album?.isInLibrary ?? false;
  const release = data?.album?.status ?? album.status;
  const [next, queue, ...others] = wholeItems(play, {
    title,
    path: release && !isOut(release) ? null : `/album/${id}`,
    tracks: () => tracksOf(id),
  });
  return (
    <MenuItems
      items={[
        {
          label: 'Play',
          icon: <Play size={18} />,
          onSelect: () => void playAlbum(id, title),
        },
        ...(next && queue ? [next, queue] : []),
        {
          label: 'Add to playlist',
          icon: <ListPlus size={18} />,
          onSelect: () =>
            askForPlaylist({
              title,
              trackIds: async () => (await tracksOf(id)).map((track) => track.id),
            }),
        },
        {
          label: 'Start jukebox from here',
          icon: <Radio size={18} />,
          onSelect: () => void play.startJukebox({ albumId: id }),
        },
        {
          label: isInLibrary ? 'Remove from library' : 'Save to library',
          icon: <Heart size={18} fill={isInLibrary ? 'currentColor' : 'none'} />,
          onSelect: () => void library.toggleAlbum({ id, title, isInLibrary }),
        },
        ...others,
        ...(isMember
          ? [
              {
                label: 'Download',
                icon: <ArrowDownToLine size={18} />,
                onSelect: () => askToDownload({ title, path: downloadPath({ albumId: id }) }),
              },
            ]
          : []),
        'line',
        { key: 'taste', node: <TasteItems of={{ subject: 'ALBUM', id, name: title }} /> },
        'line',
        {
          label: 'Go to album',
          icon: <Disc3 size={18} />,
          onSelect: () => void navigate(`/album/${id}`),
        },
        ...(handle
          ? [
              {
                label: 'Go to artist',
                icon: <User size={18} />,
                onSelect: () => void navigate(`/${handle}`),
              },
            ]
          : []),
        ...against,
      ]}
    />
  );
}
