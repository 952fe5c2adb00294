import { ChevronDown, Pause, Play, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { TextLink } from '@/components/Link';
import { Toggle } from '@/components/Toggle';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { usePlayer } from '@/core/player';
import type { StudioTierFragment, StudioTrackFragment, UpdateAudioTrackInput } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';
import { writeTrack } from '../api/cache';
import { updateTrackDocument } from '../api/track/updateTrack';
import { TierField } from '../FormParts';
import { AnalysisNote, StatusBadge } from '../StatusBadge';

interface AlbumTrackRowProps {
  track: StudioTrackFragment;
  number: number;
  handle: ReactNode;
  tiers: readonly StudioTierFragment[];
  disabled: boolean;
  onPlay: () => void;
  onTakeOff: () => void;
}

/** A track in its album's editor. */
export function AlbumTrackRow(props: AlbumTrackRowProps) {
  const { track, number, handle, tiers, disabled, onPlay, onTakeOff } = props;
  const [open, setOpen] = useState(false);
  const details = useId();
  const isCurrent = usePlayer((player) => player.currentTrack?.id === track.id);
  const isPlaying = usePlayer((player) => player.isPlaying) && isCurrent;
  const update = useTrackUpdate(track.id);

  return (
    <div className={cx('py-1', open && 'pb-4')}>
      <div className="flex min-h-12 items-center gap-1 wide:gap-2">
        {handle}
        <span className="tabular hidden w-6 text-right text-sm text-text-3 wide:block">
          {number}
        </span>
        <IconButton
          size="sm"
          className={cx('narrow:size-11', isCurrent && 'text-accent-text')}
          label={`${isPlaying ? 'Pause' : 'Play'} ${track.title}`}
          icon={
            isPlaying ? (
              <Pause size={17} fill="currentColor" aria-hidden="true" />
            ) : (
              <Play size={17} fill="currentColor" aria-hidden="true" />
            )
          }
          onClick={onPlay}
        />
        <div className="min-w-0 flex-1">
          <TitleInput
            key={track.title}
            title={track.title}
            number={number}
            disabled={disabled}
            onSave={(title) => update({ title })}
          />
          <p className="flex flex-wrap items-center gap-x-3 px-2 empty:hidden">
            <AnalysisNote analysis={track.analysis} />
            {track.tier && <span className="text-xs text-accent-text">{track.tier.name}</span>}
            {(track.status === 'ARCHIVED' || track.status === 'DELETED') && (
              <StatusBadge status={track.status} />
            )}
          </p>
        </div>
        <span className="tabular hidden w-12 text-right text-sm text-text-3 wide:block">
          {formatDuration(track.duration)}
        </span>
        <IconButton
          size="sm"
          className="narrow:size-11"
          label={`Options for ${track.title}`}
          aria-expanded={open}
          aria-controls={details}
          icon={
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={cx('transition-transform', open && 'rotate-180')}
            />
          }
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id={details} hidden={!open} className="wide:pl-24">
        {open && (
          <div className="grid gap-x-8 gap-y-3 rounded-sm bg-surface p-4 wide:grid-cols-2">
            <TierField
              label="Who may hear it"
              tiers={tiers}
              none="As the album"
              value={track.tierId ?? ''}
              disabled={disabled}
              onChange={(tierId) => void update({ tierId: tierId || null })}
            />
            <div className="grid content-start">
              <Toggle
                label="30-second preview"
                checked={track.previewAllowed}
                disabled={disabled}
                onChange={(previewAllowed) => void update({ previewAllowed })}
              />
              <Toggle
                label="Listeners may download it"
                checked={track.downloadAllowed}
                disabled={disabled}
                onChange={(downloadAllowed) => void update({ downloadAllowed })}
              />
            </div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 wide:col-span-2">
              <TextLink
                to={`/dashboard/music/track/${track.id}`}
                className="inline-flex min-h-11 items-center text-sm"
              >
                Credits, lyrics and sound
              </TextLink>
              <Button size="sm" kind="quiet" disabled={disabled} onClick={onTakeOff}>
                <X size={16} aria-hidden="true" /> Take off the album
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

interface TitleInputProps {
  title: string;
  number: number;
  disabled: boolean;
  onSave: (title: string) => Promise<boolean>;
}

/** A title that is written over where it stands. Enter and leaving keep it, Escape takes it back. */
function TitleInput({ title, number, disabled, onSave }: TitleInputProps) {
  const [typed, setTyped] = useState(title);
  const save = async () => {
    const wanted = typed.trim();
    if (wanted === title) return;
    if (wanted === '' || !(await onSave(wanted))) setTyped(title);
  };
  return (
    <input
      aria-label={`Title of track ${number}`}
      value={typed}
      disabled={disabled}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(title);
      }}
      className="h-10 w-full min-w-0 truncate rounded-xs border border-transparent bg-transparent px-2 text-sm font-semibold transition-colors hover:border-line focus:border-accent-text focus:bg-surface narrow:h-11"
    />
  );
}

/** Changes one track and says what went wrong; whether it was done. */
function useTrackUpdate(id: string) {
  const change = useChange();
  return async (changes: Omit<UpdateAudioTrackInput, 'id'>): Promise<boolean> => {
    try {
      await change(updateTrackDocument, { input: { id, ...changes } }, (cache, data) =>
        writeTrack(cache, data.updateAudioTrack),
      );
      return true;
    } catch (error) {
      tellRefusal(error);
      return false;
    }
  };
}
