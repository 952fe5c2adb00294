import { join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { closeBrowser, closeVisits, openVisits } from './browser';

afterEach(async ({ task }) => {
  const visits = openVisits();
  if (task.result?.state === 'fail') {
    const name = task.name.replaceAll(/\W+/g, '-').slice(0, 60);
    for (const [i, { page }] of visits.entries()) {
      await page.screenshot({ path: join(inject('pictures'), `${name}-${Date.now()}-${i}.png`) });
    }
    const log = await fetch(`${inject('control')}/log`).then((answer) => answer.text());
    process.stderr.write(`the server's last words:\n${log.split('\n').slice(-12).join('\n')}\n`);
  }
  const faults = visits.flatMap((visit) => visit.takeFaults());
  await closeVisits();
  if (faults.length > 0)
    throw new Error(`the page had faults:\n${[...new Set(faults)].join('\n')}`);
});

afterAll(closeBrowser);
