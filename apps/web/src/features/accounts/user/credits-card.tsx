import { creditLimits } from '@botique/contract/customers/customer-rules.ts';
import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import { centsOfDollars, centsText, dollarsOfCents } from '@botique/contract/money.ts';
import { useState } from 'react';
import { ApiError, useApi } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { parseDollars } from '../../../lib/format/parse-dollars.ts';
import { Card } from '../../../ui/display/card.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { userKey } from './use-user.ts';

type Kind = 'grant' | 'take';
type Draft = { kind: Kind; amount: string; reason: string };

const empty = { amount: '', reason: '' };

/** Gives a user credits, or takes some back. */
export function CreditsCard({ user }: { user: ListedUser }) {
  const [draft, setDraft] = useState<Draft>({ kind: 'grant', ...empty });
  const [tried, setTried] = useState(false);
  const { change, refused } = useChangeCredits(user);
  const { kind, amount, reason } = draft;
  const cents = centsWithinLimits(amount);
  const held = centsOfDollars(user.credits);
  const after = held + (cents ?? 0n) * (kind === 'grant' ? 1n : -1n);
  const problems = problemsOf({ cents, reason, after, held });
  const verb = kind === 'grant' ? 'Grant' : 'Take';

  function edit(edited: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...edited }));
    setTried(false);
  }

  return (
    <Card title="Credits">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problems || cents === null) return;
          change.mutate(
            { kind, cents, reason: reason.trim() },
            {
              onSuccess: () => {
                setDraft({ kind, ...empty });
                setTried(false);
              },
            },
          );
        }}
      >
        <Tabs
          label="What to do with credits"
          className="w-full [&_[role=tab]]:grow [&_[role=tab]]:justify-center [&_[role=tablist]]:grow"
          value={kind}
          onValueChange={(next) => edit({ kind: next as Kind })}
          tabs={[
            { value: 'grant', label: 'Grant' },
            { value: 'take', label: 'Take' },
          ]}
        />
        <Field label="Amount" error={tried && problems?.amount}>
          <Input
            icon={<span className="grid place-items-center">$</span>}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={amount}
            onChange={(event) => edit({ amount: event.target.value })}
          />
        </Field>
        <Field label={`Reason, which ${user.globalUsername} reads`} error={tried && problems?.reason}>
          <Input
            autoComplete="off"
            maxLength={creditLimits.reasonLength}
            value={reason}
            onChange={(event) => edit({ reason: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {cents === null ? verb : `${verb} ${centsText(cents)}`}
        </Button>
        <p className="numeric -mt-1 text-small text-text-2" aria-live="polite">
          {refused ?? `Balance after it: ${centsText(after < 0n ? held : after)}`}
        </p>
      </form>
    </Card>
  );
}

type Checked = { cents: bigint | null; reason: string; after: bigint; held: bigint };

function problemsOf({ cents, reason, after, held }: Checked) {
  const amount =
    cents === null ? 'Enter an amount, such as 5.00.' : after < 0n && `They have only ${centsText(held)}.`;
  const why = reason.trim() === '' && 'Enter a reason.';
  return amount || why ? { amount, reason: why } : null;
}

function centsWithinLimits(text: string): bigint | null {
  const cents = parseDollars(text);
  if (cents === null || cents < centsOfDollars(creditLimits.least)) return null;
  return cents > centsOfDollars(creditLimits.most) ? null : cents;
}

type Change = { kind: Kind; cents: bigint; reason: string };

function useChangeCredits({ id, globalUsername: name }: ListedUser) {
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
