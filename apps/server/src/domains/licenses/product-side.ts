import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Server } from 'socket.io';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { createBlacklist } from './blacklist/blacklist.ts';
import { createConsoles } from './console/consoles.ts';
import { createDeleteLicense } from './delete-license.ts';
import { createKeyCalls } from './key-calls.ts';
import type { IsBanned } from './license-check/repository.ts';
import { createReplaceKey } from './key-replacement/replace-key.ts';
import { createLicenseLog } from './log/log.ts';
import { createAnnouncer } from './product-sessions/announcer.ts';
import { createConsoleAccess } from './product-sessions/console-access.ts';
import { createKeyCheck } from './product-sessions/key-check/check-key.ts';
import { createRecordedSessions } from './product-sessions/history/recorded-sessions/recorded-sessions.ts';
import { createProductSessions } from './product-sessions/product-sessions.ts';
import { createRefusedStarts } from './product-sessions/refused-starts/refused-starts.ts';
import { createSessionActions } from './product-sessions/session-actions.ts';
import { createSessionEnds } from './product-sessions/session-ends.ts';
import { createSessionRestarts } from './product-sessions/session-restarts.ts';
import type { ProductChannel } from './product-sessions/product-channel.ts';
import type { Licenses } from './service.ts';
import { createOfflineLeases } from './signing/offline-leases.ts';
import { createStaffActions, type PendingRenewals } from './staff-actions/staff-actions.ts';
import { createStorage } from './storage/storage.ts';

type Dependencies = {
  /** How long products may run without the shop. */
  offlineGraceMs: number;
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error' | 'warn'>;
  licenses: Licenses;
  /** An SQL condition: this user is banned. */
  isBanned: IsBanned;
  /** Pages that watch a console are connected to it. */
  io: Server;
  /** Null if there are no other nodes. */
  redis: RedisClientType | null;
  pendingRenewals: PendingRenewals;
  /** The connections of sold products. */
  channel: Pick<ProductChannel, 'isConnected' | 'haveProductsWaited' | 'restart'>;
};

/** Everything that sold products use: their sessions and consoles, and what owners see and do to them. */
export function createProductSide(dependencies: Dependencies) {
  const licenseLog = createLicenseLog(dependencies);
  const consoles = createConsoles({
    ...dependencies,
    onRateLimit: ({ licenseId, device }) => void licenseLog.addRateLimit(licenseId, device),
  });
  const announcer = createAnnouncer({ ...dependencies, consoles });
  const ends = createSessionEnds({ ...dependencies, announcer });
  const refusedStarts = createRefusedStarts({ ...dependencies, licenseLog });
  const checkKey = createKeyCheck({ ...dependencies, licenseLog });
  const storage = createStorage(dependencies);
  const { signingKeys } = dependencies.licenses;
  const offlineLeases = createOfflineLeases({ ...dependencies, signingKeys });
  const blacklist = createBlacklist({ ...dependencies, endSessions: ends.endDevice });
  const restarts = createSessionRestarts(dependencies);
  return {
    sessions: createProductSessions({
      ...dependencies,
      checkKey,
      announcer,
      ends,
      refusedStarts,
      consoles,
      offlineLeases,
    }),
    history: createRecordedSessions(dependencies),
    announcer,
    refusedStarts,
    consoles,
    checkKey,
    storage,
    blacklist,
    licenseLog,
    actions: createSessionActions({ ...dependencies, ends, blacklist, restarts }),
    restarts,
    access: createConsoleAccess({ ...dependencies, consoles }),
    keyCalls: createKeyCalls({ ...dependencies, checkKey, consoles, ends }),
    offlineLeases,
    replaceKey: createReplaceKey({ ...dependencies, ends }),
    deleteLicense: createDeleteLicense({ ...dependencies, ends }),
    staffActions: createStaffActions({ ...dependencies, ends }),
    async close(): Promise<void> {
      storage.close();
      refusedStarts.close();
      await Promise.all([consoles.close(), licenseLog.writeRefusals()]);
    },
  };
}

export type ProductSide = ReturnType<typeof createProductSide>;
