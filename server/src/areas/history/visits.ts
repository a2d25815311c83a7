import { and, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { history } from '#contract/history/calls'
import type { HistoryVisit } from '#contract/history/history'
import type { QueryOf } from '#contract/kit/endpoint'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { db, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { descending, listOrder } from '../../platform/database/listOrder'
import { readPage, type Sorted } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { apiText, localizedName } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { walkInText } from '../../schema/walkIn'
import { currentStatus, ListedAppointmentRow, listedAppointmentRows } from '../appointments'
import { CodesRow, codesJson } from './codesJson'
import { ordersOf } from './ordersOf'
import { prescriptionsOf } from './prescriptionsOf'

const { scheduled, completed, cancelled } = APPOINTMENT_STATUS

const VisitRow = ListedAppointmentRow.extend({
  doctor: PersonRow,
  specialty: OptionRow,
  cause: z.string().nullable(),
  complaint: z.string().nullable(),
  examination: z.string(),
  diagnosis: z.string(),
  recommendations: z.string(),
  icds: CodesRow,
})
type VisitRow = z.output<typeof VisitRow>
const CountRow = z.strictObject({ total: z.int() })

const columns = sql.raw(`${personJson('doctors')} as doctor, ${optionJson('specialties')} as specialty,
  appointments.cause, appointments.complaint, appointments.examination, appointments.diagnosis,
  appointments.recommendations, ${codesJson('appointment_id', 'appointments.id')} as icds`)

const latestFirst = listOrder(descending(appointments.starts_at), descending(appointments.id))

/** Those that have begun or should have, without slot holds and offers that never became appointments. */
function isPast(patientId: number) {
  return sql`patient_id = ${patientId} and not offered and deleted_at is null
    and (starts_at <= ${now().toISOString()} or status not in (${scheduled}, ${cancelled}))
    and (hold_expires_at is null or cancelled_by_hospital or status not in (${scheduled}, ${cancelled}))`
}

/** The notes and codes are the doctor's until the visit is finished. */
function notesOf(row: VisitRow) {
  const isFinished = row.status === completed
  return {
    examination: (isFinished && row.examination) || null,
    diagnosis: (isFinished && row.diagnosis) || null,
    icds: isFinished ? row.icds : [],
    recommendations: (isFinished && row.recommendations) || null,
  }
}

async function historyVisits(found: readonly { id: number }[]): Promise<HistoryVisit[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await listedAppointmentRows(VisitRow, columns, sql`appointments.id = any (${numberArray(ids)})`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ordered = await ordersOf('appointment', ids)
  const prescribed = await prescriptionsOf('appointment', ids)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const status = currentStatus(row)
    return {
      id,
      clinic: {
        id: row.clinic_id,
        title: localizedName({ name: row.clinic_title, alternate_name: row.clinic_alternate_title }),
        hospital: {
          id: row.hospital_id,
          name: localizedName({ name: row.hospital_name, alternate_name: row.hospital_alternate_name }),
        },
      },
      type: row.clinic_type,
      type_text: apiText(`clinicType.${row.clinic_type}`),
      doctor: personOf(row.doctor),
      specialty: optionOf(row.specialty),
      starts_at: new Date(row.start).toISOString(),
      time_zone: row.time_zone,
      walk_in_text: walkInText(row),
      status,
      status_text: apiText(`appointmentStatus.${status}`),
      cause: row.cause,
      complaint: row.complaint,
      ...notesOf(row),
      ...ordered(id),
      ...prescribed(id),
    }
  })
}

/** Returns a page of the past visits of a patient, the latest first. */
export function listVisits(patientId: number, query: QueryOf<typeof history.clinics>) {
  const condition = isPast(patientId)
  return readPage<Sorted & { id: number }, HistoryVisit>(query, {
    order: latestFirst,
    rows: async ({ after, limit, offset }) =>
      db()
        .select({ id: appointments.id, sort_key: latestFirst.key })
        .from(appointments)
        .where(and(condition, after))
        .orderBy(latestFirst.by)
        .limit(limit)
        .offset(offset),
    toResponse: historyVisits,
    async count() {
      const [row] = await readRows(
        CountRow,
        sql`select count(*)::integer as total from appointments where ${condition}`,
      )
      return row?.total ?? 0
    },
  })
}
