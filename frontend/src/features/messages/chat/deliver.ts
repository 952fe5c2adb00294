import { toRefused } from '@/core/data/refused';
import { type Hub, HubError } from '@/core/hub';
import { accessToken } from '@/core/session';
import { messageConstants, messageTexts } from '@/lib/messageTexts';
import type { ChatApi, Outgoing } from '../api/chatApi';
import type { Message } from '../model/types';

/** Why a message did not arrive; the message is meant for the person. */
export class UndeliveredError extends Error {
  /** Whether the server refused it: another try would be refused as well. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.name = 'UndeliveredError';
    this.isRefusal = isRefusal;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, messageConstants.sendPause));

/**
 * Sends a message as specified: by the hub, three times; where it is closed or not ready it reconnects, waits a second and
 * tries again; where that fails, by REST. The message's key makes it one however often it arrives. Rejects with
 * UndeliveredError.
 */
export async function deliver(
  hub: Hub,
  api: Pick<ChatApi, 'send'>,
  chatId: string,
  message: Outgoing,
): Promise<Message> {
  if (!accessToken()) throw new UndeliveredError(messageTexts.hub.noToken, false);
  for (let tries = 1; tries <= messageConstants.sendTries; tries++) {
    try {
      await hub.whenReady();
      return await hub.invoke<Message>('SendMessage', chatId, message);
    } catch (error) {
      if (error instanceof HubError && (error.isRefusal || error.isLimit))
        throw new UndeliveredError(
          error.message || messageTexts.fault.sendMessage,
          error.isRefusal,
        );
    }
    if (tries === messageConstants.sendTries) break;
    try {
      await hub.reconnect();
    } catch {
      // The hub is out of reach; REST may not be.
      break;
    }
    await pause();
  }
  try {
    return await api.send(chatId, message);
  } catch (error) {
    const { status, message: words } = toRefused(error);
    const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    throw new UndeliveredError(isRefusal ? words : messageTexts.fault.sendMessageOften, isRefusal);
  }
}
