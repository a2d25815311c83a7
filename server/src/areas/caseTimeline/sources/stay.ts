import { sql } from 'drizzle-orm'
import { namesInScripts } from '../../../schema/people'
import { ofStay, type Source } from '../source'

const name = (table: string) => `jsonb_build_object('name', ${table}.name, 'alternate_name', ${table}.alternate_name)`

const place = sql.raw(`jsonb_build_object('name', ${name('departments')}, 'bed', bed_stays.bed)`)

/** Stays in rooms with their departments. */
const stays = sql.raw('bed_stays join departments on departments.id = bed_stays.department_id')
const firstStay = sql`(select min(id) from bed_stays where episode_id = ${ofStay('id')})`

/** What happened to the patient's stay itself. */
export const staySources: readonly Source[] = [
  {
    group: 'stay',
    query: () => ({
      kind: 'admitted',
      at: sql`episodes.created_at`,
      id: sql`episodes.id`,
      author: sql`episodes.creator_id`,
      detail: place,
      from: sql`episodes join (${stays}) on bed_stays.id = ${firstStay}`,
      where: sql`episodes.id = ${ofStay('id')}`,
    }),
  },
  {
    group: 'stay',
    query: () => ({
      kind: 'moved',
      at: sql`bed_stays.from_time`,
      id: sql`bed_stays.id`,
      author: sql`bed_stays.moved_by`,
      detail: place,
      from: stays,
      where: sql`bed_stays.episode_id = ${ofStay('id')} and bed_stays.id > ${firstStay}`,
    }),
  },
  {
    group: 'stay',
    query: () => ({
      kind: 'severity_changed',
      at: sql`severity_changes.changed_at`,
      id: sql`severity_changes.id`,
      author: sql`severity_changes.changed_by`,
      detail: sql`jsonb_build_object('severity', severity_changes.severity)`,
      from: sql`severity_changes`,
      where: sql`severity_changes.episode_id = ${ofStay('id')}`,
    }),
  },
]

const toHospital = (more: string) =>
  sql.raw(`(select jsonb_build_object('name', ${name('hospitals')}, 'reason', ${more}) from hospitals
    where hospitals.id = transfers.to_hospital_id)`)

/** Changes of the responsible doctor. */
export const doctorSources: readonly Source[] = [
  {
    group: 'stay',
    query: () => ({
      kind: 'doctor_changed',
      at: sql`responsible_doctors.changed_at`,
      id: sql`responsible_doctors.id`,
      author: sql`responsible_doctors.changed_by`,
      detail: sql`coalesce((select jsonb_build_object('name', ${namesInScripts(sql`doctors`)})
        from users as doctors where doctors.id = responsible_doctors.doctor_id), '{}')`,
      from: sql`responsible_doctors`,
      where: sql`responsible_doctors.episode_id = ${ofStay('id')}`,
    }),
  },
]

/** Offers of a transfer to another hospital, and the answers to them. */
export const transferSources: readonly Source[] = [
  {
    group: 'stay',
    query: () => ({
      kind: 'transfer_offered',
      at: sql`transfers.offered_at`,
      id: sql`transfers.id`,
      author: sql`transfers.offered_by`,
      detail: toHospital('transfers.reason'),
      from: sql`transfers`,
      where: sql`transfers.episode_id = ${ofStay('id')}`,
    }),
  },
  {
    group: 'stay',
    query: () => ({
      kind: sql`'transfer_' || transfers.state`,
      at: sql`transfers.ended_at`,
      id: sql`transfers.id`,
      author: sql`transfers.ended_by`,
      detail: toHospital('transfers.end_reason'),
      from: sql`transfers`,
      // One that the discharge ended is in its entry.
      where: sql`transfers.episode_id = ${ofStay('id')} and transfers.ended_at is not null and transfers.state <> 'discharged'`,
    }),
  },
]

/** How the stay ended: after everything else that happened at the same time. */
export const endSources: readonly Source[] = [
  {
    group: 'stay',
    query: () => ({
      kind: 'left_bed',
      at: sql`episodes.left_bed_at`,
      id: sql`episodes.id`,
      from: sql`episodes`,
      where: sql`episodes.id = ${ofStay('id')} and episodes.left_bed_at is not null`,
    }),
  },
  {
    group: 'stay',
    query: () => ({
      kind: 'discharged',
      at: sql`episodes.discharge_time`,
      id: sql`episodes.id`,
      author: sql`(select author_id from discharge_summaries where episode_id = episodes.id and version = 1)`,
      from: sql`episodes`,
      where: sql`episodes.id = ${ofStay('id')} and episodes.discharge_time is not null`,
    }),
  },
  {
    group: 'stay',
    query: () => ({
      kind: 'addendum',
      at: sql`discharge_summaries.created_at`,
      id: sql`discharge_summaries.id`,
      author: sql`discharge_summaries.author_id`,
      detail: sql`jsonb_build_object('text', discharge_summaries.addendum)`,
      from: sql`discharge_summaries`,
      where: sql`discharge_summaries.episode_id = ${ofStay('id')} and discharge_summaries.version > 1`,
    }),
  },
]
