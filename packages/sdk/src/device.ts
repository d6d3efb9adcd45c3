import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFolder } from './config-folder.ts';

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Identifies this device: the option, `BOTIQUE_DEVICE`, or a UUID that is created once and kept in the user's
 * configuration folder. If that cannot be written, as in some containers, each start is a new device.
 */
export function deviceUuid(option?: string, folder?: string): string {
  if (option) return checked('device', option);
  const given = process.env['BOTIQUE_DEVICE'];
  if (given) return checked('BOTIQUE_DEVICE', given);
  const home = folder ?? configFolder();
  if (home === null) return randomUUID();
  try {
    return keptUuid(home);
  } catch {
    return randomUUID();
  }
}

function checked(name: string, uuid: string): string {
  if (!uuidForm.test(uuid)) throw new TypeError(`${name} must be a UUID.`);
  return uuid;
}

/** Throws where nothing can be written. */
function keptUuid(folder: string): string {
  const file = join(folder, 'device');
  const kept = readUuid(file);
  if (kept) return kept;
  const uuid = randomUUID();
  const draft = `${file}-${uuid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, `${uuid}\n`);
  try {
    publish(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readUuid(file) ?? uuid;
}

/** A file appears whole or not at all, and if two products start together, only one of them creates it. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // It exists, or this disk has no links. Replaces a file that has no UUID.
    if (!readUuid(file)) renameSync(draft, file);
  }
}

function readUuid(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return uuidForm.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
