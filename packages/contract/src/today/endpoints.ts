import * as z from 'zod';
import { staff } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { jobId } from './failed-job.ts';
import { chartRanges } from './today-rules.ts';
import { today } from './today.ts';

const handlesJob = staff('manageMoney', { kind: 'failedJob', param: 'id' });
const example = { params: { id: '1' } };

export const todayEndpoints = {
  'today.get': defineEndpoint({
    method: 'GET',
    path: '/api/admin/today/get',
    summary: "Get today's figures, what waits for the owner, and the health of the shop",
    access: staff('manageMoney'),
    query: z.object({
      range: z.enum(chartRanges).default('30').meta({ description: 'How many days the chart shows.' }),
    }),
    reply: { data: today },
  }),
  'jobs.retry': defineEndpoint({
    method: 'POST',
    path: '/api/admin/jobs/retry/{id}',
    summary: 'Try a failed job again, now',
    access: handlesJob,
    params: z.object({ id: jobId }),
    reply: {},
    example,
  }),
  'jobs.dismiss': defineEndpoint({
    method: 'POST',
    path: '/api/admin/jobs/dismiss/{id}',
    summary: 'Remove a failed job without trying it again',
    access: handlesJob,
    params: z.object({ id: jobId }),
    reply: {},
    example,
  }),
} as const;
