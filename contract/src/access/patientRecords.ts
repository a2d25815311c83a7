import type { RecordKind } from '../kit/record'

/**
 * The kinds of record that contain, or lead to, a patient's data. Reads of them by staff are recorded in the audit log,
 * as are subscriptions of staff to their channels.
 */
export const patientRecords: ReadonlySet<RecordKind> = new Set([
  'alert',
  'allergy',
  'appointment',
  'attachment',
  'chatRoom',
  'condition',
  'consultation',
  'consultationOfDoctor',
  'diagnosis',
  'encounter',
  'episode',
  'episodeDocument',
  'escalation',
  'execution',
  'investigation',
  'investigationFile',
  'lobby',
  'media',
  'offeredTransfer',
  'orderedInvestigation',
  'patient',
  'prescription',
  'problem',
  'session',
  'submission',
  'surveyFlag',
  'transfer',
  'user',
  'userDocument',
  'vitalSign',
])
