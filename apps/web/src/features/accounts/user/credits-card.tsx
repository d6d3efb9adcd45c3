import { creditLimits } from '@botique/contract/customers/customer-rules.ts';
import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { centsOfDollars, centsText } from '@botique/contract/money.ts';
import { useState } from 'react';
import { parseDollars } from '../../../lib/format/parse-dollars.ts';
import { Card } from '../../../ui/display/card.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { showErrors } from '../../../ui/form/show-errors.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { useChangeCredits, type Kind } from './use-change-credits.ts';

type Draft = { kind: Kind; amount: string; reason: string };

const empty = { amount: '', reason: '' };

/** From this many cents, a typing error is worth a question. */
const askedFrom = 10_000n;

/** Gives a user credits, or takes some back. */
export function CreditsCard({ user }: { user: ListedUser }) {
  const [draft, setDraft] = useState<Draft>({ kind: 'grant', ...empty });
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(false);
  const { change, refused } = useChangeCredits(user);
  const { kind, amount, reason } = draft;
  const cents = centsWithinLimits(amount);
  const held = centsOfDollars(user.credits);
  const after = held + (cents ?? 0n) * (kind === 'grant' ? 1n : -1n);
  const problems = problemsOf({ amount, cents, reason, after, held });
  const verb = kind === 'grant' ? 'Grant' : 'Take';

  function edit(edited: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...edited }));
    setTried(false);
  }

  function submit(changed: bigint) {
    change.mutate(
      { kind, cents: changed, reason: reason.trim() },
      {
        onSuccess: () => {
          setDraft({ kind, ...empty });
          setTried(false);
        },
        onSettled: () => setAsked(false),
      },
    );
  }

  return (
    <Card title="Credits">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          showErrors(event.currentTarget, () => setTried(true));
          if (problems || cents === null) return;
          if (cents < askedFrom) submit(cents);
          else setAsked(true);
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
        <Field label={`Reason (${user.globalUsername} will see this)`} error={tried && problems?.reason}>
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
          {refused ?? `Balance afterwards: ${centsText(after < 0n ? held : after)}`}
        </p>
      </form>
      {cents !== null && (
        <ConfirmModal
          open={asked}
          onOpenChange={setAsked}
          title={`${verb} ${centsText(cents)}?`}
          description={`${user.globalUsername}’s balance becomes ${centsText(after)}.`}
          verb={`${verb} ${centsText(cents)}`}
          danger={kind === 'take'}
          busy={change.isPending}
          onConfirm={() => submit(cents)}
        />
      )}
    </Card>
  );
}

type Checked = { amount: string; cents: bigint | null; reason: string; after: bigint; held: bigint };

function problemsOf({ amount: text, cents, reason, after, held }: Checked) {
  const amount = cents === null ? problemOf(text) : after < 0n && `They have only ${centsText(held)}.`;
  const why = reason.trim() === '' && 'Enter a reason.';
  return amount || why ? { amount, reason: why } : null;
}

function problemOf(text: string): string {
  const cents = parseDollars(text);
  const most = centsOfDollars(creditLimits.most);
  return cents !== null && cents > most
    ? `Enter at most ${centsText(most)}.`
    : 'Enter an amount, such as 5.00.';
}

function centsWithinLimits(text: string): bigint | null {
  const cents = parseDollars(text);
  if (cents === null || cents < centsOfDollars(creditLimits.least)) return null;
  return cents > centsOfDollars(creditLimits.most) ? null : cents;
}
