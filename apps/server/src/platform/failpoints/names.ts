/** Places where a test can kill the process, like a power cut. */
export const failpoints = [
  'order.started',
  'settle.begun',
  'settle.granted',
  'settle.booked',
  'settle.committed',
  'paypal.begun',
  'paypal.created',
  'paypal.capturing',
  'paypal.captured',
  'paypal.concluded',
  'paypal.refunding',
  'refund.decided',
  'refund.answered',
  'reminder.claimed',
  'reminder.sent',
] as const;

export type Failpoint = (typeof failpoints)[number];
