import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import {
  Ban,
  CalendarPlus,
  CirclePlay,
  Ellipsis,
  Pause,
  ScrollText,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { licenseState } from '../../../../lib/customers/license-state.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu.tsx';

export type LicenseAction = 'extend' | 'resize' | 'suspend' | 'reinstate' | 'logs' | 'revoke' | 'delete';

type Props = { license: ManagedLicense; now: Date; onAct: (action: LicenseAction) => void };

/** Dialogs that the menu opens give the focus back to its button. */
export const menuButtonId = ({ id }: Pick<ManagedLicense, 'id'>) => `actions-${id}`;

/** What staff can do with a license. What is not possible says why. */
export function LicenseMenu({ license, now, onAct }: Props) {
  const whyNot = whyNotOf(license);
  const { left } = licenseState(license, now);
  const item = (action: LicenseAction, icon: ReactNode, label: string, tone: 'normal' | 'bad' = 'normal') => (
    <MenuItem
      key={action}
      icon={icon}
      tone={tone}
      disabled={whyNot[action] !== undefined}
      onSelect={() => onAct(action)}
    >
      <span className="py-1">
        {label}
        {whyNot[action] && <span className="block text-small font-normal">{whyNot[action]}</span>}
      </span>
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <IconButton
          id={menuButtonId(license)}
          variant="ghost"
          size="small"
          label={`Actions for ${botName(license)}, ${left}`}
          icon={<Ellipsis />}
        />
      }
    >
      {item('extend', <CalendarPlus />, 'Extend…')}
      {item('resize', <SlidersHorizontal />, 'Sessions and storage…')}
      {license.suspended
        ? item('reinstate', <CirclePlay />, 'Reinstate…')
        : item('suspend', <Pause />, 'Suspend…')}
      {item('logs', <ScrollText />, 'Logs and console')}
      <MenuSeparator />
      {item('revoke', <Ban />, 'Revoke…', 'bad')}
      {item('delete', <Trash2 />, 'Delete…', 'bad')}
    </Menu>
  );
}

function whyNotOf({ expire, revoked, paid }: ManagedLicense): Partial<Record<LicenseAction, string>> {
  const over = 'It was revoked';
  return {
    ...(expire === null && { extend: 'It’s a lifetime license' }),
    ...(revoked && { extend: over, resize: over, suspend: over, reinstate: over, revoke: 'Already revoked' }),
    ...(paid && { delete: 'Only if nothing was paid' }),
  };
}
