import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const schema = z.object({
  EMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3006),
  EMULATOR_PORT_STRICT: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  EMULATOR_CLIENT_ID: z.string().min(1),
  EMULATOR_CLIENT_SECRET: z.string().min(1),
  EMULATOR_REDIRECT_URIS: z
    .string()
    .transform((list) => list.split(',').map((uri) => uri.trim()))
    .pipe(z.array(httpUrl).min(1)),
  EMULATOR_PUBLIC_URL: httpUrl.optional(),
  EMULATOR_WEBHOOK_ID: z
    .string()
    .regex(/^\d{17,20}$/, 'must be 17 to 20 digits')
    .default('100000000000000001'),
  EMULATOR_WEBHOOK_TOKEN: z.string().min(1).default('botique-webhook-token'),
  EMULATOR_PAYPAL_CLIENT_ID: z.string().min(1).default('botique-paypal'),
  EMULATOR_PAYPAL_CLIENT_SECRET: z.string().min(1).default('botique-paypal-secret'),
  EMULATOR_PAYPAL_WEBHOOK_ID: z.string().min(1).default('8PT597110X687430LKGECATA'),
  EMULATOR_PAYPAL_WEBHOOK_URL: httpUrl.optional(),
});

export function readEnv(variables: NodeJS.ProcessEnv): z.infer<typeof schema> {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  throw new Error(`The emulators cannot start:\n${lines.join('\n')}`);
}
