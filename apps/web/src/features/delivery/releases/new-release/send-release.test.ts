import { expect, it } from 'vitest';
import { sampleUpload } from '../../../../testing/samples/sample-releases.ts';
import { FileGoneError, sendRelease } from './send-release.ts';

it('[DEL-94] reports a file that was changed or deleted during the upload, instead of retrying forever', async () => {
  const file = new File(['zip'], 'warden.zip');
  const unreadable = Object.assign(new Blob(), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  });
  file.slice = () => unreadable;
  const none = () => {};
  const sending = sendRelease(
    file,
    {
      start: async () => sampleUpload({ bytes: 3, receivedBytes: 0 }),
      sendChunk: async () => sampleUpload({ bytes: 3, receivedBytes: 3 }),
      check: async (upload) => upload,
    },
    { onUpload: none, onProgress: none, onInterrupted: none, onReconnected: none },
    new AbortController().signal,
  );
  await expect(sending).rejects.toThrow(FileGoneError);
});
