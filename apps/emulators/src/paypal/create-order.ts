import { type Answer, invalidRequest, unprocessable } from './answer.ts';
import { findAmountProblems } from './find-amount-problems.ts';
import { findSyntaxProblems } from './find-syntax-problems.ts';
import { transactionId } from './ids.ts';
import type { Order } from './order.ts';
import { orderRequest } from './order-request.ts';
import { presentOrder, type Preference } from './present-order.ts';
import type { PaypalWorld } from './world.ts';

type Call = { body: unknown; origin: string; preference: Preference };

export function createOrder(world: PaypalWorld, { body, origin, preference }: Call): Answer {
  const parsed = orderRequest.safeParse(body);
  if (!parsed.success) return invalidRequest(findSyntaxProblems(parsed.error, body));
  const problems = findAmountProblems(parsed.data.purchase_units);
  if (problems.length > 0) return unprocessable(problems);

  const { payment_source: source, application_context: context, purchase_units: units } = parsed.data;
  const experience = source?.paypal?.experience_context ?? source?.venmo?.experience_context ?? context;
  const now = world.now();
  const order: Order = {
    id: transactionId(),
    // With a payment source, PayPal asks for the payer's action instead of an approval.
    status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: now,
    updatedAt: now,
    units: units.map((request) => ({ request, id: transactionId(), capture: undefined })),
    brandName: experience?.brand_name,
    returnUrl: experience?.return_url,
    cancelUrl: experience?.cancel_url,
    funding: source?.venmo ? 'venmo' : 'paypal',
    payer: undefined,
    bank: 'pays',
  };
  world.orders.add(order);
  return { status: 201, body: presentOrder(order, world, origin, preference) };
}
