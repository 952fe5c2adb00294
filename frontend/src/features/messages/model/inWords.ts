import { messageTexts } from '@/lib/messageTexts';

/** What a message says, where its pictures cannot be shown. */
export const inWords = (content: string, hasImages: boolean): string =>
  content || (hasImages ? 'Picture' : messageTexts.messages.noContent);
