import { skipToken, useQuery } from '@apollo/client/react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { orTell } from '@/core/data/tellRefusal';
import { Toggle } from '@/components/Toggle';
import { useSession } from '@/core/session';
import type { PlaylistPageQuery, PlaylistTileFragment } from '@/gql/graphql';
import { invitationDocument } from './api/invitation';
import { usePlaylists } from './usePlaylists';

interface CollaboratorsProps {
  playlist: NonNullable<PlaylistPageQuery['playlist']>;
  tile: PlaylistTileFragment;
}

/** Who works on a playlist, and for its owner how others are asked to. */
export function Collaborators({ playlist, tile }: CollaboratorsProps) {
  const playlists = usePlaylists();
  const { userId } = useSession();
  const { data, refetch } = useQuery(
    invitationDocument,
    tile.isOwn && tile.isCollaborative ? { variables: { id: tile.id } } : skipToken,
  );
  const secret = data?.playlistInvitation;
  const link = secret
    ? `${location.origin}/playlist/${tile.id}?invitation=${encodeURIComponent(secret)}`
    : null;

  const set = async (isCollaborative: boolean) => {
    const done = await orTell(playlists.update({ id: tile.id, isCollaborative }));
    if (done && isCollaborative) await refetch();
  };
  const copy = async () => {
    if (!link) return;
    await navigator.clipboard.writeText(link);
    showSnackbar({ type: 'success', message: 'Invitation copied' });
  };

  return (
    <div className="grid gap-4">
      {tile.isOwn && (
        <Toggle
          label="Others may change it"
          hint="Whoever has the invitation may add, order and remove tracks. Turning it off ends that for all."
          checked={tile.isCollaborative}
          onChange={(on) => void set(on)}
        />
      )}
      {link && (
        <div className="flex items-end gap-2">
          <Field label="Invitation" className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                readOnly
                value={link}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
      )}
      {playlist.collaborators.length > 0 && (
        <ul aria-label="Collaborators" className="grid gap-1">
          {playlist.collaborators.map((person) => (
            <li key={person.userId} className="flex items-center gap-3">
              <Avatar src={person.profilePictureUrl} width={36} className="w-9" />
              <span className="min-w-0 flex-1 truncate">
                {person.displayName} <span className="text-text-3">@{person.handle}</span>
              </span>
              {(tile.isOwn || person.userId === userId) && (
                <Button
                  size="sm"
                  kind="quiet"
                  onClick={() => void orTell(playlists.removeCollaborator(tile.id, person.userId))}
                >
                  {person.userId === userId ? 'Leave' : 'Remove'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
