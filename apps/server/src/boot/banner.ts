import { relative } from 'node:path';
import type { Persona } from '@botique/emulators/personas.ts';
import type { Env } from '../config/env.ts';
import type { DataFolder } from './data-folder.ts';

/** Where the values of the rows begin. */
const indent = ' '.repeat(11);

type Options = { env: Env; dataDir: string | null; data: DataFolder; personas: readonly Persona[] | null };

/** Only what a new user needs to know. */
export function banner({ env, dataDir, data, personas }: Options): string {
  const rows: [string, string][] = [
    ['Shop', env.PUBLIC_URL],
    ['API', `${env.PUBLIC_URL}/docs`],
    ['Sign in', signIn(personas)],
    ['Pay', payment(env, personas !== null)],
    ['Data', dataDir ? describeData(dataDir, data) : 'your PostgreSQL (DATABASE_URL)'],
    ...(env.NODE_ENV === 'production'
      ? []
      : [
          ['Go live', 'set NODE_ENV=production, Discord and PayPal: see docs/operations.md'] as [
            string,
            string,
          ],
        ]),
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(9)}${value}`);
  return ['', `  ${env.COMPANY_NAME} is open.`, '', ...lines, ''].join('\n');
}

function describeData(dataDir: string, { state, reason }: DataFolder): string {
  const place = `${shortPath(dataDir)} (embedded PostgreSQL)`;
  if (state === 'former') {
    return `${place}\n${indent}left there by an earlier version; stop Botique and move it with: npm run botique -- move-data`;
  }
  return reason === null ? place : `${place}\n${indent}a new shop, because ${reason}`;
}

function signIn(personas: readonly Persona[] | null): string {
  if (!personas) return 'with Discord';
  const names = personas.map(
    ({ globalName, username, role }) => `${globalName ?? username}${role === 'admin' ? ' (admin)' : ''}`,
  );
  return `as ${names.join(', ')}\n${indent}or as someone new, through the built-in Discord emulator`;
}

function payment(env: Env, emulated: boolean): string {
  if (!env.PAYPAL_CLIENT_ID) return 'with credits only: PayPal is not set up';
  return emulated && env.PAYPAL_URL === env.DISCORD_URL
    ? 'with credits, or through the built-in PayPal emulator: no real money'
    : 'with credits or PayPal';
}

function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
