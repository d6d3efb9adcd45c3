/** What every key begins with, so that people, programs and scanners of leaked secrets know one when they see it. */
export const apiKeyPrefix = 'btq_';

export const mostApiKeys = 20;
