import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { useChange } from '@/core/data/useChange';
import type { StudioTrackFragment, TrackEditorQuery } from '@/gql/graphql';
import { formatBytes, formatDuration } from '@/lib/format';
import { writeTrack } from '../api/cache';
import { updateTrackDocument } from '../api/track/updateTrack';
import { FormPart } from '../FormParts';
import { AnalysisNote } from '../StatusBadge';
import { useSingleUpload } from '../upload/useSingleUpload';
import { levelling } from './levelling';

type Measured = Pick<
  NonNullable<TrackEditorQuery['audioTrack']>,
  'loudness' | 'truePeak' | 'albumLoudness'
>;

interface SoundProps {
  track: StudioTrackFragment;
  measured: Measured;
  disabled: boolean;
}

/** What the sound is, how loud it is, and what the player makes of it. */
export function Sound({ track, measured, disabled }: SoundProps) {
  const { analysis } = track;
  const { loudness, truePeak, albumLoudness } = measured;
  const facts: [string, string | null][] = [
    ['Length', formatDuration(track.duration)],
    ['Format', analysis?.codec?.toUpperCase() ?? null],
    ['Bit depth', analysis?.bitDepth ? `${analysis.bitDepth} bit` : null],
    ['Sample rate', analysis?.sampleRate ? `${analysis.sampleRate / 1000} kHz` : null],
    ['Channels', analysis?.channels ? channels(analysis.channels) : null],
    ['Size', analysis?.size ? formatBytes(analysis.size) : null],
    ['Loudness', loudness == null ? null : `${loudness.toFixed(1)} LUFS`],
    ['True peak', truePeak == null ? null : `${truePeak.toFixed(1)} dBTP`],
    ['Album', albumLoudness == null ? null : `${albumLoudness.toFixed(1)} LUFS`],
  ];
  return (
    <FormPart title="Sound">
      <AnalysisNote analysis={analysis} />
      <dl className="tabular grid grid-cols-1 gap-px xs:grid-cols-2 overflow-hidden rounded-sm border border-line bg-line text-sm">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div
              key={name}
              className="flex items-baseline justify-between gap-3 bg-ground px-3 py-2"
            >
              <dt className="text-text-3">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
      </dl>
      {loudness != null && (
        <p className="text-sm text-text-2">
          {levelling(loudness, truePeak)}
          {track.albumId &&
            albumLoudness != null &&
            ' Inside its album it keeps its place among the others.'}
        </p>
      )}
      {!disabled && <Replace track={track} />}
    </FormPart>
  );
}

function channels(count: number): string {
  if (count === 1) return 'Mono';
  return count === 2 ? 'Stereo' : String(count);
}

/** Another sound for the same track: its plays, saves and places stay. */
function Replace({ track }: { track: StudioTrackFragment }) {
  const input = useRef<HTMLInputElement>(null);
  const change = useChange();
  const upload = useSingleUpload('audio');
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const replace = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    setSaving(true);
    try {
      const { key } = await upload.start(file);
      await change(
        updateTrackDocument,
        { input: { id: track.id, streamingUrl: key } },
        (cache, data) => writeTrack(cache, data.updateAudioTrack),
      );
      showSnackbar({ type: 'success', message: 'The sound is replaced' });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The sound could not be replaced.');
    } finally {
      setSaving(false);
    }
  };

  const share = upload.item && upload.item.size > 0 ? upload.item.sent / upload.item.size : 0;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          busy={saving}
          onClick={() => input.current?.click()}
          className="narrow:h-11"
        >
          <RefreshCw size={16} aria-hidden="true" />
          {upload.item ? `Uploading ${Math.round(share * 100)} %` : 'Replace the sound'}
        </Button>
        {upload.item && (
          <Button size="sm" kind="quiet" onClick={upload.cancel} className="narrow:h-11">
            Cancel
          </Button>
        )}
      </div>
      <p className="text-sm text-text-3">Plays, saves and its place on the album stay.</p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="audio/*,.wav,.flac,.mp3,.ogg,.opus,.m4a"
        aria-label="Another sound"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void replace(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
