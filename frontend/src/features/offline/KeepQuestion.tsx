import { lazyPart } from '@/components/lazyPart';
import { endKeepPrompt, useKeepPrompt } from '@/core/site/keepPrompt';

const KeepWhole = lazyPart(async () => (await import('./KeepWhole')).KeepWhole, {
  close: endKeepPrompt,
});

/** Whether an album or a playlist is to be kept on this device, where that is asked. */
export function KeepQuestion() {
  const asked = useKeepPrompt((prompt) => prompt.asked);
  return asked && <KeepWhole key={asked.title} what={asked} />;
}
