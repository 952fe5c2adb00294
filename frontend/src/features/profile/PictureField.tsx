import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Cropper } from '@/components/Cropper';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';

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
          isRound
          mostPixels={1024}
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
