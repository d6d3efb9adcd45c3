import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdAnswers, noteCalls } from './steps/calls.ts';
import { collectComplaints } from './steps/complaints.ts';
import { composer, enter, rowWith, say, sendButton, test } from './steps/ticket-room.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const chooser = (page: Page) => page.locator('input[type=file]');

/** A picture of this size, as a browser makes one. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
      brush.fillStyle = '#37a294';
      brush.fillRect(0, 0, canvas.width / 2, canvas.height);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** As the browser does with what was copied or dragged. */
async function bring(
  page: Page,
  how: 'paste' | 'drop',
  file: { name: string; type: string; bytes: Buffer },
  words = '',
) {
  await page.evaluate(
    ([event, name, type, content, text]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([bytes], name, { type }));
      if (text !== '') carried.setData('text/plain', text);
      const place = document.querySelector('textarea') as HTMLElement;
      const more = { bubbles: true, cancelable: true };
      if (event === 'paste')
        place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, ...more }));
      else document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, ...more }));
    },
    [how, file.name, file.type, file.bytes.toString('base64'), words] as const,
  );
}

test('[TIC-61] [TIC-62] an image and a text: brought with progress, shown to both, opened and downloaded', async ({
  room: { customer, admin, ticket },
}) => {
  const complaints = [collectComplaints(customer), collectComplaints(admin)];
  await Promise.all([enter(customer, ticket), enter(admin, ticket)]);
  const image = await picture(customer, 840, 420);
  const log = Array.from({ length: 40 }, (_, line) => `line ${line + 1} <b>of the log</b>`).join('\n');

  const letGo = await holdAnswers(customer, '**/api/ticket/attachment/upload/**');
  await chooser(customer).setInputFiles([
    { name: 'screen.png', mimeType: 'image/png', buffer: image },
    { name: 'console.log', mimeType: 'text/plain', buffer: Buffer.from(log) },
  ]);
  await expect(chips(customer)).toHaveCount(2);
  await expect(customer.getByRole('progressbar', { name: 'Upload of screen.png' })).toBeVisible();
  await composer(customer).fill('Here it is');
  await composer(customer).press('Enter');
  await expect(customer.getByText('You can send it when the files are there')).toBeVisible();
  letGo();
  await expect(customer.getByRole('progressbar')).toHaveCount(0);
  await sendButton(customer).click();
  await expect(chips(customer)).toHaveCount(0);

  for (const page of [customer, admin]) {
    const row = rowWith(page, 'Here it is');
    const preview = row.getByRole('button', { name: 'Open screen.png' });
    await expect(preview).toBeVisible();
    const box = await preview.boundingBox();
    expect(Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 10)).toBe(20);
    await expect
      .poll(() => preview.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(840);
    const text = row.getByRole('group', { name: 'console.log' });
    await expect(text).toContainText('line 30 <b>of the log</b>');
    await expect(text).not.toContainText('line 31');
    await expect(row.getByText('This is the beginning of the file.')).toBeVisible();
  }

  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download console.log' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('console.log');
  expect(await readAll(await file.createReadStream())).toBe(log);

  await admin.getByRole('button', { name: 'Open screen.png' }).click();
  const viewer = admin.getByRole('dialog', { name: 'screen.png' });
  await expect(viewer).toContainText('840 × 420');
  await expect
    .poll(() => viewer.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(840);
  await expectNoViolations(admin, '[role=dialog]');
  const [whole] = await Promise.all([
    admin.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(whole.suggestedFilename()).toBe('screen.png');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(admin.getByRole('button', { name: 'Open screen.png' })).toBeFocused();
  await expectNoViolations(admin);
  expect(complaints).toEqual([[], []]);
});

test('[TIC-61] files that cannot be attached say why, and others can be taken back, pasted and dropped', async ({
  room: { customer, ticket },
}) => {
  await enter(customer, ticket);
  const uploads = noteCalls(customer, '/api/ticket/attachment/upload/');
  const discarded = noteCalls(customer, '/api/ticket/attachment/discard/');
  const image = await picture(customer, 20, 10);

  await chooser(customer).setInputFiles([
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) },
    { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') },
    { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ]);
  await expect(chips(customer)).toHaveText([/Larger than 8 MB/, /Only PNG, JPEG, GIF and WebP/, /is empty/]);
  expect(uploads).toEqual([]);
  for (const name of ['huge.png', 'paper.pdf', 'nothing.txt']) {
    await customer.getByRole('button', { name: `Remove ${name}` }).click();
  }

  // It says that it is a picture; the server looks.
  const fake = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]);
  await bring(customer, 'drop', { name: 'fake.png', type: 'image/png', bytes: fake });
  await expect(chips(customer)).toContainText([errorCatalogue.file_not_allowed.message]);
  await customer.getByRole('button', { name: 'Remove fake.png' }).click();

  // Cells of a table come with a picture of them; the words are what is meant.
  await bring(customer, 'paste', { name: 'cells.png', type: 'image/png', bytes: image }, 'Sum\t12');
  await bring(customer, 'paste', { name: 'pasted.png', type: 'image/png', bytes: image });
  await expect(chips(customer)).toHaveText([/pasted\.png\d+ B/]);
  await customer.getByRole('button', { name: 'Remove pasted.png' }).click();
  await expect(chips(customer)).toHaveCount(0);
  await expect.poll(() => discarded.length).toBe(1);

  const letGo = await holdAnswers(customer, '**/api/ticket/attachment/upload/**');
  await chooser(customer).setInputFiles(
    Array.from({ length: 6 }, (_, place) => ({
      name: `note-${place}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`note ${place}`),
    })),
  );
  await expect(customer.getByTestId('alert')).toHaveText('A message takes 5 files at most.');
  await expect(chips(customer)).toHaveCount(5);
  await customer.getByRole('button', { name: 'Cancel note-0.txt' }).click();
  letGo();
  await expect(customer.getByRole('progressbar')).toHaveCount(0);
  await expect(chips(customer)).toHaveCount(4);

  // Without a word, and still there after a visit elsewhere.
  await customer.getByRole('link', { name: 'Overview' }).click();
  await expect(customer).toHaveURL(/\/dashboard$/);
  await customer.goBack();
  await expect(chips(customer)).toHaveCount(4);
  await composer(customer).press('Enter');
  await expect(chips(customer)).toHaveCount(0);
  await expect(rowWith(customer, 'note-4.txt')).toContainText('note 4');

  // A picture that cannot be loaded has a face, and another try.
  await customer.route('**/api/ticket/attachment/link/**', (route) => route.abort());
  await chooser(customer).setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: image });
  await expect(chips(customer)).toHaveText([/late\.png\d+ B/]);
  await say(customer, 'One more');
  const row = rowWith(customer, 'One more');
  await expect(row.getByText('Could not load')).toBeVisible();
  await customer.unroute('**/api/ticket/attachment/link/**');
  await row.getByRole('button', { name: 'Retry late.png' }).click();
  await expect(row.getByRole('button', { name: 'Open late.png' })).toBeVisible();
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
