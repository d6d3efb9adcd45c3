import { reminderHours } from '@botique/contract/licenses/license-rules.ts';
import { z } from 'zod';
import { defineJobKind } from '../../../platform/jobs/jobs.ts';

/** Sends one reminder to the shop's Discord channel. */
export const remindOnDiscord = defineJobKind({
  name: 'licenses.remind_in_chat',
  canWait: true,
  payload: z.object({
    licenseId: z.uuid(),
    expiresAt: z.iso.datetime().transform((value) => new Date(value)),
    hours: z.literal(reminderHours),
  }),
});

export type DiscordReminder = z.output<typeof remindOnDiscord.payload>;
