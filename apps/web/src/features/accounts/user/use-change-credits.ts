import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import { centsText, dollarsOfCents } from '@botique/contract/money.ts';
import { useState } from 'react';
import { ApiError, useApi } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { userKey } from './use-user.ts';

export type Kind = 'grant' | 'take';
type Change = { kind: Kind; cents: bigint; reason: string };

/** Each change has a key, so that a repeated call changes the credits once. */
export function useChangeCredits({ id, globalUsername: name }: ListedUser) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const refreshUser = () => Promise.all([refresh(userKey, id), refresh('users')]);
  // The same until a success, also after edits: a lost reply may belong to a change that was made.
  const [key, setKey] = useState(randomId);
  const [refused, setRefused] = useState<string | null>(null);
  const change = useAction({
    run({ kind, cents, reason }: Change) {
      setRefused(null);
      const call = kind === 'grant' ? userEndpoints['credits.grant'] : userEndpoints['credits.take'];
      return api(call, { params: { id }, body: { key, amount: dollarsOfCents(cents), reason } });
    },
    done: (_, { kind, cents }) =>
      kind === 'grant' ? `Granted ${centsText(cents)} to ${name}.` : `Took ${centsText(cents)} from ${name}.`,
    onDone: () => {
      setKey(randomId());
      return refreshUser();
    },
    alertsRefusal: (error) => !isShort(error),
    onRefused: (error) => {
      setRefused(isShort(error) ? error.message : null);
      // The change may have been made nevertheless, or someone else made one.
      void refreshUser();
    },
  });
  return { change, refused };
}

const isShort = (error: Error) => error instanceof ApiError && error.error === 'credits_short';
