/** Returns the chat room of a patient and the clinic's staff. */
export function roomOf(appointmentId: number): string {
  return `appointment-${appointmentId}`
}

/** Returns the chat room of the session's staff. */
export function teamRoom(clinicSession: string): string {
  return `lobby-${clinicSession}`
}
