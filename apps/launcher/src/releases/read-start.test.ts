import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readStart } from './read-start.ts';

function release(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'botique-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const node = process.execPath;

it('[DEL-40] starts `main` of package.json with the Node of the launcher', () => {
  const folder = release({ 'package.json': { main: './bot.js' }, 'bot.js': '' });
  expect(readStart(folder)).toEqual({ program: node, parameters: [join(folder, 'bot.js')], isNode: true });
});

it('[DEL-40] prefers start.json, and in it the command for this system', () => {
  const start = { command: ['node', 'a.js'], windows: ['py', 'bot.py'], macos: ['./bot', '--mac'] };
  const folder = release({ 'package.json': { main: 'b.js' }, 'b.js': '', 'start.json': start });
  expect(readStart(folder, 'linux')).toEqual({ program: node, parameters: ['a.js'], isNode: true });
  expect(readStart(folder, 'win32')).toEqual({ program: 'py', parameters: ['bot.py'], isNode: false });
  expect(readStart(folder, 'darwin')).toMatchObject({ program: join(folder, 'bot'), parameters: ['--mac'] });
});

it.for<[string, Record<string, unknown>]>([
  ['neither file', {}],
  ['no main', { 'package.json': {} }],
  ['a main that is missing', { 'package.json': { main: 'bot.js' } }],
  ['a main outside', { 'package.json': { main: '../bot.js' } }],
  ['a start.json that is no JSON', { 'start.json': '{', 'package.json': { main: 'b.js' }, 'b.js': '' }],
  ['no command for this system', { 'start.json': { windows: ['py'] } }],
  ['an empty command', { 'start.json': { command: [] } }],
  ['a command that is no list', { 'start.json': { command: 'rm -rf /' } }],
])('[DEL-40] does not start a release with %s', ([, files]) => {
  expect(readStart(release(files), 'linux')).toBeNull();
});
