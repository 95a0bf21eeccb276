/** From how much of a day's requests the members of an account are warned, in percent: by default, and at the least and most. */
export const quotaWarnings = { default: 80, lowest: 50, highest: 95 } as const;
