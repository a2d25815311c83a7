import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ClinicRow, clinics as calls } from '#contract/clinics'
import type { PageMeta } from '#contract/kit/answers'
import type { QueryOf } from '#contract/kit/endpoint'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { clinicRow, selectClinics } from './clinicAnswer'
import { staffOfClinic } from './policy'
import { clinics } from './tables'

const doctorName = sql`${users.firstName} || ' ' || ${users.lastName}`

/** The clinics of the caller's hospitals, newest first, by part of the title or of the doctor's name. */
export async function listClinics(query: QueryOf<typeof calls.list>): Promise<{ data: ClinicRow[]; meta: PageMeta }> {
  const { q, specialty_id: specialtyId, type } = query
  const condition = and(
    isNull(clinics.deletedAt),
    staffOfClinic(caller(), ['list-clinic']),
    q ? or(containsText(clinics.title, q), containsText(doctorName, q)) : undefined,
    specialtyId ? eq(clinics.specialtyId, specialtyId) : undefined,
    type ? eq(clinics.type, type) : undefined,
  )
  const [counted] = await db()
    .select({ total: count() })
    .from(clinics)
    .innerJoin(users, eq(users.id, clinics.doctorId))
    .where(condition)
  const rows = await selectClinics()
    .where(condition)
    .orderBy(desc(clinics.id))
    .limit(query.limit)
    .offset(pageOffset(query))
  return { data: rows.map(clinicRow), meta: pageMeta(query, counted?.total ?? 0) }
}
