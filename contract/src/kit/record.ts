/**
 * Every kind of record that a call's path or a channel's name can contain. Each has one access rule on the server
 * (`platform/access`) that says which ids the caller can reach.
 */
export const recordKinds = [
  'appointment',
  'attachment',
  'authSession',
  'avatar',
  'chatRoom',
  'clinic',
  'clinicOfAppointment',
  'consultation',
  'consultationOfDoctor',
  'hospital',
  'lab',
  'lobby',
  'media',
  'notification',
  'ownAppointment',
  'ownLobby',
  'ownClinic',
  'ownHospital',
  'ownLab',
  'ownRadiologyCenter',
  'patient',
  'radiologyCenter',
  'role',
  'session',
  'sessionOfDoctor',
  'view',
  'vacation',
  'user',
  'userDocument',
  'userSummary',
] as const

export type RecordKind = (typeof recordKinds)[number]
