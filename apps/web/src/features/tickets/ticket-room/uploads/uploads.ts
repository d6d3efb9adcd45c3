import type { Attachment } from '@botique/contract/tickets/ticket.ts';

type UploadStatus =
  | { is: 'uploading'; /** From 0 to 1. */ share: number }
  | { is: 'ready'; attachment: Attachment }
  | { is: 'refused'; reason: string };

/** A file in the composer. */
export type Upload = { key: string; name: string; size: number; image: boolean; status: UploadStatus };

export type UploadAction =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'progressed'; key: string; share: number }
  | { type: 'arrived'; key: string; attachment: Attachment }
  | { type: 'refused'; key: string; reason: string }
  | { type: 'removed'; key: string }
  /** The files now belong to a message. */
  | { type: 'sent'; ids: readonly string[] };

export function uploadsReducer(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  switch (action.type) {
    case 'added':
      return [...uploads, ...action.uploads];
    case 'removed':
      return uploads.filter(({ key }) => key !== action.key);
    case 'sent':
      return uploads.filter((upload) => !action.ids.includes(attachmentId(upload) ?? ''));
    case 'progressed':
      return changed(uploads, action.key, { is: 'uploading', share: action.share });
    case 'arrived':
      return changed(uploads, action.key, { is: 'ready', attachment: action.attachment });
    case 'refused':
      return changed(uploads, action.key, { is: 'refused', reason: action.reason });
  }
}

/** Ignores files that are no longer uploading, and those that were removed. */
function changed(uploads: readonly Upload[], key: string, status: UploadStatus): readonly Upload[] {
  return uploads.map((upload) =>
    upload.key === key && upload.status.is === 'uploading' ? { ...upload, status } : upload,
  );
}

function attachmentId({ status }: Upload): string | null {
  return status.is === 'ready' ? status.attachment.id : null;
}

/** The ids to send with the message, in the order of the composer. */
export function readyIds(uploads: readonly Upload[]): string[] {
  return uploads.flatMap((upload) => attachmentId(upload) ?? []);
}

export function isUploading(uploads: readonly Upload[]): boolean {
  return uploads.some(({ status }) => status.is === 'uploading');
}
