import { useState } from 'react';
import {
  type UploadedFile,
  type UploadItem,
  type UploadPrefix,
  uploads,
  useUploads,
} from '@/core/upload';

interface SingleUpload {
  /** The upload under way. */
  item: UploadItem | undefined;
  /** Resolves with what arrived; rejects with an Error in words for the person. */
  start: (file: File) => Promise<UploadedFile>;
  cancel: () => void;
}

/** One file for one purpose: a cover, or another sound. */
export function useSingleUpload(prefix: UploadPrefix): SingleUpload {
  const [id, setId] = useState<string | null>(null);
  const item = useUploads().find((each) => each.id === id);
  return {
    item,
    async start(file) {
      const added = uploads.add([file], { prefix, context: 'single' })[0];
      if (added === undefined) throw new Error('The file could not be taken. Choose it again.');
      setId(added);
      try {
        return await uploads.whenDone(added);
      } finally {
        uploads.dismiss(added);
        setId(null);
      }
    },
    cancel: () => {
      if (id !== null) uploads.cancel(id);
    },
  };
}
