import { lazyPart } from '@/components/lazyPart';
import { endDownloadPrompt, useDownloadPrompt } from '@/core/site/downloadPrompt';

const DownloadDialog = lazyPart(async () => (await import('./DownloadDialog')).DownloadDialog, {
  close: endDownloadPrompt,
});

/** In which format a song or an album is downloaded, where that is asked. */
export function DownloadQuestion() {
  const asked = useDownloadPrompt((prompt) => prompt.asked);
  return asked && <DownloadDialog key={asked.path} what={asked} />;
}
