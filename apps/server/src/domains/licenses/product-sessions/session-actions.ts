import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Blacklist } from '../blacklist/blacklist.ts';
import { readLicense } from '../repository.ts';
import { findSession } from './history/repository.ts';
import type { SessionEnds } from './session-ends.ts';
import type { SessionRestarts } from './session-restarts.ts';

type Dependencies = {
  db: Db;
  ends: Pick<SessionEnds, 'stop'>;
  blacklist: Pick<Blacklist, 'add'>;
  restarts: Pick<SessionRestarts, 'restart'>;
};

type ActionRequest = {
  sessionId: string;
  device: string;
  action: SessionAction;
  ownerId: string;
  /** The license that the session must belong to. */
  licenseId?: string;
};

export type SessionActions = ReturnType<typeof createSessionActions>;

/** What an owner can do to a running session, on whichever node it is. */
export function createSessionActions({ db, ends, blacklist, restarts }: Dependencies) {
  return {
    async act({ sessionId, device, action, ownerId, licenseId }: ActionRequest): Promise<void> {
      const session = await findSession(db, sessionId, ownerId);
      const isMeant = session?.device === device && (licenseId ?? session.licenseId) === session.licenseId;
      const license = isMeant ? await readLicense(db, session.licenseId) : undefined;
      if (!license) throw new AppError('not_found');
      if (action === 'stop') await ends.stop(sessionId, { device, ownerId });
      else if (action === 'restart') await restarts.restart(sessionId, ownerId);
      else await blacklist.add(license, device);
    },
  };
}
