import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const referenceRecords: AreaRecords = {
  level: { audited: auditedRow('levels') },
  specialty: { audited: auditedRow('specialties') },
  city: { audited: auditedRow('cities') },
}
