import { type FormEvent, useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useChange } from '@/core/data/useChange';
import { usePlayer } from '@/core/player/store';
import { plural } from '@/lib/format';
import { locale } from '@/lib/locale';
import { createPlaylistDocument } from './api/createPlaylist';

/** Asks for a title, and keeps what plays and what follows under it. */
export function SaveAsPlaylist({ onClose }: { onClose: () => void }) {
  const [trackIds] = useState(queuedIds);
  const [title, setTitle] = useState(proposedTitle);
  // One key for as long as it is asked: pressed twice or tried again, it is one playlist.
  const [clientKey] = useState(() => crypto.randomUUID());
  const change = useChange();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '' || isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      await change(createPlaylistDocument, { input: { title: wanted, trackIds, clientKey } });
      showSnackbar({ type: 'success', message: `Saved as “${wanted}”` });
      onClose();
    } catch {
      // The field says so.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Save as playlist">
      <form onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field
          label="Title"
          hint={`${plural(trackIds.length, 'track')}, for you alone until you share it.`}
          error={hasFailed ? 'The playlist was not saved. Try again.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={200}
              required
              autoFocus
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="main" busy={isBusy} disabled={title.trim() === ''}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

function queuedIds(): string[] {
  const { currentTrack, queue } = usePlayer.getState();
  return [...(currentTrack ? [currentTrack] : []), ...queue].map(({ id }) => id);
}

function proposedTitle(): string {
  const { context } = usePlayer.getState();
  if (context?.title) return context.title;
  return context?.type === 'jukebox' ? `Jukebox, ${new Date().toLocaleDateString(locale)}` : '';
}
