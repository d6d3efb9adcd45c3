/** Own messages are green. The tight corner points to the speaker. */
export const bubbleClasses = {
  own: 'rounded-[18px] rounded-br-[6px] bg-window text-on-window night:bg-shelf/65',
  other: 'rounded-[18px] rounded-bl-[6px] border border-line bg-surface text-text',
} as const;
