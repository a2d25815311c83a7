/**
 * Every kind of record that a call can name in its path. Each has one rule on the server
 * (`platform/access`) that says which ids the caller may reach.
 */
export type RecordKind =
  | 'appointment'
  | 'attachment'
  | 'chatRoom'
  | 'clinic'
  | 'clinicOfAppointment'
  | 'consultation'
  | 'hospital'
  | 'lab'
  | 'lobby'
  | 'media'
  | 'notification'
  | 'ownAppointment'
  | 'ownLobby'
  | 'ownClinic'
  | 'ownHospital'
  | 'ownLab'
  | 'ownRadiologyCenter'
  | 'patient'
  | 'radiologyCenter'
  | 'session'
  | 'view'
  | 'vacation'
