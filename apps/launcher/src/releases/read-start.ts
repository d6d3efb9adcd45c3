import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

/** How to start a release. */
export type Start = { program: string; parameters: string[]; isNode: boolean };

const systems: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'windows',
  darwin: 'macos',
  linux: 'linux',
};

/** From `start.json`, or else from `main` in `package.json`. Null if they don't say, or say it wrongly. */
export function readStart(folder: string, platform: NodeJS.Platform = process.platform): Start | null {
  try {
    const startFile = join(folder, 'start.json');
    if (!existsSync(startFile)) return fromPackage(folder);
    const given = JSON.parse(readText(startFile)) as Record<string, unknown>;
    return fromCommand(folder, given[systems[platform] ?? ''] ?? given['command']);
  } catch {
    return null;
  }
}

function fromPackage(folder: string): Start | null {
  const { main } = JSON.parse(readText(join(folder, 'package.json'))) as { main?: unknown };
  if (typeof main !== 'string') return null;
  const file = resolve(folder, main);
  if (!isInside(folder, file) || !existsSync(file)) return null;
  return { program: process.execPath, parameters: [file], isNode: true };
}

function fromCommand(folder: string, command: unknown): Start | null {
  if (!Array.isArray(command) || !command.every((part) => typeof part === 'string')) return null;
  const [program = '', ...parameters] = command;
  if (program === '') return null;
  if (program === 'node') return { program: process.execPath, parameters, isNode: true };
  // Otherwise the system looks for it next to the launcher.
  const isFile = /[/\\]/.test(program) && !isAbsolute(program);
  return { program: isFile ? resolve(folder, program) : program, parameters, isNode: false };
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}
