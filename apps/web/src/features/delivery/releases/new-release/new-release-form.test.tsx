import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectNoSidewaysScroll } from '../../../../testing/expectations.ts';
import { press } from '../../../../testing/interactions.ts';
import { sampleRelease, sampleUpload } from '../../../../testing/samples/sample-releases.ts';
import { chooseFile, dropFile, openReleases, sampleZip } from '../../testing/test-releases.ts';

const { chunkBytes } = releaseLimits;
const allChunks = [0, chunkBytes, 2 * chunkBytes];

const version = page.getByLabelText('Version', { exact: true });
const notes = page.getByLabelText('Notes for customers');
const publish = page.getByRole('button', { name: 'Publish' });
const upload = page.getByRole('region', { name: 'Upload' });
const bar = upload.getByRole('progressbar');
const chooseButton = page.getByRole('button', { name: 'Choose file' });
const dialog = page.getByRole('dialog');

const share = (bytes: number) => String(bytes / (2.5 * chunkBytes));

test('[DEL-73] [DEL-79] uploads a zip in chunks, checks it and publishes it', async () => {
  const { shop, stock } = await openReleases();
  await expect.element(publish).toBeDisabled();
  await notes.fill('Greeter roles per channel');
  await dropFile(sampleZip());
  await expect.element(upload).toMatchTextContent('Checked');
  await expect.element(upload).toMatchTextContent('412 files');
  expect(stock.chunks).toEqual(allChunks);
  expect(shop.api.calls('releases.checkUpload')).toHaveLength(1);
  await expect.element(version).toHaveValue('2.5.0');
  await expectNoViolations();

  await press(publish, 'Enter');
  await expectAlert('2.5.0 is published and current.', 'calm');
  await expect.element(chooseButton).toHaveFocus();
  expect(shop.api.calls('releases.publish')[0]?.body).toEqual({
    version: '2.5.0',
    notes: 'Greeter roles per channel',
    makeCurrent: true,
  });
  await expect.element(page.getByRole('row', { name: /^2\.5\.0/ })).toBeVisible();
  await expect.element(chooseButton).toBeVisible();
  await expect.element(version).toHaveValue('');
  await expect.element(notes).toHaveValue('');
});

test('[DEL-73] shows how much has arrived, and that the zip is being checked', async () => {
  const { shop } = await openReleases();
  const release = shop.api.hold('releases.uploadChunk');
  await chooseFile(sampleZip());
  await expect.element(upload).toMatchTextContent('warden-2.5.0.zip');
  await expect.element(upload).toMatchTextContent('If the connection breaks, it goes on from here.');
  await expect.element(publish).toBeDisabled();
  await expectNoViolations();
  const checked = shop.api.hold('releases.checkUpload');
  release();
  await expect.element(upload).toMatchTextContent('Checking …');
  await expect.element(publish).toBeDisabled();
  await expectNoViolations();
  checked();
  await expect.element(publish).toBeEnabled();
});

test('[DEL-74] pauses and resumes an upload by keyboard', async () => {
  const { shop, stock } = await openReleases();
  const release = shop.api.hold('releases.uploadChunk');
  await chooseFile(sampleZip());
  await eventually(() => stock.chunks).toEqual([0]);
  await press(upload.getByRole('button', { name: 'Pause' }), 'Enter');
  await expect.element(upload).toMatchTextContent('0 B of 2.5 MB, paused');
  await expect.element(upload).toMatchTextContent('Paused. Resume whenever you like.');
  await expectNoViolations();
  // What was on its way may still arrive.
  release();
  await eventually(() => stock.upload?.receivedBytes).toBe(chunkBytes);
  await press(upload.getByRole('button', { name: 'Resume' }), 'Enter');
  await expect.element(publish).toBeEnabled();
  expect(stock.chunks).toEqual(allChunks);
});

test('[DEL-74] deletes what has arrived when an upload is cancelled', async () => {
  const { shop, stock } = await openReleases();
  const release = shop.api.hold('releases.uploadChunk');
  await chooseFile(sampleZip());
  await eventually(() => stock.chunks).toEqual([0]);
  await upload.getByRole('button', { name: 'Cancel warden-2.5.0.zip' }).click();
  await expect.element(upload).not.toBeInTheDocument();
  await eventually(() => shop.api.calls('releases.discardUpload')).toHaveLength(1);
  expect(stock.upload).toBeNull();
  await expect.element(chooseButton).toBeVisible();
  // A late reply must not bring it back.
  release();
  await expect.element(upload).not.toBeInTheDocument();
});

test('[DEL-75] goes on by itself when the connection is back', async () => {
  const { shop, stock } = await openReleases();
  shop.api.disconnect('releases.uploadChunk');
  await chooseFile(sampleZip());
  await expect.element(upload).toMatchTextContent('No connection. It goes on by itself.');
  await expect.element(bar).toHaveAttribute('value', '0');
  stock.acceptChunks();
  window.dispatchEvent(new Event('online'));
  await expect.element(publish).toBeEnabled();
  expect(stock.upload?.receivedBytes).toBe(2.5 * chunkBytes);
});

test('[DEL-75] sends a chunk again if its reply was lost, and goes on with what the server has', async () => {
  const { shop, stock } = await openReleases();
  shop.api.loseNextAnswer('releases.uploadChunk');
  await chooseFile(sampleZip());
  await expect.element(publish).toBeEnabled();
  expect(stock.chunks).toEqual([0, ...allChunks]);
});

test('[DEL-75] asks the server what it has when a chunk is out of order', async () => {
  const { shop, stock } = await openReleases();
  shop.api.refuse('releases.uploadChunk', 'upload_out_of_order');
  const zip = sampleZip();
  const known = { fileName: zip.name, bytes: zip.size, modifiedAt: zip.lastModified };
  shop.api.reply('releases.startUpload', () => {
    const isAgain = shop.api.calls('releases.startUpload').length > 1;
    if (isAgain) stock.acceptChunks();
    // By then, another tab has sent the first chunk.
    stock.upload = sampleUpload({ ...known, receivedBytes: isAgain ? chunkBytes : 0 });
    return { data: stock.upload };
  });
  await chooseFile(zip);
  await expect.element(publish).toBeEnabled();
  expect(stock.chunks).toEqual(allChunks);
});

test('[DEL-75] tries a check again after an outage', async () => {
  const { shop } = await openReleases();
  shop.api.loseNextAnswer('releases.checkUpload');
  await chooseFile(sampleZip());
  await eventually(() => shop.api.calls('releases.checkUpload')).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  await expect.element(publish).toBeEnabled();
});

test('[DEL-76] resumes an upload from before a reload with the same file', async () => {
  const zip = sampleZip();
  const { stock } = await openReleases((shelf) => {
    shelf.upload = sampleUpload({
      fileName: zip.name,
      bytes: zip.size,
      modifiedAt: zip.lastModified,
      receivedBytes: chunkBytes,
    });
  });
  await expect.element(upload).toMatchTextContent('1 of 2.5 MB, paused');
  await expect.element(upload).toMatchTextContent('Choose warden-2.5.0.zip again, and it goes on from here.');
  await expect.element(bar).toHaveAttribute('value', share(chunkBytes));
  await expect.element(version).toHaveValue('2.5.0');
  await expectNoViolations();
  await chooseFile(zip);
  await expect.element(publish).toBeEnabled();
  expect(stock.chunks).toEqual(allChunks.slice(1));
});

test('[DEL-76] asks before another file replaces an unfinished upload', async () => {
  const { shop, stock } = await openReleases((shelf) => void (shelf.upload = sampleUpload()));
  const other = sampleZip('warden-2.6.0.zip');
  await dropFile(other);
  await expect.element(dialog).toMatchTextContent('What has arrived of warden-2.5.0.zip will be deleted.');
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect.element(upload).toMatchTextContent('119 of 192 MB, paused');
  expect(shop.api.calls('releases.startUpload')).toEqual([]);
  await chooseFile(other);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect.element(publish).toBeEnabled();
  await expect.element(version).toHaveValue('2.6.0');
  expect(stock.chunks).toEqual(allChunks);
});

test('[DEL-76] checks and publishes a zip that had arrived before a reload', async () => {
  const { screen, reopen } = await openReleases(
    (stock) => void (stock.upload = sampleUpload({ receivedBytes: 192 * chunkBytes })),
  );
  await upload.getByRole('button', { name: 'Check it' }).click();
  await expect.element(publish).toBeEnabled();
  await screen.unmount();
  await reopen();
  await publish.click();
  await expectAlert('2.5.0 is published and current.', 'calm');
});

test('[DEL-77] shows why a zip was refused, and keeps what was typed', async () => {
  const { shop, stock } = await openReleases();
  const message = 'The file “../evil.js” would be unpacked outside of its folder.';
  await version.fill('3.0.0');
  await notes.fill('New commands');
  shop.api.refuse('releases.checkUpload', 'archive_refused', { message });
  const release = shop.api.hold('releases.checkUpload');
  await chooseFile(sampleZip());
  await expect.element(upload).toMatchTextContent('Checking …');
  stock.upload = null;
  release();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(upload).not.toBeInTheDocument();
  await expect.element(version).toHaveValue('3.0.0');
  await expect.element(notes).toHaveValue('New commands');
  await expect.element(publish).toBeDisabled();
  await expectNoViolations();
});

test('[DEL-77] stops with the reason when the server refuses a chunk, and can be resumed', async () => {
  const { shop, stock } = await openReleases();
  shop.api.refuse('releases.uploadChunk', 'forbidden');
  await chooseFile(sampleZip());
  await expect.element(upload).toMatchTextContent(errorCatalogue.forbidden.message);
  stock.acceptChunks();
  await upload.getByRole('button', { name: 'Resume' }).click();
  await expect.element(publish).toBeEnabled();
});

test('[DEL-83] asks before an upload is left, and keeps it in the other tab of the product', async () => {
  const { shop, stock } = await openReleases();
  const release = shop.api.hold('releases.uploadChunk');
  await chooseFile(sampleZip());
  await eventually(() => stock.chunks).toEqual([0]);
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.element(upload).not.toBeInTheDocument();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' }).click();
  await expect.element(dialog).toMatchTextContent('choose the same file');
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  release();
  await page.getByRole('tab', { name: 'Releases' }).click();
  await expect.element(publish).toBeEnabled();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' }).click();
  await eventually(() => window.location.pathname).toBe('/dashboard/admin/users');
});

test('[DEL-78] refuses a wrong file before anything is sent', async () => {
  const { shop } = await openReleases();
  await chooseFile(new File(['text'], 'readme.txt'));
  await expect.element(page.getByText('This file isn’t a zip. Choose a .zip file.')).toBeVisible();
  await expectNoViolations();
  await dropFile(sampleZip('one.zip'), sampleZip('two.zip'));
  await expect.element(page.getByText('Choose one zip, not several files.')).toBeVisible();
  expect(shop.api.calls('releases.startUpload')).toEqual([]);
});

test('[DEL-79] publishes only with a version that is free', async () => {
  const { shop } = await openReleases((stock) => {
    stock.releases = [sampleRelease({ version: '2.5.0' })];
  });
  await chooseFile(sampleZip());
  await expect.element(upload).toMatchTextContent('Checked');
  await expect.element(version).toHaveAccessibleDescription('This version already exists.');
  await expect.element(publish).toBeDisabled();
  await version.fill('two point five');
  await expect.element(version).toHaveAccessibleDescription('Use only letters, digits and . _ + -');
  await version.fill('');
  await expect.element(publish).toBeDisabled();
  await expect.element(page.getByText('Enter a version first.')).toBeVisible();
  await expect.element(publish).toHaveAccessibleDescription('Enter a version first.');
  await version.fill('2.5.1');
  // Another admin was faster.
  shop.api.refuse('releases.publish', 'version_taken');
  await publish.click();
  await expect.element(version).toHaveAccessibleDescription('This version already exists.');
  await version.fill('2.5.2');
  await expect.element(publish).toBeEnabled();
});

test('[DEL-79] publishes a release without making it current', async () => {
  const { shop } = await openReleases((stock) => void (stock.upload = sampleUpload({ state: 'checked' })));
  await page.getByRole('checkbox', { name: 'Make it the current release' }).click();
  await publish.click();
  await expectAlert('2.5.0 is published.', 'calm');
  expect(shop.api.calls('releases.publish')[0]?.body).toMatchObject({ makeCurrent: false });
});

test('[UI-59] [UI-64] shows an upload without accessibility violations on a phone', async () => {
  const { shop } = await openReleases((stock) => void (stock.upload = sampleUpload()), {
    width: 390,
  });
  await expectNoViolations();
  await expectNoSidewaysScroll();
  expect(shop.api.calls('releases.startUpload')).toEqual([]);
});
