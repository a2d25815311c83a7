import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedRow } from '../../schema/areaRecords'

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const investigationTypesRecords: AreaRecords = {
  'investigation-type': {
    audited: auditedRow('investigation_types', {
      adds: sql`jsonb_build_object('analytes', (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'name_ar', name_ar,
        'loinc', loinc, 'unit', unit, 'critical_low', critical_low, 'critical_high', critical_high)
      order by position) from investigation_analytes where type_id = audited.id and deleted_at is null))`,
    }),
  },
  'order-set': {
    audited: auditedRow('order_sets', {
      adds: sql`jsonb_build_object(
        'specialty_ids', (select jsonb_agg(specialty_id order by specialty_id) from order_set_specialties where set_id = audited.id),
        'type_ids', (select jsonb_agg(type_id order by position) from order_set_types where set_id = audited.id))`,
    }),
  },
}
