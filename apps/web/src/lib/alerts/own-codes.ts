/*
 * Codes of alerts that no reply caused. Each kind has its own: at most three alerts of one code wait at a time, so three
 * products that start would otherwise keep 'Purchase completed!' away. Constants of their own, because the landing page
 * takes only one of them.
 */
export const sessionStartedCode = 1001;
export const noticeCode = 1002;
export const roleChangedCode = 1003;
export const ticketOpenedCode = 1004;
export const ticketClosedCode = 1005;
export const copiedCode = 1006;
export const productLoadedCode = 1007;
