import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { clinicTitle } from '../../schema/recordSources'

export const clinicSources = {
  clinic: {
    from: sql`clinics where clinics.deleted_at is null`,
    id: sql`clinics.id`,
    ...clinicTitle,
    rules: {
      clinic: sql`clinics.id`,
      ownClinic: sql`clinics.id`,
      clinicOfAppointment: sql`clinics.id`,
      slot: sql`clinics.id || '-0'`,
    },
  },
} satisfies Record<string, RecordSource>
