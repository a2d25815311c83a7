/**
 * Every kind of record that a call's path or a channel's name can contain. Each has one access rule on the server
 * (`platform/access`) that says which ids the caller can reach.
 */
export const recordKinds = [
  'allergy',
  'appointment',
  'attachment',
  'authSession',
  'avatar',
  'chatRoom',
  'clinic',
  'clinicOfAppointment',
  'consultation',
  'consultationOfDoctor',
  'diagnosis',
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
  'ownSubmission',
  'ownSurvey',
  'ownWaitlistEntry',
  'passkey',
  'patient',
  'paymentReview',
  'radiologyCenter',
  'refund',
  'role',
  'sentSurvey',
  'session',
  'sessionOfDoctor',
  'sharedSurvey',
  'submission',
  'survey',
  'surveyFlag',
  'surveyToAnswer',
  'view',
  'vacation',
  'user',
  'userDocument',
  'userSummary',
  'waitlistEntry',
] as const

export type RecordKind = (typeof recordKinds)[number]

/** Every kind of record that an audit entry can be about: those above, and those that no access rule protects. */
export const auditedKinds = [
  ...recordKinds,
  'cashDrawer',
  'city',
  'drug',
  'installation',
  'level',
  'notificationsOfUser',
  'paymentSettings',
  'question',
  'refundSettings',
  'role',
  'specialty',
] as const

export type AuditedKind = (typeof auditedKinds)[number]

/**
 * Returns the kind of record that the audit log calls an entity.
 * @throws Error if there is none
 */
export function auditedKindOf(entity: string): AuditedKind {
  const kind = auditedKinds.find((each) => each === entity)
  if (!kind) throw new Error(`${entity} is not a kind of record`)
  return kind
}
