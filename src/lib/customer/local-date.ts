/** The date at a moment as an ISO date, `2026-11-21`: in a time zone, or in that of the device. Swedish writes dates so. */
export const localDate = (moment: Date, timeZone?: string): string => moment.toLocaleDateString('sv', { timeZone });
