import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { QueryOf } from '#contract/kit/endpoint'
import type { patientTimeline } from '#contract/patientTimeline/calls'
import type { PatientTimelineItem } from '#contract/patientTimeline/timeline'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { avatarOf } from '../../platform/auth/avatar'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { localizedName } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personName } from '../../schema/people'

/** Instants are milliseconds since the epoch. */
const ItemRow = z.strictObject({
  kind: z.enum(['appointment', 'episode']),
  id: z.int(),
  happened: z.int(),
  discharged: z.int().nullable(),
  time_zone: z.string(),
  clinic: OptionRow.nullable(),
  doctor: PersonRow.nullable(),
  specialty: OptionRow,
  hospital: OptionRow,
  has_prescriptions: z.boolean(),
  has_investigations: z.boolean(),
})
type ItemRow = z.output<typeof ItemRow>
const CountRow = z.strictObject({ total: z.int() })

const visits = (patientId: number) =>
  sql`appointments where patient_id = ${patientId} and status = ${APPOINTMENT_STATUS.completed} and deleted_at is null`
const stays = (patientId: number) => sql`episodes where patient_id = ${patientId}`

/**
 * Returns the newest visits and stays of a patient: kind, id and time. Each of the two is read from its index no further than
 * the page needs.
 */
function newest(patientId: number, { limit, offset }: { limit: number; offset: number }): SQL {
  return sql`(select 'appointment' as kind, id, starts_at as happened_at from ${visits(patientId)}
      order by starts_at desc, id desc limit ${limit + offset})
    union all
    (select 'episode' as kind, id, created_at as happened_at from ${stays(patientId)}
      order by created_at desc, id desc limit ${limit + offset})
    order by happened_at desc, kind, id desc limit ${limit} offset ${offset}`
}

const columns = sql.raw(`items.kind, items.id, ${epochMs('items.happened_at')} as happened,
  ${epochMs('episodes.discharge_time')} as discharged, coalesce(clinics.time_zone, hospitals.time_zone) as time_zone,
  case when clinics.id is not null then json_build_object('id', clinics.id, 'name', clinics.title,
    'alternate_name', clinics.alternate_title) end as clinic,
  case when doctors.id is not null then ${personJson('doctors')} end as doctor,
  ${optionJson('specialties')} as specialty, ${optionJson('hospitals')} as hospital`)

const tables = sql`left join appointments on items.kind = 'appointment' and appointments.id = items.id
  left join clinics on clinics.id = appointments.clinic_id
  left join users as doctors on doctors.id = appointments.doctor_id
  left join episodes on items.kind = 'episode' and episodes.id = items.id
  join hospitals on hospitals.id = coalesce(clinics.hospital_id, episodes.hospital_id)
  join specialties on specialties.id = coalesce(clinics.specialty_id, episodes.specialty_id)`

function itemOf(row: ItemRow): PatientTimelineItem {
  const { kind, id, clinic, doctor, discharged } = row
  const specialty = localizedName(row.specialty)
  return {
    key: `${kind}-${id}`,
    appointment_id: kind === 'appointment' ? id : null,
    episode_id: kind === 'episode' ? id : null,
    created_at: new Date(row.happened).toISOString(),
    discharge_time: discharged === null ? null : new Date(discharged).toISOString(),
    time_zone: row.time_zone,
    clinic: clinic && { id: clinic.id, title: localizedName(clinic) },
    doctor: doctor && { id: doctor.id, name: personName(doctor), avatar: avatarOf(doctor), specialty },
    specialty,
    hospital: optionOf(row.hospital),
    has_prescriptions: row.has_prescriptions,
    has_investigations: row.has_investigations,
  }
}

/** Returns a page of the finished visits and the stays of a patient, the newest first. */
export async function listTimeline(patient: number, query: QueryOf<typeof patientTimeline.list>) {
  const [count] = await readRows(
    CountRow,
    sql`select ((select count(*) from ${visits(patient)}) + (select count(*) from ${stays(patient)}))::integer as total`,
  )
  const rows = await readJsonRows(
    ItemRow,
    sql`select ${columns}, exists (select from prescriptions where prescriptions.appointment_id = appointments.id
        and prescriptions.status <> ${PRESCRIPTION_STATUS.draft}) as has_prescriptions,
        (exists (select from investigations where investigations.appointment_id = appointments.id)
          or episodes.status = ${EPISODE_STATUS.discharged} and exists (select from investigations
            where investigations.episode_id = episodes.id
              and investigations.status = ${INVESTIGATION_STATUS.done})) as has_investigations
      from (${newest(patient, { limit: query.limit, offset: pageOffset(query) })}) as items ${tables}
      order by items.happened_at desc, items.kind, items.id desc`,
  )
  return { data: rows.map(itemOf), meta: pageMeta(query, count?.total ?? 0) }
}
