import { z } from 'zod';

const longestContent = 2_000;

const message = z.object({
  content: z.string().max(longestContent).nullish(),
  username: z
    .string()
    .min(1)
    .max(80)
    .refine((name) => !/discord|clyde/i.test(name))
    .nullish(),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(['roles', 'users', 'everyone'])).optional(),
      users: z
        .array(z.string().regex(/^\d{1,20}$/))
        .max(100)
        .optional(),
    })
    // Allowing all users and only some of them is a contradiction, which Discord refuses.
    .refine(({ parse, users }) => !(parse?.includes('users') && users && users.length > 0))
    .nullish(),
});

type Refusal = { message: string; code: number; errors?: object };
type Sent = { content: string; username: string | null; allowedMentions: unknown; pinged: string[] };

/** Parses a message like Discord does, or explains why Discord would refuse it. */
export function readMessage(body: unknown): { sent: Sent } | { refusal: Refusal } {
  const parsed = message.safeParse(body);
  if (!parsed.success) return { refusal: invalidForm(parsed.error.issues) };
  const { content, username, allowed_mentions: allowedMentions } = parsed.data;
  if (!content?.trim()) return { refusal: { message: 'Cannot send an empty message', code: 50_006 } };
  return {
    sent: {
      content,
      username: username ?? null,
      allowedMentions: allowedMentions ?? null,
      pinged: whomItCalls(content, allowedMentions ?? { parse: ['users', 'everyone'] }),
    },
  };
}

function whomItCalls(
  content: string,
  { parse = [], users = [] }: { parse?: string[] | undefined; users?: string[] | undefined },
): string[] {
  const named = [...content.matchAll(/<@!?(\d+)>/g)].map(([, id = '']) => id);
  const called = named.filter((id) => parse.includes('users') || users.includes(id));
  const all = parse.includes('everyone') ? (content.match(/@(everyone|here)/g) ?? []) : [];
  return [...new Set([...called, ...all])];
}

function invalidForm(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors: Record<string, object> = {};
  for (const { path, code, message: text } of issues) {
    errors[String(path[0] ?? '_body')] = { _errors: [{ code: code.toUpperCase(), message: text }] };
  }
  return { message: 'Invalid Form Body', code: 50_035, errors };
}
