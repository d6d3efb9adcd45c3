import { strings } from '@botique/contract/strings.ts';
import { Gift } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { ActionProps, PaymentMethod } from './payment-method.ts';

function Note() {
  return <span className="font-normal text-text-2">Nothing to pay</span>;
}

function Action({ busy, onPay }: ActionProps) {
  return (
    <Button variant="primary" size="large" busy={busy} onClick={onPay}>
      {strings.catalogue.getFree}
    </Button>
  );
}

export const free: PaymentMethod = {
  id: 'free',
  name: 'Free',
  Icon: Gift,
  takes: ({ order }) => order.price === 0,
  Note,
  Action,
};
