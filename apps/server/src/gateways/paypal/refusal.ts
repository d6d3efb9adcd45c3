import { z } from 'zod';
import { OddAnswer, type Reply } from './exchange.ts';
import { PayPalRefusal } from './failures.ts';

const published = z.object({
  name: z.string(),
  debug_id: z.string().nullish().catch(null),
  details: z
    .array(z.object({ issue: z.string(), description: z.string().nullish().catch(null) }))
    .nullish()
    .catch(null),
});

/** The OAuth format, used by the token call and for bad tokens. */
const oauth = z.object({ error: z.string(), error_description: z.string().nullish().catch(null) });

/** A refusal in another format may come from anything between us and PayPal, so it proves nothing. */
export function refusalOf(reply: Reply, { sent }: { sent: boolean }): PayPalRefusal | OddAnswer {
  const body = parsedJson(reply.text);
  const debugId = debugIdOf(reply);
  const refusal = published.safeParse(body);
  if (refusal.success) {
    const { name, details, debug_id } = refusal.data;
    return new PayPalRefusal({
      status: reply.status,
      kind: name,
      details: (details ?? []).map(({ issue, description }) => ({ issue, description: description ?? '' })),
      debugId: debug_id ?? debugId,
    });
  }
  const { success, data } = oauth.safeParse(body);
  if (!success) return new OddAnswer(`answered ${reply.status} without a reason`, { sent });
  const details = [{ issue: data.error, description: data.error_description ?? '' }];
  return new PayPalRefusal({ status: reply.status, kind: data.error, details, debugId });
}

export function debugIdOf(reply: Pick<Reply, 'headers'>): string | null {
  return reply.headers.get('paypal-debug-id');
}

/** Undefined if it isn't JSON, which none of our schemas accepts. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
