/** The parameter of the lobby's address that names the visit whose follow-up is offered. */
export const followUpParameter = 'followUp'

/** Returns the address of a clinic session that offers a follow-up of a visit. */
export function followUpAddress(token: string, appointmentId: number): string {
  return `/lobby/${token}?${followUpParameter}=${appointmentId}`
}
