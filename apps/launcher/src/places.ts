import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { configFolder } from '@botique/sdk/config-folder.ts';

export type Places = ReturnType<typeof findPlaces>;

/** Where the launcher keeps things. Two shops never share anything. */
export function findPlaces(shop: string) {
  const name = createHash('sha256').update(new URL(shop).origin).digest('hex').slice(0, 16);
  const home = join(dataFolder(), name);
  return {
    /** The license keys. */
    licenses: join(configFolder() ?? dataFolder(), 'launcher', `${name}.json`),
    log: join(home, 'launcher.log'),
    /** Releases, data and the lock of one license. */
    ofLicense: (id: string) => join(home, id.replaceAll(/[^\w-]/g, '_')),
  };
}

/** Large files don't belong into the configuration folder, which some Windows networks copy at each login. */
function dataFolder(): string {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? homedir(), 'Botique');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Botique');
  return join(XDG_DATA_HOME || join(homedir(), '.local/share'), 'botique');
}
