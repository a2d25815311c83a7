import type { RecordKind } from '../kit/record'

/** The kinds of record that are, or lead to, a patient's: their reading by staff is noted in the audit log. */
export const patientRecords: ReadonlySet<RecordKind> = new Set([
  'appointment',
  'attachment',
  'chatRoom',
  'consultation',
  'consultationOfDoctor',
  'media',
  'patient',
  'session',
  'user',
  'userDocument',
])
