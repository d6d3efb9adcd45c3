import { Button, type ButtonProps } from '../../ui/button.tsx';

type Props = {
  name: string;
  /** Little is left: it is the next step. */
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
