import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/Button';
import { type KeptPicture, usePictureUpload } from './usePictureUpload';

interface AddPictureProps {
  /** What it is of, for those who hear the page. */
  label: string;
  /** Whether there may be one more. */
  hasRoom: boolean;
  onAdd: (picture: KeptPicture) => void;
}

/** Uploads a picture that is chosen, and says why where that fails. */
export function AddPicture({ label, hasRoom, onAdd }: AddPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const { add, busy, problem } = usePictureUpload(onAdd);

  return (
    <>
      {hasRoom && (
        <Button className="justify-self-start" busy={busy} onClick={() => input.current?.click()}>
          <ImageUp size={18} aria-hidden="true" /> Add a picture
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void add(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
