import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Crop, mostZoom, moved, squareOf, wholeCrop, within } from '@/lib/crop';
import { cx } from '@/lib/cx';
import { Button } from './Button';

interface CropperProps {
  picture: HTMLImageElement;
  busy: boolean;
  /** What is shown is round; else it is square. */
  isRound?: boolean;
  /** The side of what comes of it in pixels, at most. */
  mostPixels: number;
  onSave: (picture: Blob) => void;
  onCancel: () => void;
}

/** Chooses the part that is shown: dragged or moved by arrow keys, and enlarged. */
export function Cropper({
  picture,
  busy,
  isRound = false,
  mostPixels,
  onSave,
  onCancel,
}: CropperProps) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const [crop, setCrop] = useState<Crop>(() => within(size, wholeCrop));
  const from = useRef<{ x: number; y: number } | null>(null);
  const square = squareOf(size, crop);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);

  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const last = from.current;
    if (!last) return;
    const side = currentTarget.clientWidth;
    from.current = { x: clientX, y: clientY };
    setCrop((was) => moved(size, was, (last.x - clientX) / side, (last.y - clientY) / side));
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-0.05, 0],
      ArrowRight: [0.05, 0],
      ArrowUp: [0, -0.05],
      ArrowDown: [0, 0.05],
    };
    const step = steps[event.key];
    if (event.key === 'Escape') onCancel();
    if (!step) return;
    event.preventDefault();
    setCrop((was) => moved(size, was, ...step));
  };
  const save = () => {
    const canvas = document.createElement('canvas');
    const side = Math.min(mostPixels, Math.round(square.side));
    canvas.width = side;
    canvas.height = side;
    canvas
      .getContext('2d')
      ?.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, side, side);
    canvas.toBlob((blob) => blob && onSave(blob), 'image/jpeg', 0.92);
  };
  const scale = 100 / square.side;

  return (
    <div className="grid w-60 gap-3">
      <div
        ref={frame}
        role="application"
        aria-label="Part of the picture that is shown. Move it with the arrow keys."
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
        className={cx(
          'relative size-60 touch-none overflow-hidden border border-line-strong focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-text',
          isRound ? 'rounded-full' : 'rounded-sm',
        )}
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={{
            width: `${size.width * scale}%`,
            left: `${-square.x * scale}%`,
            top: `${-square.y * scale}%`,
          }}
        />
      </div>
      <label className="grid gap-1 text-sm font-semibold">
        Size
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          className="accent-(--color-accent)"
          onChange={({ target }) => {
            const zoom = Number(target.value);
            setCrop((was) => within(size, { ...was, zoom }));
          }}
        />
      </label>
      <div className="flex gap-2">
        <Button kind="main" size="sm" busy={busy} onClick={save}>
          Save picture
        </Button>
        <Button size="sm" kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
