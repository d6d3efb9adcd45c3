import { z } from 'zod';
import { defineJobKind } from '../../../platform/jobs/jobs.ts';

/** Tells open pages of staff that the held payments changed, also after a change from the CLI. */
export const announceHeld = defineJobKind({ name: 'payments.announce_held', payload: z.object({}) });
