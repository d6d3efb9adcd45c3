/**
 * The readable half of a session: the page sends it back as bearer header and as `token` in the body.
 * Alone it opens nothing; the secret half is in an HttpOnly cookie that only the server knows the name of.
 */
export const requestTokenCookie = 'token';
