import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Identifies this device: `BOTIQUE_DEVICE`, or a UUID that is created once and kept in the user's
 * configuration folder. If that cannot be written, as in some containers, each start is a new device.
 */
export function deviceUuid(folder = configFolder()): string {
  const given = process.env['BOTIQUE_DEVICE'];
  if (given !== undefined) {
    if (!uuidForm.test(given)) throw new TypeError('BOTIQUE_DEVICE must be a UUID.');
    return given;
  }
  const file = join(folder, 'device');
  return readUuid(file) ?? create(folder, file);
}

function create(folder: string, file: string): string {
  const uuid = randomUUID();
  const draft = `${file}-${uuid}`;
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
    writeFileSync(draft, `${uuid}\n`);
    // A link appears whole or not at all, and only one of two products that start together creates it.
    linkSync(draft, file);
    rmSync(draft);
  } catch {
    return readUuid(file) ?? uuid;
  }
  return uuid;
}

function readUuid(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return uuidForm.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  if (process.platform === 'win32') return join(APPDATA ?? homedir(), 'Botique');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Botique');
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'botique');
}
