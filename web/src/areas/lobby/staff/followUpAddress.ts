/** The parameter of the lobby's address that names the visit whose follow-up is offered. */
export const followUpParameter = 'followUp'
/** The parameter with which the follow-up is booked at once, without the offer. */
export const bookParameter = 'book'

/** Returns the address of a clinic session that offers a follow-up of a visit. */
export function followUpAddress(token: string, appointmentId: number): string {
  return `/lobby/${token}?${followUpParameter}=${appointmentId}`
}

/** Returns the address of a clinic session at which a follow-up of a visit is booked. */
export function bookFollowUpAddress(token: string, appointmentId: number): string {
  return `${followUpAddress(token, appointmentId)}&${bookParameter}=true`
}
