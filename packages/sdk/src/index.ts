export { connect, type ConnectOptions } from './connect.ts';
export { ConnectError, type ConnectReason, type StopReason } from './refusals.ts';
export type { Session, Stop } from './session.ts';
export type { ConsoleLevel, Metadata } from './protocol.ts';
export { StorageError, type StorageReason } from './storage/storage-error.ts';
export type { DocumentInfo, Storage, StoredDocument } from './storage/storage.ts';
