/** Closes offers that have expired, and offers released slots to those who wait for them. */
export const offerWaitlistJob = 'offer-waitlist'
