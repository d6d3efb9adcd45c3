import { errorCatalogue } from '@botique/contract/errors.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { sampleText } from '../../../../testing/samples/sample-tickets.ts';
import { alert, composer, openRoom, rowWith, sendButton, type TestRoom } from '../../testing/ticket-room.ts';

const chips = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const chipTexts = () => chips.elements().map(({ textContent }) => textContent);
const uploads = () => room.shop.api.calls('tickets.upload').map(({ query }) => query['name']);

let room: TestRoom;

beforeEach(async () => {
  room = await openRoom();
  room.shop.api.reply('tickets.discardUpload', {});
  room.shop.api.breakDown('tickets.attachmentLink');
  room.shop.api.reply('tickets.upload', ({ query }) => {
    const id = `00000000-0000-4000-8000-0000000001${String(room.uploads.length).padStart(2, '0')}`;
    const data = sampleText({ id, name: query['name'] ?? '', size: 6 });
    room.uploads.push(data);
    return { data };
  });
});

function textFile(name: string): File {
  return new File([`text of ${name}`], name, { type: 'text/plain' });
}

const smallImage = (name: string) => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/png' });

/** Chooses files like the file dialog. */
function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no file input');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Pastes or drops a file like the browser. */
function bring(how: 'paste' | 'drop', file: File, words = ''): void {
  const carried = new DataTransfer();
  carried.items.add(file);
  if (words) carried.setData('text/plain', words);
  const options = { bubbles: true, cancelable: true };
  if (how === 'drop') {
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, ...options }));
  } else {
    composer.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, ...options }));
  }
}

test('[TIC-61] says why a file cannot be attached, and does not upload it', async () => {
  choose(
    new File([new Uint8Array(ticketLimits.attachmentBytes + 1)], 'huge.png', { type: 'image/png' }),
    new File(['%PDF-'], 'paper.pdf', { type: 'application/pdf' }),
    new File([], 'nothing.txt', { type: 'text/plain' }),
  );
  await expect.element(chips).toHaveLength(3);
  expect(chipTexts()).toEqual([
    expect.stringContaining('Larger than 8 MB'),
    expect.stringContaining('Only PNG, JPEG, GIF and WebP'),
    expect.stringContaining('is empty'),
  ]);
  await expectNoViolations();
  for (const name of ['huge.png', 'paper.pdf', 'nothing.txt']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await expect.element(chips).toHaveLength(0);
  expect(uploads()).toEqual([]);
});

test('[TIC-61] shows the server’s reason when it refuses a dropped file', async () => {
  room.shop.api.refuse('tickets.upload', 'file_not_allowed');
  bring('drop', smallImage('fake.png'));
  await expect.element(chips).toMatchTextContent(errorCatalogue.file_not_allowed.message);
  await page.getByRole('button', { name: 'Remove fake.png' }).click();
  await expect.element(chips).toHaveLength(0);
});

test('[TIC-61] attaches a pasted image, but not the picture that comes with copied spreadsheet cells', async () => {
  bring('paste', smallImage('cells.png'), 'Sum\t12');
  bring('paste', smallImage('pasted.png'));
  await expect.element(chips).toMatchTextContent(/pasted\.png\d+ B/);
  await page.getByRole('button', { name: 'Remove pasted.png' }).click();
  await expect.element(chips).toHaveLength(0);
  await eventually(() => room.shop.api.calls('tickets.discardUpload').length).toBe(1);
  expect(uploads()).toEqual(['pasted.png']);
});

test('[TIC-61] accepts at most 5 files, and lets an upload be cancelled', async () => {
  const release = room.shop.api.hold('tickets.upload');
  choose(...Array.from({ length: 6 }, (_, number) => textFile(`note-${number}.txt`)));
  await expect.element(alert).toHaveTextContent('You can attach at most 5 files to a message.');
  await expect.element(chips).toHaveLength(5);
  await page.getByRole('button', { name: 'Cancel note-0.txt' }).click();
  release();
  await expect.element(page.getByRole('progressbar')).toHaveLength(0);
  await expect.element(chips).toHaveLength(4);
});

test('[TIC-61] shows the progress of uploads, and sends the message only once they are done', async () => {
  const release = room.shop.api.hold('tickets.upload');
  choose(textFile('console.log'));
  await expect.element(page.getByRole('progressbar', { name: 'Uploading console.log' })).toBeVisible();
  await expectNoViolations();
  await composer.fill('Here it is');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('You can send this once the files are uploaded')).toBeVisible();
  expect(room.sent).toEqual([]);
  release();
  await expect.element(page.getByRole('progressbar')).toHaveLength(0);
  await sendButton.click();
  await expect.element(rowWith('Here it is')).toMatchTextContent('console.log');
  await expect.element(chips).toHaveLength(0);
  expect(room.sent).toMatchObject([{ attachments: [room.uploads[0]?.id] }]);
});

test('[TIC-61] keeps uploaded files while the customer visits another page, and sends them without text', async () => {
  choose(textFile('note-1.txt'), textFile('note-2.txt'));
  await eventually(() => room.uploads.length).toBe(2);
  await expect.element(page.getByRole('progressbar')).toHaveLength(0);
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
  window.history.back();
  await expect.element(chips).toHaveLength(2);
  await composer.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(chips).toHaveLength(0);
  await expect.element(rowWith('note-2.txt')).toBeVisible();
});
