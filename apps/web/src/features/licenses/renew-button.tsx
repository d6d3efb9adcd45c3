import type { License } from '@botique/contract/licenses/license.ts';
import { Button, type ButtonProps } from '../../ui/form/button.tsx';

type Props = {
  name: string;
  /** The license is about to end, so Renew is highlighted. */
  late: boolean;
  size?: ButtonProps['size'];
  className?: string;
  onPress: () => void;
};

export function RenewButton({ name, late, size = 'small', className, onPress }: Props) {
  return (
    <Button
      size={size}
      variant={late ? 'primary' : 'secondary'}
      aria-label={`Renew ${name}`}
      aria-haspopup="dialog"
      className={className}
      onClick={onPress}
    >
      Renew
    </Button>
  );
}

/** Trials, lifetime licenses, and those that were revoked or suspended cannot be renewed. */
export function isRenewable({
  trial,
  revoked,
  suspended,
  expire,
}: Pick<License, 'trial' | 'revoked' | 'suspended' | 'expire'>): boolean {
  return !trial && !revoked && !suspended && expire !== null;
}
