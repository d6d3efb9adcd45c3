import { chmod, lstat, mkdir, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverAccount } from './account.ts';
import { giveTree } from './give-tree.ts';
import { temporaryFolder } from './test-homes.ts';

/** Without root, files can only be given to the current user. The check of the link targets still works. */
const account = serverAccount() ?? { uid: userInfo().uid, gid: userInfo().gid };

it('changes the owner of a tree, but not of the targets of its links', async () => {
  const folder = await temporaryFolder();
  const [tree, outside] = [join(folder, 'tree'), join(folder, 'outside')];
  await mkdir(join(tree, 'base'), { recursive: true });
  await mkdir(outside);
  await chmod(outside, 0o755);
  await chmod(join(tree, 'base'), 0o777);
  for (const file of [join(tree, 'base', '1'), join(outside, 'secret')]) await writeFile(file, '');
  await symlink(outside, join(tree, 'folder-link'));
  await symlink(join(outside, 'secret'), join(tree, 'base', 'file-link'));
  await symlink('nowhere', join(tree, 'broken-link'));

  await giveTree(tree, account);
  for (const path of ['.', 'base', 'base/1', 'base/file-link', 'folder-link', 'broken-link'])
    expect((await lstat(join(tree, path))).uid, path).toBe(account.uid);
  expect((await lstat(join(tree, 'base'))).mode & 0o777).toBe(0o700);
  expect((await lstat(outside)).mode & 0o777).toBe(0o755);
  for (const path of [outside, join(outside, 'secret')]) expect((await lstat(path)).uid).toBe(userInfo().uid);
});
