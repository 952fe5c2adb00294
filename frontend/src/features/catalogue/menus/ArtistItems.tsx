import { Radio, User } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MenuItems } from '@/components/MenuItems';
import { TasteItems } from '@/features/taste';
import { usePlay } from '../usePlay';

export interface ArtistOfMenu {
  id: string;
  name: string;
  /** The path of their page. */
  path: string;
}

export function ArtistItems({ artist: { id, name, path } }: { artist: ArtistOfMenu }) {
  const navigate = useNavigate();
  const play = usePlay();
  return (
    <MenuItems
      items={[
        {
          label: 'Start jukebox from here',
          icon: <Radio size={18} />,
          onSelect: () => void play.startJukebox({ artistId: id }),
        },
        'line',
        { key: 'taste', node: <TasteItems of={{ subject: 'ARTIST', id, name }} /> },
        'line',
        {
          label: 'Go to artist',
          icon: <User size={18} />,
          onSelect: () => void navigate(path),
        },
      ]}
    />
  );
}
