import type { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { EndpointBody, EndpointResult } from '@botique/contract/endpoint.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Consoles } from './console/consoles.ts';
import type { CheckKey } from './product-sessions/key-check/check-key.ts';
import { leaveSession } from './product-sessions/repository.ts';
import type { SessionEnds } from './product-sessions/session-ends.ts';
import { countUse } from './repository.ts';

type Calls = typeof licensesEndpoints;
type Validation = Calls['licenses.validate'];
type Exit = Calls['licenses.exit'];

type Dependencies = {
  db: Db;
  checkKey: CheckKey;
  consoles: Pick<Consoles, 'open'>;
  ends: Pick<SessionEnds, 'leave'>;
};

/** Calls that a product makes with its license key. */
export function createKeyCalls({ db, checkKey, consoles, ends }: Dependencies) {
  return {
    validate: (key: string, product: EndpointBody<Validation>): Promise<EndpointResult<Validation>['data']> =>
      checkKey(key, product, async ({ id, type, productName, expiresAt, trial, sessions }) => {
        await countUse(db, id);
        return { id, type, productName, expire: expiresAt?.toISOString() ?? null, trial, sessions };
      }),

    /** A product that exits cannot use its connection any more, so its last lines come in a call. */
    exit: (key: string, { sessionId, epoch, console, exitCode }: EndpointBody<Exit>): Promise<void> =>
      checkKey(
        key,
        {},
        async ({ id: licenseId, userId: ownerId }) => {
          const seat = { licenseId, sessionId, epoch };
          const session = await ends.leave((tx) => leaveSession(tx, seat), {
            ownerId,
            exitCode,
            async beforeTelling(left) {
              const lines = consoles.open(left, { isNew: false });
              await lines.receiveLast(console).finally(() => lines.close());
            },
          });
          if (!session) throw new AppError('seat_lost');
        },
        { isStart: false },
      ),
  };
}
