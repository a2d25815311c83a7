import type { RecordKind } from '../kit/record'

/**
 * The kinds of record that can be explained by id. Several access rules can guard one record; each guards one of these
 * kinds.
 */
export const subjectKinds = [
  'appointment',
  'attachment',
  'diagnosis',
  'allergy',
  'episode',
  'episodeDocument',
  'escalation',
  'transfer',
  'vitalSign',
  'prescription',
  'execution',
  'investigation',
  'alert',
  'problem',
  'clinic',
  'lobby',
  'patient',
  'user',
  'userDocument',
  'hospital',
  'department',
  'lab',
  'radiologyCenter',
  'role',
  'vacation',
  'survey',
  'surveyFlag',
  'submission',
  'sentSurvey',
  'waitlistEntry',
  'refund',
  'paymentReview',
  'notification',
  'view',
  'authSession',
  'passkey',
] as const satisfies readonly RecordKind[]
export type SubjectKind = (typeof subjectKinds)[number]
