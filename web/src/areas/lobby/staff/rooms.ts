/** The chat room of one patient with the clinic. */
export function roomOf(appointmentId: number): string {
  return `appointment-${appointmentId}`
}

/** The chat room of the session's staff among themselves. */
export function teamRoom(clinicSession: string): string {
  return `lobby-${clinicSession}`
}
