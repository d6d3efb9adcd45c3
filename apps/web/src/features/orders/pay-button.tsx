import { strings } from '@botique/contract/strings.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  total: string;
  isFree: boolean;
  isSoldOut: boolean;
  busy: boolean;
  onPress: () => void;
};

/** Starts the order. The buyer chooses the payment method next. */
export function PayButton({ total, isFree, isSoldOut, busy, onPress }: Props) {
  const words = isFree ? 'Continue' : `Pay ${total}`;
  return (
    <Button
      variant="primary"
      size="large"
      className="w-full"
      disabled={isSoldOut && !busy}
      busy={busy}
      onClick={onPress}
    >
      {isSoldOut && !busy ? strings.catalogue.outOfStock : words}
    </Button>
  );
}
