import { execFile } from 'node:child_process';

/** Ends a process and everything that it has started. Does nothing if it is gone. */
export function endTree(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    // Windows has no signals: programs without a window can't be asked to end.
    execFile('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true }, () => {});
    return;
  }
  try {
    // The product leads a process group of its own.
    process.kill(-pid, signal);
  } catch {
    // All of them are gone.
  }
}

/** Whether the process, or something that it has started, is left. Windows doesn't say. */
export function isTreeRunning(pid: number): boolean {
  if (process.platform === 'win32') return false;
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}
