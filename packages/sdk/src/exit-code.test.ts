import { exitCode } from '@botique/contract/licenses/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteDeliberateEnd, reportedExitCode } from './exit-code.ts';

let now: number;
beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function onPlatform(platform: NodeJS.Platform): void {
  vi.stubGlobal('process', { ...process, platform });
}

it.for<[NodeJS.Platform, unknown, number | undefined]>([
  ['linux', 0, 0],
  ['linux', 3, 3],
  ['linux', '3', 3],
  ['linux', -1, 255],
  ['linux', 256, 0],
  ['win32', -1_073_741_819, 3_221_225_477],
  ['linux', undefined, undefined],
  ['linux', 'failed', undefined],
])('[LIC-131] reports an exit code as the system shows it: on %s %j is %j', ([platform, code, reported]) => {
  onPlatform(platform);
  expect(reportedExitCode(code)).toBe(reported);
  expect(exitCode.optional().parse(reportedExitCode(code))).toBe(reported);
});

it('[LIC-131] reports no exit code for a minute after someone ended the process', () => {
  noteDeliberateEnd();
  now += 59_999;
  expect(reportedExitCode(130)).toBeUndefined();
  now += 1;
  expect(reportedExitCode(1)).toBe(1);
});
