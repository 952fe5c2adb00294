import {
  ArrowDownToLine,
  Disc3,
  ListEnd,
  ListPlus,
  ListStart,
  Radio,
  User,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import type { MenuItem } from '@/components/Menu';
import { MenuItems } from '@/components/MenuItems';
import { useSession } from '@/core/session';
import { askToDownload } from '@/core/site/downloadPrompt';
import { useLibrary } from '@/features/library';
import { TasteItems } from '@/features/taste';
import type { TrackRowFragment } from '@/gql/graphql';
import { useAskForPlaylist } from '../useAskForPlaylist';
import { useOfflineAction } from '../useOfflineAction';
import { usePlay } from '../usePlay';
import { useAgainst } from './useAgainst';

export function TrackItems({ track }: { track: TrackRowFragment }) {
  const navigate = useNavigate();
  const play = usePlay();
  const askForPlaylist = useAskForPlaylist();
  const offline = useOfflineAction();
  const follow = useFollow(track);
  const { userId } = useSession();
  const { id, title, albumId, artistInfo, downloadUrl } = track;
  const against = useAgainst({ type: 'SONG', id, title }, artistInfo.userId === userId);
  const disabled = !track.hasAccessTo && track.previewUrl == null;
  return (
    <MenuItems
      items={[
        {
          label: 'Play next',
          icon: <ListStart size={18} />,
          onSelect: () => play.playNext(track),
          disabled,
        },
        {
          label: 'Add to queue',
          icon: <ListEnd size={18} />,
          onSelect: () => play.addToQueue(track),
          disabled,
        },
        {
          label: 'Add to playlist',
          icon: <ListPlus size={18} />,
          onSelect: () => askForPlaylist({ title, trackIds: () => Promise.resolve([id]) }),
        },
        {
          label: 'Start jukebox from here',
          icon: <Radio size={18} />,
          onSelect: () => void play.startJukebox({ trackId: id }),
        },
        ...offline(track),
        ...(downloadUrl
          ? [
              {
                label: 'Download',
                icon: <ArrowDownToLine size={18} />,
                onSelect: () => askToDownload({ title, path: downloadUrl }),
              },
            ]
          : []),
        'line',
        { key: 'taste', node: <TasteItems of={{ subject: 'TRACK', id, name: title }} /> },
        'line',
        {
          label: 'Go to track',
          icon: <Disc3 size={18} />,
          onSelect: () => void navigate(`/track/${id}`),
        },
        ...(albumId
          ? [
              {
                label: 'Go to album',
                icon: <Disc3 size={18} />,
                onSelect: () => void navigate(`/album/${albumId}`),
              },
            ]
          : []),
        {
          label: 'Go to artist',
          icon: <User size={18} />,
          onSelect: () => void navigate(`/${artistInfo.handle}`),
        },
        follow,
        ...against,
      ]}
    />
  );
}

function useFollow({ artist, artistInfo }: TrackRowFragment): MenuItem {
  const library = useLibrary();
  const { userId, isFollowed } = artistInfo;
  return {
    label: isFollowed ? `Unfollow ${artist}` : `Follow ${artist}`,
    icon: isFollowed ? <UserMinus size={18} /> : <UserPlus size={18} />,
    onSelect: () => void library.toggleFollow({ id: userId, artistName: artist, isFollowed }),
  };
}
