/**
 * Every kind of record that a call's path or a channel's name can contain. Each has one access rule on the server
 * (`platform/access`) that says which ids the caller can reach.
 */
export const recordKinds = [
  'alert',
  'allergy',
  'appointment',
  'attachment',
  'authSession',
  'avatar',
  'chatRoom',
  'clinic',
  'clinicOfAppointment',
  'condition',
  'consultation',
  'consultationOfDoctor',
  'department',
  'diagnosis',
  'encounter',
  'episode',
  'episodeDocument',
  'escalation',
  'execution',
  'hospital',
  'investigation',
  'investigationFile',
  'lab',
  'lobby',
  'media',
  'notification',
  'offeredTransfer',
  'orderedInvestigation',
  'outageCode',
  'ownAppointment',
  'ownLobby',
  'ownClinic',
  'ownEpisodeDocument',
  'ownHospital',
  'ownLab',
  'ownRadiologyCenter',
  'ownSubmission',
  'ownSurvey',
  'ownWaitlistEntry',
  'passkey',
  'patient',
  'paymentReview',
  'prescription',
  'problem',
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
  'transfer',
  'view',
  'vacation',
  'vitalSign',
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
  'investigation-type',
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
