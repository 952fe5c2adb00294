import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { toRefused } from '@/core/data/refused';
import { cx } from '@/lib/cx';
import { useSingleUpload } from '../upload/useSingleUpload';
import { type Crop, type Picture, wholeCrop } from './crop';
import { CropFrame } from './CropFrame';

interface CoverFieldProps {
  coverArtUrl: string;
  title: string;
  className?: string;
  disabled?: boolean;
  /** Keeps an uploaded picture as the cover; rejects with words for the person. */
  onSave: (key: string, crop: Crop) => Promise<void>;
}

interface Chosen {
  file: File;
  src: string;
  picture: Picture;
}

/** The cover, and the way to another one: a picture is chosen, its square is cut, both are sent. */
export function CoverField({
  coverArtUrl,
  title,
  className,
  disabled = false,
  onSave,
}: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, size: 1 });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = useSingleUpload('images');

  const src = chosen?.src;
  useEffect(
    () => () => {
      if (src) URL.revokeObjectURL(src);
    },
    [src],
  );

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const address = URL.createObjectURL(file);
    try {
      const picture = await sizeOf(address);
      setCrop(wholeCrop(picture));
      setChosen({ file, src: address, picture });
    } catch {
      URL.revokeObjectURL(address);
      setProblem(
        `${file.name} is not a picture that can be shown here. Choose a JPEG, PNG or WebP.`,
      );
    }
  };

  const save = async () => {
    if (!chosen) return;
    setBusy(true);
    setProblem(null);
    try {
      const { key } = await upload.start(chosen.file);
      await onSave(key, crop);
      setChosen(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : toRefused(error).message);
    } finally {
      setBusy(false);
    }
  };

  const share = upload.item && upload.item.size > 0 ? upload.item.sent / upload.item.size : 0;
  return (
    <div className={cx('relative', className)}>
      <Cover src={coverArtUrl} alt={`Cover of ${title}`} width={240} className="w-full" eager />
      <Button
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="mt-2 w-full narrow:h-11 narrow:px-1"
      >
        <ImageUp size={16} aria-hidden="true" className="narrow:hidden" /> Change cover
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture for the cover"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {problem && !chosen && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <Dialog
        open={chosen !== null}
        onOpenChange={(open) => {
          if (open || busy) return;
          setChosen(null);
          setProblem(null);
        }}
        title="Cut the cover"
        description="Drag the picture, or use the arrow keys; zoom with the slider."
      >
        {chosen && (
          <CropFrame src={chosen.src} picture={chosen.picture} crop={crop} onChange={setCrop} />
        )}
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={busy} onClick={() => setChosen(null)}>
            Cancel
          </Button>
          <Button kind="main" busy={busy} onClick={() => void save()}>
            {busy ? `Uploading ${Math.round(share * 100)} %` : 'Use as cover'}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

async function sizeOf(src: string): Promise<Picture> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
