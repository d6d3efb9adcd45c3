import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import type { ManagedRelease, ProductReleases, ReleaseUpload } from '@botique/contract/delivery/release.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert } from '../../../testing/alerts.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleRelease, sampleUpload } from '../../../testing/samples/sample-releases.ts';
import { admin, sampleManagedProduct } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';

/** The releases of one product and one unfinished upload, in memory. They change like on the server. */
class TestReleases {
  readonly #shop: TestShop;
  releases: ManagedRelease[] = [];
  upload: ReleaseUpload | null = null;
  running: ProductReleases['running'] = [];

  constructor(shop: TestShop) {
    this.#shop = shop;
    const { api } = shop;
    this.prepareList();
    this.acceptChunks();
    api.reply('releases.startUpload', ({ body }) => ({ data: this.#start(body as StartBody) }));
    api.reply('releases.checkUpload', () => ({
      data: this.#change({ state: 'checked', sha256: 'ab12cd34'.repeat(8), files: 412 }),
    }));
    api.reply('releases.discardUpload', () => {
      this.upload = null;
      return {};
    });
    api.reply('releases.publish', ({ body }) => {
      const release = sampleRelease({ version: String(body['version']), notes: String(body['notes']) });
      this.releases = [release, ...this.releases];
      this.upload = null;
      return { data: release };
    });
  }

  /** Tests call these again after a failure. */
  prepareList(): void {
    this.#shop.api.reply('releases.list', () => ({
      data: { releases: this.releases, upload: this.upload, running: this.running },
    }));
  }

  acceptChunks(): void {
    this.#shop.api.reply('releases.uploadChunk', ({ query }) => {
      const from = Number(query['from']);
      const { bytes = 0, receivedBytes = 0 } = this.upload ?? {};
      if (from > receivedBytes) throw new Error(`A chunk from ${from} after ${receivedBytes} bytes`);
      if (from < receivedBytes) return { data: this.#change({}) };
      return { data: this.#change({ receivedBytes: Math.min(bytes, from + releaseLimits.chunkBytes) }) };
    });
  }

  /** The first byte of each chunk that the page sent. */
  get chunks(): number[] {
    return this.#shop.api.calls('releases.uploadChunk').map(({ query }) => Number(query['from']));
  }

  #start({ fileName, bytes, modifiedAt }: StartBody): ReleaseUpload {
    const { upload } = this;
    const isSame =
      upload?.fileName === fileName && upload.bytes === bytes && upload.modifiedAt === modifiedAt;
    this.upload = isSame ? upload : sampleUpload({ fileName, bytes, modifiedAt, receivedBytes: 0 });
    return this.upload;
  }

  #change(changes: Partial<ReleaseUpload>): ReleaseUpload {
    this.upload = { ...(this.upload ?? sampleUpload()), ...changes };
    return this.upload;
  }
}

export const warden = sampleManagedProduct();
const releasesPath = `/dashboard/admin/products/edit/${warden.id}?tab=releases`;

type Prepare = (stock: TestReleases, shop: TestShop) => void;

/** Opens the releases tab of a product as an admin. */
export async function openReleases(prepare: Prepare = () => {}, { width = 1280 } = {}) {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('products.manage', { data: warden });
  const stock = new TestReleases(shop);
  prepare(stock, shop);
  const open = async () => {
    const screen = await openPage(releasesPath, { shop, width });
    await expect.element(page.getByRole('tab', { name: /^Releases/ })).toBeVisible();
    await dismissAlert();
    return screen;
  };
  return { shop, stock, screen: await open(), reopen: open };
}

type StartBody = Pick<ReleaseUpload, 'fileName' | 'bytes' | 'modifiedAt'>;

const { chunkBytes } = releaseLimits;

/** A file of two and a half chunks. */
export function sampleZip(name = 'warden-2.5.0.zip', size = 2.5 * chunkBytes): File {
  return new File([new Uint8Array(size)], name, { lastModified: 1_763_200_000_000 });
}

/** Chooses files as the browser's dialog does. */
export async function chooseFile(...files: File[]): Promise<void> {
  const input = (await page.getByTestId('release-file').findElement()) as HTMLInputElement;
  input.files = transferOf(files).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Drops files on the form. */
export async function dropFile(...files: File[]): Promise<void> {
  const target = (await page.getByTestId('release-file').findElement()).parentElement;
  const options = { bubbles: true, cancelable: true, dataTransfer: transferOf(files) };
  target?.dispatchEvent(new DragEvent('dragover', options));
  target?.dispatchEvent(new DragEvent('drop', options));
}

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}
