import { readFileSync } from 'node:fs';
import { StartError, type Env } from './env.ts';
import type { OwnLegalTexts } from '../domains/office/legal-texts.ts';

/** A shop must not start with other terms than its owner's. */
export function readLegalTexts(env: Pick<Env, 'TERMS_FILE' | 'PRIVACY_FILE'>): OwnLegalTexts {
  return { terms: readText(env, 'TERMS_FILE'), privacy: readText(env, 'PRIVACY_FILE') };
}

function readText<Name extends 'TERMS_FILE' | 'PRIVACY_FILE'>(
  env: Partial<Record<Name, string | undefined>>,
  name: Name,
): string | null {
  const path = env[name];
  if (path === undefined) return null;
  try {
    const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim();
    if (text !== '') return text;
  } catch (error) {
    throw new StartError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  throw new StartError(`${name}: ${path} is empty`);
}
