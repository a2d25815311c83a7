import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'

export const clinicSources = {
  clinic: {
    from: sql`clinics where clinics.deleted_at is null`,
    id: sql`clinics.id`,
    name: sql`clinics.title`,
    rules: { clinic: sql`clinics.id`, ownClinic: sql`clinics.id`, clinicOfAppointment: sql`clinics.id` },
  },
} satisfies Record<string, RecordSource>
