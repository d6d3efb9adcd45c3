import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { expect, test } from './fixtures/test.ts';

/** Draws a PNG of this size in the browser. */
const drawPicture = ([width, height]: readonly [number, number]) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
};

test('[TIC-61] [TIC-62] both sides see an attached image and text file, and an admin opens and downloads them', async ({
  room: { customer, admin, ticket },
}) => {
  const consoleErrors = [collectConsoleErrors(customer.page), collectConsoleErrors(admin.page)];
  await Promise.all([customer.open(ticket), admin.open(ticket)]);
  const image = await customer.page.evaluate(drawPicture, [840, 420] as const);
  const log = Array.from({ length: 40 }, (_, line) => `line ${line + 1} <b>of the log</b>`).join('\n');
  await customer.attach(
    { name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(image, 'base64') },
    { name: 'console.log', mimeType: 'text/plain', buffer: Buffer.from(log) },
  );
  await expect(customer.page.getByRole('progressbar')).toHaveCount(0);
  await customer.say('Here it is');

  for (const room of [customer, admin]) {
    const message = room.messageWith('Here it is');
    const preview = message.getByRole('button', { name: 'Open screen.png' }).locator('img');
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(840);
    const text = message.getByRole('group', { name: 'console.log' });
    await expect(text).toContainText('line 30 <b>of the log</b>');
    await expect(text).not.toContainText('line 31');
  }

  const { page } = admin;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download console.log' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('console.log');
  expect(await readAll(await file.createReadStream())).toBe(log);

  await page.getByRole('button', { name: 'Open screen.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'screen.png' });
  const whole = viewer.getByRole('img');
  await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(840);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('screen.png');
  expect(consoleErrors).toEqual([[], []]);
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
