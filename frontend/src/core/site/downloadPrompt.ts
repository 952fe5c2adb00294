import { create } from 'zustand';
import { whenPersonLeaves } from '@/core/session';

/** Music that somebody may keep: a name for the question, and where it is below the content base. */
export interface Downloadable {
  title: string;
  path: string;
}

interface DownloadPrompt {
  asked: Downloadable | null;
}

/** The question in which format something is downloaded. The frame of the page draws it. */
export const useDownloadPrompt = create<DownloadPrompt>()(() => ({ asked: null }));

export function askToDownload(what: Downloadable): void {
  useDownloadPrompt.setState({ asked: what });
}

export function endDownloadPrompt(): void {
  useDownloadPrompt.setState({ asked: null });
}

whenPersonLeaves(endDownloadPrompt);
