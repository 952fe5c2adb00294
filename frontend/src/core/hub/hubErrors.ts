import { messageTexts } from '@/lib/messageTexts';
import { HubError } from './HubError';

const ofServer = /HubException: (?:([A-Z_]+): )?(.*)$/s;

export const notReady = () => new HubError(messageTexts.hub.notReady);
export const timedOut = () => new HubError(messageTexts.hub.timeout);
export const failed = () => new HubError(messageTexts.hub.failed);
export const withoutToken = () => new HubError(messageTexts.hub.noToken);

/** Reads what the client library rejects with. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  const [, code, message] = ofServer.exec(error instanceof Error ? error.message : '') ?? [];
  if (message !== undefined) return new HubError(message, code ?? 'REFUSED');
  return notReady();
}
