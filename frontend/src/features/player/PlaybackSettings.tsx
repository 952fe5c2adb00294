import { Field, Select } from '@/components/Field';
import { Toggle } from '@/components/Toggle';
import type { EngineOptions } from '@/core/player/engine';
import { longestCrossfade, setPlayback, usePlayback } from '@/core/player/playbackSettings';
import { useSound } from '@/core/player/soundState';
import { plural } from '@/lib/format';

/** How this device plays: levels, transitions, and going on elsewhere. */
export function PlaybackSettings() {
  const { crossfade, levelling, levellingMode, continues } = usePlayback();
  return (
    <div className="grid gap-6">
      <PlainNote />
      <label className="grid gap-1">
        <span className="flex justify-between gap-4">
          <span className="font-semibold">Crossfade</span>
          <span className="tabular text-sm text-text-3">
            {crossfade === 0 ? 'Off' : `${crossfade} s`}
          </span>
        </span>
        <input
          type="range"
          min={0}
          max={longestCrossfade}
          step={1}
          value={crossfade}
          aria-valuetext={crossfade === 0 ? 'Off' : plural(crossfade, 'second')}
          onChange={(event) => setPlayback({ crossfade: Number(event.target.value) })}
          className="h-11 w-full accent-accent"
        />
        <span className="text-sm text-text-3">
          One track fades into the next. An album played in its order is never faded: its tracks
          follow without a gap.
        </span>
      </label>
      <Toggle
        label="Same loudness"
        hint="Loud and quiet recordings are brought to one level, without clipping."
        checked={levelling}
        onChange={(on) => setPlayback({ levelling: on })}
      />
      {levelling && (
        <Field label="Levelled by">
          {(control) => (
            <Select
              {...control}
              value={levellingMode}
              onChange={(event) =>
                setPlayback({ levellingMode: event.target.value as EngineOptions['levellingMode'] })
              }
            >
              <option value="auto">The album inside albums, else the track</option>
              <option value="track">The track, always</option>
              <option value="album">The album, always</option>
            </Select>
          )}
        </Field>
      )}
      <Toggle
        label="Continue on another device"
        hint="What you stop here can be gone on with elsewhere, and the other way round."
        checked={continues}
        onChange={(on) => setPlayback({ continues: on })}
      />
    </div>
  );
}

/** Says when none of this is heard: an element alone plays then, here or on another device. */
function PlainNote() {
  const isAway = useSound((sound) => sound.place !== 'here');
  const isPlain = useSound((sound) => sound.isPlain);
  if (!isAway && !isPlain) return null;
  return (
    <p role="note" className="rounded-md border border-line bg-raised p-3 text-sm text-text-2">
      {isAway
        ? 'Another device plays now. It plays songs as they are: without crossfade, without one loudness, and with a short gap between the tracks of an album.'
        : 'This device stops the sound of pages that are out of sight unless songs are played as they are: without crossfade, without one loudness, and with a short gap between the tracks of an album.'}
    </p>
  );
}
