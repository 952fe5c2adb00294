import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { toRefused } from '../data/refused';
import { uploads } from '.';

/** A picture of something: its address once it is kept, a preview of it before. */
export interface KeptPicture {
  key: string;
  src: string;
}

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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const add = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    setBusy(true);
    const [id] = uploads.add([file], { prefix: 'images', context: 'single' });
    try {
      if (id === undefined) throw new Error('The file could not be taken. Choose it again.');
      const { key } = await uploads.whenDone(id);
      onAdd({ key, src: URL.createObjectURL(file) });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : toRefused(error).message);
    } finally {
      if (id !== undefined) uploads.dismiss(id);
      setBusy(false);
    }
  };

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
