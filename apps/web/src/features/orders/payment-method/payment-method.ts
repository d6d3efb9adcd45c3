import type { Method } from '@botique/contract/orders/order-rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PayPalSetup } from '../../../lib/payment/paypal-api.ts';
import type { PayPalCallbacks } from '../../../lib/payment/paypal-buttons.tsx';
import type { OpenOrder } from '../checkout/checkout-reducer.ts';

export type MethodProps = {
  order: OpenOrder;
  /** The viewer's balance in dollars. */
  credits: UseQueryResult<number>;
  payPalSetup: UseQueryResult<PayPalSetup>;
};

export type ActionProps = MethodProps & {
  /** Nothing can be clicked right now. */
  busy: boolean;
  /** A payment is in flight. */
  paying: boolean;
  onPay: () => void;
  /** The callbacks of PayPal's own buttons. */
  payPal: PayPalCallbacks;
  /** The ordered product, to return to after a top-up. */
  productId: string;
};

/** One way to pay an order. */
export type PaymentMethod = {
  id: Method;
  name: string;
  Icon: LucideIcon;
  isOffered: (props: MethodProps) => boolean;
  /** Shown beside the name, such as the balance. */
  Note: ComponentType<MethodProps>;
  /** The button that pays. */
  Action: ComponentType<ActionProps>;
};
