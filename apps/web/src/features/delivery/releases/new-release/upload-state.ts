import type { ReleaseUpload } from '@botique/contract/delivery/release.ts';

/** The upload in the form. */
export type UploadState =
  | { is: 'none'; /** Why the last file was not taken. */ problem: string | null; fileName: string | null }
  | Transfer
  /** All bytes have arrived, and the server reads the zip. */
  | { is: 'checking'; upload: ReleaseUpload }
  | { is: 'checked'; upload: ReleaseUpload };

export type Transfer = {
  is: 'transfer';
  fileName: string;
  bytes: number;
  sentBytes: number;
  secondsLeft: number | null;
  /** Waiting: the connection broke, and the page tries again by itself. */
  status: 'sending' | 'waiting' | 'paused';
  /** Null after a reload, until the same file is chosen again. */
  file: File | null;
  /** Why it stopped, if nobody paused it. */
  problem: string | null;
  upload: ReleaseUpload | null;
};

export type UploadAction =
  | { type: 'refused'; problem: string; fileName: string | null }
  | { type: 'started'; file: File; upload: ReleaseUpload | null }
  | { type: 'sent'; upload: ReleaseUpload }
  | { type: 'progressed'; sentBytes: number; secondsLeft: number | null }
  | { type: 'interrupted' }
  | { type: 'reconnected' }
  | { type: 'paused'; problem?: string }
  | { type: 'checking'; upload: ReleaseUpload }
  | { type: 'checked'; upload: ReleaseUpload }
  | { type: 'removed' };

export const noUpload: UploadState = { is: 'none', problem: null, fileName: null };

/** An upload that was started before the page was loaded. */
export function storedUpload(upload: ReleaseUpload): UploadState {
  if (upload.state === 'checked') return { is: 'checked', upload };
  return {
    is: 'transfer',
    fileName: upload.fileName,
    bytes: upload.bytes,
    sentBytes: upload.receivedBytes,
    secondsLeft: null,
    status: 'paused',
    file: null,
    problem: null,
    upload,
  };
}

export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'refused':
      return { is: 'none', problem: action.problem, fileName: action.fileName };
    case 'removed':
      return noUpload;
    case 'started': {
      const { file, upload } = action;
      return {
        is: 'transfer',
        fileName: file.name,
        bytes: file.size,
        sentBytes: upload?.receivedBytes ?? 0,
        secondsLeft: null,
        status: 'sending',
        file,
        problem: null,
        upload,
      };
    }
    case 'checking':
    case 'checked':
      return { is: action.type, upload: action.upload };
    case 'sent':
    case 'progressed':
    case 'interrupted':
    case 'reconnected':
    case 'paused':
      // Otherwise it is a late event of an upload that was removed.
      return state.is === 'transfer' ? nextTransfer(state, action) : state;
  }
}

type TransferAction = Extract<
  UploadAction,
  { type: 'sent' | 'progressed' | 'interrupted' | 'reconnected' | 'paused' }
>;

function nextTransfer(state: Transfer, action: TransferAction): UploadState {
  switch (action.type) {
    case 'sent':
      return {
        ...state,
        upload: action.upload,
        sentBytes: action.upload.receivedBytes,
        status: 'sending',
        problem: null,
      };
    case 'progressed':
      return { ...state, sentBytes: action.sentBytes, secondsLeft: action.secondsLeft, status: 'sending' };
    case 'interrupted':
      return {
        ...state,
        status: 'waiting',
        secondsLeft: null,
        sentBytes: state.upload?.receivedBytes ?? 0,
      };
    case 'reconnected':
      return { ...state, status: 'sending' };
    case 'paused':
      return {
        ...state,
        status: 'paused',
        secondsLeft: null,
        sentBytes: state.upload?.receivedBytes ?? 0,
        problem: action.problem ?? null,
      };
  }
}

/** Bytes of the file are only in this page, so leaving it stops the upload. */
export function isUnfinished(state: UploadState): boolean {
  return (state.is === 'transfer' && state.file !== null) || state.is === 'checking';
}
