import type { RecordKind } from '../kit/record'

/** What somebody may be asked about, by its number. Several rules can guard one thing; each guards one of these. */
export const subjectKinds = [
  'appointment',
  'attachment',
  'clinic',
  'lobby',
  'patient',
  'user',
  'userDocument',
  'hospital',
  'lab',
  'radiologyCenter',
  'vacation',
  'notification',
  'view',
] as const satisfies readonly RecordKind[]
export type SubjectKind = (typeof subjectKinds)[number]
