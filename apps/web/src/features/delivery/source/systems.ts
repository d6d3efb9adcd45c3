import { useSyncExternalStore } from 'react';

export const systems = ['windows', 'macos', 'linux'] as const;

export type System = (typeof systems)[number];

export const systemNames: Record<System, string> = { windows: 'Windows', macos: 'macOS', linux: 'Linux' };

/** The system that the launcher could run on here. Null for phones and unknown systems. */
export function systemOf(userAgent: string, touchPoints = 0): System | null {
  if (/Android|iPhone|iPad|CrOS/.test(userAgent)) return null;
  if (userAgent.includes('Windows NT')) return 'windows';
  // Tablets of Apple call themselves Macintosh.
  if (userAgent.includes('Macintosh')) return touchPoints > 1 ? null : 'macos';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
}

/** Null on the server, which renders the page for every system. */
export function useThisSystem(): System | null {
  return useSyncExternalStore(
    neverChanges,
    () => systemOf(navigator.userAgent, navigator.maxTouchPoints),
    () => null,
  );
}

const neverChanges = () => () => undefined;
