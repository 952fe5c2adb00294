import { Camera, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { type Crop, mostZoom, moved, squareOf, wholeCrop, within } from './crop';

interface PictureFieldProps {
  src: string | null | undefined;
  /** Undefined takes the picture away. */
  onSave: (picture: Blob | undefined) => Promise<unknown>;
}

/** The picture of a person: chosen, cropped and taken away. */
export function PictureField({ src, onSave }: PictureFieldProps) {
  const [chosen, setChosen] = useState<HTMLImageElement | null>(null);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!chosen) return;
    return () => URL.revokeObjectURL(chosen.src);
  }, [chosen]);

  const open = async (picture: File | undefined) => {
    if (!picture) return;
    const image = new Image();
    image.src = URL.createObjectURL(picture);
    try {
      await image.decode();
      setChosen(image);
    } catch {
      URL.revokeObjectURL(image.src);
      showSnackbar({
        type: 'error',
        message: 'This is no picture that can be shown. Please choose a JPEG, PNG, WebP or GIF.',
      });
    }
  };
  const save = async (picture: Blob | undefined) => {
    setBusy(true);
    try {
      await onSave(picture);
      setChosen(null);
      choose.current?.focus();
    } catch (error) {
      const { fields, message } = toRefused(error);
      showSnackbar({ type: 'error', message: fields['image'] ?? message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid content-start justify-items-start gap-3">
      {chosen ? (
        <Cropper
          picture={chosen}
          busy={busy}
          onSave={(picture) => void save(picture)}
          onCancel={() => {
            setChosen(null);
            choose.current?.focus();
          }}
        />
      ) : (
        <Avatar src={src} width={176} className="w-44" eager />
      )}
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label="Picture"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className={chosen ? 'sr-only' : 'flex flex-wrap gap-2'}>
        <Button ref={choose} size="sm" onClick={() => file.current?.click()}>
          <Camera size={16} aria-hidden="true" /> Choose a picture
        </Button>
        {!chosen && src?.includes('?v=') && (
          <Button size="sm" kind="quiet" busy={busy} onClick={() => void save(undefined)}>
            <Trash2 size={16} aria-hidden="true" /> Remove
          </Button>
        )}
      </div>
    </div>
  );
}

/** As many pixels as are sent. */
const sent = 1024;

interface CropperProps {
  picture: HTMLImageElement;
  busy: boolean;
  onSave: (picture: Blob) => void;
  onCancel: () => void;
}

/** Chooses the part that is shown: dragged or moved by arrow keys, and enlarged. */
function Cropper({ picture, busy, onSave, onCancel }: CropperProps) {
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
    const side = Math.min(sent, Math.round(square.side));
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
        className="relative size-60 touch-none overflow-hidden rounded-full border border-line-strong focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-text"
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
