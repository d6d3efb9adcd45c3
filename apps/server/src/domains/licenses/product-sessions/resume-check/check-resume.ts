import { setTimeout as pause } from 'node:timers/promises';
import type { ProductHandshake } from '@botique/contract/licenses/product-protocol.ts';
import DataLoader from 'dataloader';
import type { Db } from '../../../../platform/db/database.ts';
import type { IsBanned } from '../../license-check/repository.ts';
import type { Licenses } from '../../service.ts';
import { findResumable, type Resume, type WantedSeat } from './repository.ts';

type Dependencies = { db: Db; licenses: Pick<Licenses, 'digestOf'>; isBanned: IsBanned };

export type ResumingHandshake = Pick<ProductHandshake, 'license' | 'uuid'> & {
  resume: NonNullable<ProductHandshake['resume']>;
};

const maxBatchSize = 500;
const gatherMs = 20;

export type CheckResume = ReturnType<typeof createResumeCheck>;

/**
 * Tells products that resume a session from products that start. This node asks the database with one statement
 * at a time, so that made-up sessions can't keep it busy.
 */
export function createResumeCheck({ db, licenses, isBanned }: Dependencies) {
  let turn = Promise.resolve();
  let asking: Promise<unknown> = Promise.resolve();

  const loader = new DataLoader<WantedSeat, Resume>(
    (wanted) => {
      const found = findResumable(db, wanted, { isBanned });
      asking = found.catch(() => {});
      return found;
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn(dispatch) {
        turn = turn.then(async () => {
          await pause(gatherMs);
          dispatch();
          await asking;
        });
      },
    },
  );
  return ({ license, uuid: device, resume }: ResumingHandshake): Promise<Resume> =>
    loader.load({ ...resume, keyDigest: licenses.digestOf(license), device });
}
