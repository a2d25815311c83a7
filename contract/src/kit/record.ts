/**
 * Every kind of record that a call can name in its path. Each has one rule on the server
 * (`platform/access`) that says which ids the caller may reach.
 */
export type RecordKind =
  | 'appointment'
  | 'attachment'
  | 'avatar'
  | 'chatRoom'
  | 'clinic'
  | 'clinicOfAppointment'
  | 'consultation'
  | 'lobby'
  | 'media'
  | 'ownAppointment'
  | 'ownLobby'
  | 'ownClinic'
  | 'patient'
  | 'session'
  | 'user'
  | 'userDocument'
