/** Longer texts are cut. */
export const maxAuditText = 300;

/** Matches of a filter are counted up to this number; `total` is one more if there are more. */
export const maxAuditMatches = 1000;
