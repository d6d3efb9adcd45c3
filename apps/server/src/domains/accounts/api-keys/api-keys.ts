import { apiKeyPrefix, maxApiKeys } from '@botique/contract/accounts/api-key-form.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Identity, KeyViewer } from '../../../platform/http/identity.ts';
import { nextCursor, parseCursor, uuidForm } from '../../../platform/http/list-cursor.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { writeAudit } from '../../office/service.ts';
import { lockUser } from '../repository.ts';
import {
  apiKeyPage,
  countApiKeys,
  deleteApiKey,
  findApiKey,
  insertApiKey,
  touchApiKey,
  type ApiKeyRow,
} from './repository.ts';

const touchEveryMs = 5 * 60 * 1000;

/** Enough for the owner to recognise the key, far too little to guess the rest. */
const startLength = apiKeyPrefix.length + 4;

/** Keys that let a user's programs call the API on their behalf. */
export function createApiKeys({ db, clock }: { db: Db; clock: Clock }) {
  async function noteUse(apiKey: ApiKeyRow): Promise<void> {
    const now = clock.now();
    // Updating this on every request would turn every read into a write.
    if (apiKey.lastUsedAt && now.getTime() - apiKey.lastUsedAt.getTime() < touchEveryMs) return;
    await touchApiKey(db, apiKey.id, now);
  }

  return {
    /** The only call that ever returns the key itself. */
    async create(ownerId: string, name: string): Promise<{ row: ApiKeyRow; key: string }> {
      const key = `${apiKeyPrefix}${newSecret()}`;
      const row = await transact(db, async (tx) => {
        // Without the lock, two concurrent requests could both pass the limit check.
        if (!(await lockUser(tx, ownerId))) throw new AppError('signed_out');
        if ((await countApiKeys(tx, ownerId)) >= maxApiKeys) throw new AppError('too_many_api_keys');
        const made = await insertApiKey(tx, {
          userId: ownerId,
          name,
          start: key.slice(0, startLength),
          keyHash: hashSecret(key),
          createdAt: clock.now(),
        });
        await writeAudit(tx, {
          actorId: ownerId,
          action: 'accounts.api_key_created',
          subject: made.id,
          details: { name },
        });
        return made;
      });
      return { row, key };
    },

    async identify(key: string): Promise<Identity<KeyViewer>> {
      const found = await findApiKey(db, hashSecret(key));
      if (!found) return { kind: 'visitor' };
      const { apiKey, user } = found;
      if (user.bannedAt) return { kind: 'banned', userId: user.id };
      await noteUse(apiKey);
      return { kind: 'viewer', viewer: { by: 'apiKey', userId: user.id, role: user.role, keyId: apiKey.id } };
    },

    async list(ownerId: string, query: { limit: number; cursor?: string | undefined }) {
      const after = parseCursor(query.cursor, uuidForm);
      const { rows, total } = await apiKeyPage(db, ownerId, { limit: query.limit, after });
      return { rows, total, next: nextCursor(rows, query.limit) };
    },

    async count(ownerId: string): Promise<number> {
      return countApiKeys(db, ownerId);
    },

    async remove(id: string, ownerId: string): Promise<void> {
      await transact(db, async (tx) => {
        const gone = await deleteApiKey(tx, id, ownerId);
        if (!gone) throw new AppError('not_found');
        await writeAudit(tx, {
          actorId: ownerId,
          action: 'accounts.api_key_removed',
          subject: id,
          details: { name: gone.name },
        });
      });
    },
  };
}
