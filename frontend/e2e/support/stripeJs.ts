interface Failure {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
}

interface Intent {
  id: string;
  status: string;
  next_action?: { redirect_to_url?: { url: string } };
}

interface Reply {
  intent?: Intent;
  error?: Failure;
}

interface Confirming {
  elements: { clientSecret: string; confirm: (path: string, returnUrl: string) => Promise<Reply> };
  confirmParams: { return_url: string };
}

/**
 * Runs in the page in the place of Stripe.js: as much of it as a site needs that takes cards by the Payment Element. The
 * fields stand in a frame of Stripe's, which asks Stripe's API; a bank that asks has the whole page, or, where the page
 * says so by its data-bank, a frame over it.
 */
export function stripeJs(): void {
  const origin = 'https://js.stripe.com';
  const kindOf = (secret: string) =>
    secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const pathOf = (secret: string) => `${kindOf(secret)}/${secret.split('_secret_')[0]}`;

  function paymentElement(key: string, clientSecret: string) {
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.style.cssText = 'border: 0; width: 100%; height: 15rem';
    const heard: Record<string, () => void> = {};
    const waiting = new Map<number, (reply: Reply) => void>();
    const hear = ({
      source,
      data,
    }: MessageEvent<{ id?: number; ready?: boolean; reply?: Reply }>) => {
      if (source !== frame.contentWindow) return;
      if (data.ready) heard.ready?.();
      if (data.id !== undefined && data.reply) waiting.get(data.id)?.(data.reply);
    };
    window.addEventListener('message', hear);
    const confirm = (path: string, returnUrl: string) =>
      new Promise<Reply>((resolve) => {
        const id = waiting.size;
        waiting.set(id, resolve);
        frame.contentWindow?.postMessage({ id, path, key, clientSecret, returnUrl }, origin);
      });
    const element = {
      on: (event: string, run: () => void) => void (heard[event] = run),
      mount: async (place: HTMLElement) => {
        const { error } = await retrieve(key, clientSecret);
        if (error) return heard.loaderror?.();
        frame.src = `${origin}/v3/fields.html`;
        place.append(frame);
      },
      destroy: () => {
        window.removeEventListener('message', hear);
        frame.remove();
      },
    };
    return { element, confirm };
  }

  async function retrieve(key: string, clientSecret: string): Promise<Reply> {
    const query = new URLSearchParams({ key, client_secret: clientSecret });
    const answer = await fetch(`https://api.stripe.com/v1/${pathOf(clientSecret)}?${query}`);
    const said = (await answer.json()) as Intent & { error?: Failure };
    return said.error ? { error: said.error } : { intent: said };
  }

  /** Shows the page of a bank over the site until the person has answered. */
  async function bankOverPage(url: string): Promise<void> {
    const frame = document.createElement('iframe');
    frame.title = '3D Secure';
    frame.style.cssText = 'position: fixed; inset: 10%; width: 80%; height: 80%; z-index: 9999';
    frame.src = url;
    document.body.append(frame);
    await new Promise<void>((resolve) => {
      const hear = ({ source, data }: MessageEvent<unknown>) => {
        if (source !== frame.contentWindow || data !== 'stripe-bank-answered') return;
        window.removeEventListener('message', hear);
        resolve();
      };
      window.addEventListener('message', hear);
    });
    frame.remove();
  }

  async function confirm(key: string, { elements, confirmParams }: Confirming) {
    const { clientSecret } = elements;
    const isOver = document.documentElement.dataset.bank === 'over';
    const back = isOver ? 'https://hooks.stripe.com/pages/done' : confirmParams.return_url;
    const { intent, error } = await elements.confirm(pathOf(clientSecret), back);
    if (error) return { error };
    const url = intent?.next_action?.redirect_to_url?.url;
    if (intent?.status !== 'requires_action' || !url) return { intent };
    if (!isOver) {
      window.location.assign(url);
      return await new Promise<never>(() => undefined);
    }
    await bankOverPage(url);
    const asked = await retrieve(key, clientSecret);
    if (asked.intent?.status === 'succeeded') return asked;
    return {
      error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    };
  }

  const script = document.querySelector<HTMLScriptElement>(`script[src^="${origin}"]`);
  const stripe = (key: string) => ({
    elements: ({ clientSecret }: { clientSecret: string }) => {
      const made = paymentElement(key, clientSecret);
      return { clientSecret, confirm: made.confirm, create: () => made.element };
    },
    confirmPayment: async (confirming: Confirming) => {
      const { intent, error } = await confirm(key, confirming);
      return error ? { error } : { paymentIntent: intent };
    },
    confirmSetup: async (confirming: Confirming) => {
      const { intent, error } = await confirm(key, confirming);
      return error ? { error } : { setupIntent: intent };
    },
    retrievePaymentIntent: async (clientSecret: string) => {
      const { intent, error } = await retrieve(key, clientSecret);
      return error ? { error } : { paymentIntent: intent };
    },
  });
  // Which version it is its address says.
  const version = script?.src.split('/')[3];
  Object.assign(window, { Stripe: Object.assign(stripe, { version }) });
}

/** What stands in the frame of the fields. What is written there never reaches the site. */
export const fields = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Secure payment input frame</title>
<body style="font: 16px sans-serif; background: #fff; color: #111">
<p><label>Card number <input id="number" inputmode="numeric" autocomplete="cc-number"></label></p>
<p><label>Expiration date <input id="date" placeholder="MM / YY" autocomplete="cc-exp"></label></p>
<p><label>Security code <input id="cvc" inputmode="numeric" autocomplete="cc-csc"></label></p>
<p id="flaw" role="alert"></p>
<script>
  const value = (id) => document.getElementById(id).value.trim();
  addEventListener('message', async ({ source, origin, data }) => {
    if (!data.path) return; // what looks at the page for its faults speaks with its frames too
    const reply = (reply) => source.postMessage({ id: data.id, reply }, origin);
    const flaw = value('number') ? '' : 'Your card number is incomplete.';
    document.getElementById('flaw').textContent = flaw;
    if (flaw) return reply({ error: { type: 'validation_error', code: 'incomplete_number', message: flaw } });
    const [month, year] = value('date').split('/').map((part) => part.trim());
    const answer = await fetch('https://api.stripe.com/v1/' + data.path + '/confirm', {
      method: 'POST',
      body: new URLSearchParams({
        key: data.key, client_secret: data.clientSecret, return_url: data.returnUrl,
        'payment_method_data[type]': 'card', 'payment_method_data[card][number]': value('number'),
        'payment_method_data[card][exp_month]': month, 'payment_method_data[card][exp_year]': year,
        'payment_method_data[card][cvc]': value('cvc'),
      }),
    });
    const said = await answer.json();
    reply(said.error ? { error: said.error } : { intent: said });
  });
  parent.postMessage({ ready: true }, '*');
</script>
`;
