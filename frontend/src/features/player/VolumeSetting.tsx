import { usePlayer } from '@/core/player/store';

/** How loud it plays, for the settings. */
export function VolumeSetting() {
  const volume = usePlayer((player) => player.volume);
  const setVolume = usePlayer((player) => player.setVolume);
  const percent = Math.round(volume * 100);
  return (
    <label className="grid gap-2">
      <span className="flex justify-between gap-4">
        <span className="font-semibold">Volume</span>
        <span className="tabular text-sm text-text-3">{percent} %</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`${percent} percent`}
        onChange={(event) => setVolume(Number(event.target.value) / 100)}
        className="h-11 w-full accent-accent"
      />
    </label>
  );
}
