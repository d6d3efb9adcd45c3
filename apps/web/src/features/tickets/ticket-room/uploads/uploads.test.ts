import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { describe, expect, it } from 'vitest';
import { isUploading, readyIds, uploadsReducer, type Upload, type UploadAction } from './uploads.ts';

const started = (key: string): Upload => ({
  key,
  name: `${key}.png`,
  size: 10,
  image: true,
  status: { is: 'uploading', share: 0 },
});
const attachment = (id: string): Attachment => ({
  id,
  name: `${id}.png`,
  kind: 'image',
  type: 'image/png',
  size: 10,
  width: 2,
  height: 1,
});
const after = (...actions: UploadAction[]) =>
  actions.reduce(uploadsReducer, [started('a'), started('b')] as readonly Upload[]);

describe('files in the composer', () => {
  it('counts files as uploading until they have arrived, and keeps the order in which they were chosen', () => {
    const half = after(
      { type: 'progressed', key: 'a', share: 0.5 },
      { type: 'arrived', key: 'b', attachment: attachment('2') },
    );
    expect(half[0]?.status).toEqual({ is: 'uploading', share: 0.5 });
    expect(isUploading(half)).toBe(true);
    const both = uploadsReducer(half, { type: 'arrived', key: 'a', attachment: attachment('1') });
    expect(isUploading(both)).toBe(false);
    expect(readyIds(both)).toEqual(['1', '2']);
  });

  it('leaves a refused file out of the message and keeps the reason', () => {
    const refused = after({ type: 'refused', key: 'a', reason: 'Only images.' });
    expect(refused[0]?.status).toEqual({ is: 'refused', reason: 'Only images.' });
    expect(readyIds(refused)).toEqual([]);
  });

  it('does not bring back a removed file when its upload ends', () => {
    const gone = after(
      { type: 'removed', key: 'a' },
      { type: 'arrived', key: 'a', attachment: attachment('1') },
    );
    expect(gone.map(({ key }) => key)).toEqual(['b']);
  });

  it('removes only the files that were sent with the message', () => {
    const sent = after(
      { type: 'arrived', key: 'a', attachment: attachment('1') },
      { type: 'arrived', key: 'b', attachment: attachment('2') },
      { type: 'sent', ids: ['1'] },
    );
    expect(readyIds(sent)).toEqual(['2']);
  });
});
