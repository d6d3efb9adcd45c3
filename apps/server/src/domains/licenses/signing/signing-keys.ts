import {
  keyStatementType,
  type KeyStatementClaims,
  type SigningKey,
} from '@botique/contract/licenses/offline-lease.ts';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { writeAudit } from '../../office/service.ts';
import type { Keyring } from '../keyring.ts';
import {
  allSigningKeys,
  insertFirstKey,
  insertSigningKey,
  lockNewestKey,
  type SigningKeyRow,
} from './repository.ts';
import { signToken } from './token.ts';

type Dependencies = { db: Db; clock: Clock; keyring: Keyring };

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** A rotation in another process is noticed after this time. Until then the old key signs, which is fine. */
const rereadMs = 5_000;

/** Created once for the shop, and shared by all nodes through the database. */
export function createSigningKeys({ db, clock, keyring }: Dependencies) {
  let known: { keys: SigningKeyRow[]; privateKey: KeyObject; readAt: number } | null = null;

  async function load(): Promise<NonNullable<typeof known>> {
    const now = performance.now();
    if (known && now - known.readAt < rereadMs) return known;
    let keys = await allSigningKeys(db);
    if (keys.length === 0) {
      await insertFirstKey(db, { number: 1, statement: null, ...generate() });
      keys = await allSigningKeys(db);
    }
    known = { keys, privateKey: privateKeyOf(newestOf(keys)), readAt: now };
    return known;
  }

  function generate(): Pick<SigningKeyRow, 'id' | 'publicKey' | 'sealedPrivateKey'> {
    const pair = generateKeyPairSync('ed25519');
    const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    const id = createHash('sha256').update(publicKey).digest('base64url').slice(0, 16);
    const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    return { id, publicKey, sealedPrivateKey: keyring.seal(privateKey, id) };
  }

  function privateKeyOf({ id, sealedPrivateKey }: SigningKeyRow): KeyObject {
    const key = Buffer.from(keyring.open(sealedPrivateKey, id), 'base64');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }

  async function addSuccessor(tx: Queryable, newest: SigningKeyRow, overlapMs: number): Promise<string> {
    const made = generate();
    const now = clock.now().getTime();
    const claims: KeyStatementClaims = {
      kid: made.id,
      x: made.publicKey.toString('base64url'),
      iat: Math.floor(now / 1000),
      until: Math.ceil((now + overlapMs) / 1000),
    };
    const signer = { type: keyStatementType, keyId: newest.id, privateKey: privateKeyOf(newest) };
    const statement = signToken(signer, claims);
    await insertSigningKey(tx, { number: newest.number + 1, statement, ...made });
    return made.id;
  }

  return {
    /** When the shop starts for the first time. */
    async createFirst(): Promise<void> {
      await load();
    },

    async sign(type: string, claims: object): Promise<string> {
      const { keys, privateKey } = await load();
      return signToken({ type, keyId: newestOf(keys).id, privateKey }, claims);
    },

    async list(): Promise<SigningKey[]> {
      const { keys } = await load();
      return keys.map(({ id, publicKey, statement }) => ({
        id,
        publicKey: publicKey.toString('base64url'),
        statement,
      }));
    },

    /** Products accept the old key for the overlap, so that leases it has signed stay valid. */
    async rotate(overlapMs: number): Promise<string> {
      await load();
      const id = await transact(db, async (tx) => {
        const newest = await lockNewestKey(tx);
        const added = await addSuccessor(tx, newest, overlapMs);
        await writeAudit(tx, {
          actorId: null,
          action: 'licenses.signing_key_rotated',
          subject: added,
          before: { signingKey: newest.id },
          after: { signingKey: added },
        });
        return added;
      });
      known = null;
      return id;
    },
  };
}

function newestOf(keys: readonly SigningKeyRow[]): SigningKeyRow {
  return keys.at(-1) as SigningKeyRow;
}
