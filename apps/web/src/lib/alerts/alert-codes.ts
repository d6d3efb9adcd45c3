/*
 * Codes of alerts that no reply caused. Each kind has its own code, because at most three alerts per code are
 * queued and frequent ones would block others. Separate constants, so that the landing page bundles only one.
 */
export const sessionStartedCode = 1001;
export const notificationCode = 1002;
export const roleChangedCode = 1003;
export const ticketOpenedCode = 1004;
export const ticketClosedCode = 1005;
export const copiedCode = 1006;
export const productLoadedCode = 1007;
export const sessionCrashedCode = 1008;
export const sessionActionCode = 1009;
export const seatsTakenCode = 1010;
