/**
 * Calls back when the process that forked us is gone. A parent killed with kill -9 cannot tell its
 * children anything, but the kernel closes its end of the channel: without this the emulators would
 * keep their port for ever.
 */
export function onParentGone(leave: () => void) {
  if (!process.send) return;
  process.once('disconnect', leave);
  // It may have died while our modules were loading, before anyone listened.
  if (!process.connected) leave();
}
