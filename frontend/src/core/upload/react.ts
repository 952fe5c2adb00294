import { useEffect, useSyncExternalStore } from 'react';
import { useSession, whenPersonLeaves } from '@/core/session';
import { Engine } from './engine';
import { openJournal } from './journal';
import { server } from './server';
import { browser } from './surroundings';
import type { UploadItem, Uploads } from './types';

const engine = new Engine(server, openJournal(), browser);

whenPersonLeaves(() => engine.leave());

/** The uploads of this tab; they go on while the person looks at other pages. */
export const uploads: Uploads = engine;

/** The uploads as they are now, with what an earlier page left unfinished. */
export function useUploads(): readonly UploadItem[] {
  const { userId } = useSession();
  useEffect(() => {
    if (userId) void uploads.restore();
  }, [userId]);
  return useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
}
