import { useEffect, useState } from 'react';
import { Cropper } from '@/components/Cropper';
import { Dialog } from '@/components/Dialog';
import { usePictureUpload } from '@/core/upload/usePictureUpload';
import { imageAt } from '@/lib/images';
import type { ShopPicture } from './pictures';

interface CropDialogProps {
  open: boolean;
  picture: ShopPicture;
  onClose: () => void;
  /** The part that was chosen, as a picture of its own. */
  onCrop: (picture: ShopPicture) => void;
}

/** Chooses the part of a picture that is shown, and uploads that. */
export function CropDialog({ open, picture, onClose, onCrop }: CropDialogProps) {
  const { text } = picture;
  const upload = usePictureUpload((kept) => onCrop({ ...kept, text }));
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    const next = new Image();
    next.src = imageAt(picture.src, 1920);
    next.decode().then(
      () => !isGone && setImage(next),
      () => !isGone && setIsBroken(true),
    );
    return () => {
      isGone = true;
    };
  }, [picture.src]);
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Crop the picture">
      {image && (
        <Cropper
          picture={image}
          busy={upload.busy}
          mostPixels={1920}
          onSave={(blob) =>
            void upload
              .add(new File([blob], 'cropped.jpg', { type: blob.type }))
              .then((isDone) => isDone && onClose())
          }
          onCancel={onClose}
        />
      )}
      {(isBroken || upload.problem) && (
        <p role="alert" className="text-sm text-danger">
          {upload.problem ?? 'This picture could not be loaded. Close this and try again.'}
        </p>
      )}
    </Dialog>
  );
}
