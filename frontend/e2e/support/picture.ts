import type { Page } from 'playwright-core';

/** A picture that is wider than high, as PNG. */
export async function picture(page: Page): Promise<Buffer> {
  if (page.url() === 'about:blank') await page.goto('/');
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 900;
    const context = canvas.getContext('2d')!;
    for (let stripe = 0; stripe < 12; stripe++) {
      context.fillStyle = `hsl(${stripe * 25} 60% 45%)`;
      context.fillRect(stripe * 100, 0, 100, 900);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** A video of half a second without sound, as WebM; the browser records it. */
export async function film(page: Page): Promise<Buffer> {
  if (page.url() === 'about:blank') await page.goto('/');
  const address = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 12; frame++) {
      context.fillStyle = `hsl(${frame * 30} 60% 45%)`;
      context.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(new Blob(parts));
    await read;
    return reader.result as string;
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
