import { request, withQuery } from '@/core/data/api';
import type { Read } from '@/core/data/restCache';

/** What the page that stands for the provider's shows of an account. */
export interface TestAccount {
  /** It asks who the person is; else it shows what they have. */
  isForm: boolean;
  country: string;
  email: string;
  /** In the minor unit. */
  balances: { currency: string; amount: number }[];
}

export type TestAnswer = 'COMPLETE' | 'INCOMPLETE' | 'CHECK' | 'REJECT' | 'PAY_OUT';

/** The read of what a link opens. */
export const testAccountRead = (link: string): Read => ({
  service: 'payment',
  path: withQuery('/payments/sandbox/account', { link }),
});

/** Does what a person chose on that page; returns where they go on. Rejects with ApiError or NetworkError. */
export async function answerTestAccount(link: string, answer: TestAnswer): Promise<string | null> {
  const { url } = await request<{ url: string | null }>('payment', '/payments/sandbox/account', {
    method: 'POST',
    body: { link, answer },
  });
  return url;
}
