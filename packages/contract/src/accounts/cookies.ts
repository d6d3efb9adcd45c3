/**
 * The readable half of a login session. The page sends it as a bearer header and as `token` in the body. On
 * its own it is useless: the secret half is in an HttpOnly cookie, which scripts cannot read.
 */
export const requestTokenCookie = 'token';
