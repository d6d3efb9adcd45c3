import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { priceText } from '@botique/contract/money.ts';

type Texts = {
  button: string;
  question: string;
  /** What happens then. */
  effect: (payment: HeldPayment) => string;
  isDangerous?: true;
};

/** The license of 'Renewal of Warden' is for Warden. */
const productOf = (title: string) => title.replace(/^Renewal of /, '');

export const decisionTexts: Record<HeldDecision, Texts> = {
  retry: {
    button: 'Try again',
    question: 'Try to complete this order again?',
    effect: ({ customer, title }) =>
      `Botique asks PayPal about ${customer.username}’s payment for ${title} and completes the order at once. If that fails again, the payment stays here.`,
  },
  refund: {
    button: 'Refund',
    question: 'Refund this payment to PayPal?',
    effect: ({ customer, amount, atStake, title }) =>
      `${priceText(atStake ?? amount)} goes back to ${customer.username} through PayPal, and the order ends without a delivery. The payment was for ${title}.`,
    isDangerous: true,
  },
  credits: {
    button: 'Refund as credits',
    question: 'Refund this payment as credits?',
    effect: ({ customer, amount, atStake, title }) =>
      `${customer.username} gets ${priceText(atStake ?? amount)} as credits at once. The payment was for ${title}.`,
  },
  done: {
    button: 'Mark done',
    question: 'Mark this payment as done?',
    effect: ({ customer, title }) =>
      `Nothing else happens with ${customer.username}’s payment for ${title}. Do this if the money went back in another way, or nothing is owed.`,
  },
  keep: {
    button: 'Keep license',
    question: 'Keep the license?',
    effect: ({ customer, title }) => `${customer.username} keeps the license for ${productOf(title)}.`,
  },
  revoke: {
    button: 'Revoke license',
    question: 'Revoke the license?',
    effect: ({ customer, title }) =>
      `${customer.username}’s license for ${productOf(title)} is revoked and its sessions end.`,
    isDangerous: true,
  },
  restore: {
    button: 'Restore',
    question: 'Restore what was taken back?',
    effect: ({ customer, title }) => `${customer.username} gets back what the chargeback for ${title} took.`,
  },
};
