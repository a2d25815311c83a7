/** The time zone of this browser, for readers without an account. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
