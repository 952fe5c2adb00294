import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { moved, zoomed, zoomLimit, type Crop, type Picture } from './crop';

interface CropFrameProps {
  /** An address that the browser has already. */
  src: string;
  picture: Picture;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** A picture behind a square window: dragged with pointer or finger, moved with the arrow keys, zoomed with wheel or slider. */
export function CropFrame({ src, picture, crop, onChange }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const limit = zoomLimit(picture);
  const zoom = Math.min(picture.width, picture.height) / crop.size;

  /** Pixels of the picture to one of the screen. */
  const scale = () => crop.size / (frame.current?.clientWidth || 1);

  const drag = (event: PointerEvent) => {
    const from = grip.current;
    if (!from) return;
    grip.current = { x: event.clientX, y: event.clientY };
    const by = scale();
    onChange(moved(crop, picture, (from.x - event.clientX) * by, (from.y - event.clientY) * by));
  };

  const onKey = (event: KeyboardEvent) => {
    const step = crop.size * (event.shiftKey ? 0.1 : 0.02);
    const by = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key];
    if (by) {
      event.preventDefault();
      onChange(moved(crop, picture, by[0] ?? 0, by[1] ?? 0));
    } else if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      onChange(zoomed(crop, picture, zoom * (event.key === '+' ? 1.1 : 1 / 1.1)));
    }
  };

  const share = (pixels: number) => `${(pixels / crop.size) * 100}%`;
  return (
    <div className="grid gap-4">
      <div
        ref={frame}
        role="group"
        tabIndex={0}
        aria-label="Part of the picture: move it with the arrow keys, zoom with plus and minus"
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
        onWheel={(event) =>
          onChange(zoomed(crop, picture, zoom * (event.deltaY < 0 ? 1.06 : 1 / 1.06)))
        }
        className="relative mx-auto aspect-square w-full max-w-90 cursor-grab touch-none overflow-hidden rounded-sm bg-raised active:cursor-grabbing"
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={{
            width: share(picture.width),
            height: share(picture.height),
            left: share(-crop.x),
            top: share(-crop.y),
          }}
        />
      </div>
      <label className="grid gap-1 text-sm">
        <span className="flex justify-between">
          <span className="font-semibold">Zoom</span>
          <span className="tabular text-text-3">
            {crop.size} × {crop.size} px
          </span>
        </span>
        <input
          type="range"
          min={100}
          max={Math.max(101, Math.round(limit * 100))}
          value={Math.round(zoom * 100)}
          disabled={limit <= 1}
          aria-valuetext={`${Math.round(zoom * 100)} percent`}
          onChange={(event) => onChange(zoomed(crop, picture, Number(event.target.value) / 100))}
          className="h-11 w-full accent-accent"
        />
      </label>
    </div>
  );
}
