import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyCheckout } from '../scripts/checkout-copy.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';

const port = 31_405;
const url = `http://localhost:${port}`;

test('[OFF-69] npm run dev applies page changes without a reload and restarts the server when server code changes', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const copy = copyCheckout({ withBuilds: false });
  const data = join(copy.path, 'data');
  await mkdir(data, { mode: 0o711 });
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: copy.path,
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(dev, 'exit');
  try {
    let banners = 0;
    dev.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('is open.')) banners += 1;
    });
    await expect.poll(() => banners, { timeout: 60_000 }).toBe(1);

    // Vite applies changes only once its connection to the page is open.
    const channel = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'));
    await page.goto(url);
    await channel;
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Botique');
    await markDocument(page);
    copy.edit('apps/web/src/app/routes/landing.tsx', '{companyName}', '{companyName}, changed');
    await expect(heading).toHaveText('Botique, changed');
    await expectSameDocument(page);

    copy.edit('apps/server/src/boot/banner.ts', "['Stop', 'Ctrl-C']", "['Stop', 'with Ctrl-C']");
    await expect.poll(() => banners, { timeout: 60_000 }).toBe(2);
    await page.goto(url);
    await expect(heading).toHaveText('Botique, changed');
  } finally {
    // Otherwise the server waits several seconds for the connected page.
    await page.close();
    dev.kill('SIGTERM');
    await gone;
    copy.remove();
  }
});
