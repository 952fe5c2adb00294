import { chromium } from 'playwright-core';
import { execSync } from 'node:child_process';
const exe = execSync('ls /usr/lib/chromium/chromium-headless-shell 2>/dev/null || which chromium').toString().trim();
const base = 'http://127.0.0.1:8392';
const [,, name, path, wait = '', login = '', scroll = ''] = process.argv;
const browser = await chromium.launch({ executablePath: exe, args: ['--no-sandbox'] });
for (const [w, h] of [[360, 780], [1440, 900]]) for (const scheme of w === 360 ? ['dark'] : ['light']) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  if (login) {
    await page.goto(base + '/login');
    await page.getByLabel(/email|handle/i).first().fill(login);
    await page.getByLabel('Password', { exact: true }).fill(process.env.PW ?? 'demo-password');
    await page.getByRole('button', { name: 'Log in' }).last().click();
    await page.waitForTimeout(3000);
  }
  await page.goto(base + path);
  await page.waitForTimeout(2500);
  if (scroll) await page.locator(scroll).first().scrollIntoViewIfNeeded();
  if (wait) await page.waitForSelector(wait, { timeout: 15000 }).catch((e) => console.log('no', wait));
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/work/team/shots-lead/${name}-${w}.png`, fullPage: !process.env.VIEW });
  await ctx.close();
}
await browser.close();
