/** Prefix of every key, so that people, programs and secret scanners recognise one. */
export const apiKeyPrefix = 'btq_';

export const maxApiKeys = 20;
