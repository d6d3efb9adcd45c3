import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where this package keeps files for the user. Null if the user has no folders, as in some containers. */
export function configFolder(): string | null {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  try {
    if (process.platform === 'win32') return join(APPDATA ?? homedir(), 'Botique');
    if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Botique');
    return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'botique');
  } catch {
    return null;
  }
}
