import { useState } from 'react';
import { toRefused } from '../data/refused';
import { uploads } from '.';

/** A picture of something: its address once it is kept, a preview of it before. */
export interface KeptPicture {
  key: string;
  src: string;
}

/** Uploads pictures one at a time, and says why where one fails. */
export function usePictureUpload(onAdd: (picture: KeptPicture) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const add = async (file: File | undefined): Promise<boolean> => {
    if (!file) return false;
    setProblem(null);
    setBusy(true);
    const [id] = uploads.add([file], { prefix: 'images', context: 'single' });
    try {
      if (id === undefined) throw new Error('The file could not be taken. Choose it again.');
      const { key } = await uploads.whenDone(id);
      onAdd({ key, src: URL.createObjectURL(file) });
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : toRefused(error).message);
      return false;
    } finally {
      if (id !== undefined) uploads.dismiss(id);
      setBusy(false);
    }
  };

  return { add, busy, problem };
}
