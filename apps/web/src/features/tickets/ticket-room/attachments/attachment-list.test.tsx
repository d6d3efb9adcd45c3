import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import {
  sampleAttachment,
  sampleMessage,
  sampleText,
  sampleTicket,
} from '../../../../testing/samples/sample-tickets.ts';
import { openRoom, rows } from '../../testing/ticket-room.ts';

/** The data URL of an image of this size. */
function picture(width: number, height: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return canvas.toDataURL('image/png');
}

const withFiles = (...attachments: ReturnType<typeof sampleAttachment>[]) =>
  sampleTicket({ messages: [sampleMessage(1, { content: 'Here it is', attachments })] });

test('[TIC-62] shows an image in its proportions and opens it in a viewer that returns the focus', async () => {
  const room = await openRoom({ ticket: withFiles() });
  room.shop.api.reply('tickets.attachmentLink', { data: { url: picture(840, 420) } });
  room.say(sampleMessage(2, { attachments: [sampleAttachment()] }));
  const preview = page.getByRole('button', { name: 'Open screen.png' });
  await expect.element(preview).toBeVisible();
  const { width, height } = preview.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(2, 1);
  await eventually(() => preview.element().querySelector('img')?.naturalWidth).toBe(840);

  await preview.click();
  const viewer = page.getByRole('dialog', { name: 'screen.png' });
  await expect.element(viewer).toMatchTextContent('840 × 420');
  await eventually(() => (viewer.getByRole('img').element() as HTMLImageElement).naturalWidth).toBe(840);
  await expectNoViolations(viewer.element());
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect.element(preview).toHaveFocus();
});

test('[TIC-62] shows the first lines of a text file as text', async () => {
  const lines = Array.from({ length: 40 }, (_, line) => `line ${line + 1} <b>of the log</b>`).join('\n');
  const room = await openRoom({ ticket: withFiles() });
  const url = `data:text/plain,${encodeURIComponent(lines)}`;
  room.shop.api.reply('tickets.attachmentLink', { data: { url } });
  room.say(sampleMessage(2, { attachments: [sampleText()] }));
  const text = page.getByRole('group', { name: 'console.log' });
  await expect.element(text).toMatchTextContent('line 30 <b>of the log</b>');
  await expect.element(text).not.toMatchTextContent('line 31');
  await expect.element(page.getByText('Only the beginning of the file is shown.')).toBeVisible();
  await expectNoViolations();
});

test('[TIC-62] offers Retry when an image cannot be loaded', async () => {
  const room = await openRoom({ ticket: withFiles() });
  room.shop.api.disconnect('tickets.attachmentLink');
  room.say(sampleMessage(2, { attachments: [sampleAttachment({ name: 'late.png' })] }));
  await expect.element(rows.last().getByText('Could not load', { exact: false })).toBeVisible();
  await expectNoViolations();
  room.shop.api.reply('tickets.attachmentLink', { data: { url: picture(840, 420) } });
  await page.getByRole('button', { name: 'Retry late.png' }).click();
  await expect.element(page.getByRole('button', { name: 'Open late.png' })).toBeVisible();
});
