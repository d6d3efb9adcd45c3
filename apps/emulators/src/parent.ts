/**
 * Calls back when the parent process is gone. A parent killed with SIGKILL can't notify its children, but the
 * kernel closes the IPC channel. Without this, the emulators would hold their port forever.
 */
export function onParentGone(leave: () => void) {
  if (!process.send) return;
  process.once('disconnect', leave);
  // The parent may have died while our modules were loading, before this listener was attached.
  if (!process.connected) leave();
}
