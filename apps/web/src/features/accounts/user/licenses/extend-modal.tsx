import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import { useState } from 'react';
import { formatDateTime } from '../../../../lib/format/dates.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { ActionForm } from './action-form.tsx';
import { DaysField, daysRange, parseDays } from './days-field.tsx';
import type { useLicenseActions } from './use-license-actions.ts';

type Props = {
  license: ManagedLicense;
  reader: string;
  action: ReturnType<typeof useLicenseActions>['extend'];
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

const dayMs = 86_400_000;

export function ExtendModal({ license, reader, action, ...frame }: Props) {
  const [text, setText] = useState('30');
  // A license that has ended is extended from now, which need not tick while the dialog is open.
  const [now] = useState(() => Date.now());
  // The end that the admin saw. If it has changed, the server refuses, so that a repeated call adds nothing.
  const [expire] = useState(license.expire);
  const days = parseDays(text);
  const from = Math.max(now, Date.parse(expire ?? ''));
  return (
    <ActionForm
      title={`Extend ${botName(license)}`}
      description={`Adds days at no charge. ${reader} is notified.`}
      verb="Extend"
      reader={reader}
      busy={action.isPending}
      isValid={days !== null}
      onConfirm={(reason) => days !== null && action.mutate({ days, reason, expire })}
      {...frame}
    >
      {(tried) => (
        <DaysField
          label="Days to add"
          value={text}
          onChange={setText}
          tried={tried}
          hint={
            days === null
              ? `${daysRange} days.`
              : `New end: ${formatDateTime(new Date(from + days * dayMs).toISOString())}`
          }
        />
      )}
    </ActionForm>
  );
}
