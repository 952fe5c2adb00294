import { create } from 'zustand';
import { whenPersonLeaves } from '@/core/session';

/** What is to be put into a playlist: a name for the question, and how its tracks are found. */
export interface Collectable {
  title: string;
  trackIds: () => Promise<string[]>;
}

interface PlaylistPrompt {
  asked: Collectable | null;
}

/** The question which playlist something goes into. The frame of the page draws it. */
export const usePlaylistPrompt = create<PlaylistPrompt>()(() => ({ asked: null }));

export function askForPlaylist(what: Collectable): void {
  usePlaylistPrompt.setState({ asked: what });
}

export function endPlaylistPrompt(): void {
  usePlaylistPrompt.setState({ asked: null });
}

whenPersonLeaves(endPlaylistPrompt);
