/**
 * The readable half of a session: the page sends it back as bearer header and as `token` in the body.
 * Alone it opens nothing; the secret half is in an HttpOnly cookie, which no script can read.
 */
export const requestTokenCookie = 'token';
