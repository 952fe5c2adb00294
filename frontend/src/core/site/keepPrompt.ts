import { create } from 'zustand';
import type { TrackFields } from '@/core/player/toPlayerTrack';
import { whenPersonLeaves } from '@/core/session';

/** A track of an album or a playlist; what has no downloadUrl may not be kept. */
interface Keepable extends TrackFields {
  downloadUrl?: string | null;
}

/** What is to be kept on this device, where the room that it takes is worth a question: a name for the question, and how its tracks are found. */
export interface KeepableWhole {
  title: string;
  tracks: () => Promise<readonly Keepable[]>;
  /** Goes along with it. */
  onKeep?: () => Promise<void>;
}

interface KeepPrompt {
  asked: KeepableWhole | null;
}

/** The question whether something is to be kept, with the room that it takes. The frame of the page draws it. */
export const useKeepPrompt = create<KeepPrompt>()(() => ({ asked: null }));

export function askToKeep(what: KeepableWhole): void {
  useKeepPrompt.setState({ asked: what });
}

export function endKeepPrompt(): void {
  useKeepPrompt.setState({ asked: null });
}

whenPersonLeaves(endKeepPrompt);
