import { hostname, platform, type } from 'node:os';
import { deviceFactLimits } from './protocol.ts';

export type DeviceFacts = { host?: string | undefined; platform?: string | undefined };

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

/** The name of this computer and its system, for the customer. */
export function deviceFacts({ hostName }: { hostName: boolean }): DeviceFacts {
  return {
    host: hostName ? showableLine(nameOfComputer(), deviceFactLimits.host) : undefined,
    platform: showableLine(systems[platform()] ?? type(), deviceFactLimits.platform),
  };
}

/** Some systems do not tell. */
function nameOfComputer(): string {
  try {
    return hostname();
  } catch {
    return '';
  }
}

/** At least one visible character. Some characters count as letters but are blank. */
const visible = /[^\p{Cf}\p{Z}\s\u115F\u1160\u2800\u3164\uFFA0]/u;

/** What the shop accepts of a text, because a strange name must not keep a product from starting. */
export function showableLine(text: string, max: number): string | undefined {
  const cleaned = text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim();
  // The cut may leave half a character.
  const cut = cleaned.slice(0, max).replace(/\p{Cs}$/u, '');
  return visible.test(cut) ? cut.trim() : undefined;
}
