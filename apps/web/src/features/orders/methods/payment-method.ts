import type { Method } from '@botique/contract/orders/order-rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PayPalButtonCalls } from '../../../lib/paypal/paypal-buttons.tsx';
import type { PayPalSetup } from '../../../lib/paypal/use-paypal-setup.ts';
import type { OpenOrder } from '../checkout.ts';

export type MethodProps = {
  order: OpenOrder;
  /** The viewer's, in dollars. */
  credits: UseQueryResult<number>;
  payPalSetup: UseQueryResult<PayPalSetup>;
};

export type ActionProps = MethodProps & {
  /** Nothing can be pressed now. */
  busy: boolean;
  /** It is being paid. */
  paying: boolean;
  onPay: () => void;
  /** What PayPal's own buttons do. */
  payPal: PayPalButtonCalls;
  /** What is ordered, to come back to it. */
  productId: string;
};

/** One way to pay an order. */
export type PaymentMethod = {
  id: Method;
  name: string;
  Icon: LucideIcon;
  takes: (about: MethodProps) => boolean;
  /** Beside the name: what one should know before. */
  Note: ComponentType<MethodProps>;
  /** What one presses to pay. */
  Action: ComponentType<ActionProps>;
};
