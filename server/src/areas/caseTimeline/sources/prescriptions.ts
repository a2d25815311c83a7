import { type SQL, sql } from 'drizzle-orm'
import { now } from '../../../platform/context'
import { ofStay, type Source, type SourceQuery, versionId } from '../source'

const timing = [
  'kind',
  'frequency',
  'frequency_time_unit',
  'duration',
  'time_unit',
  'minimum_interval',
  'maximum_in_24_hours',
]
/** What an edit can change. */
const ordered = ['drug_id', 'dosage', 'dosage_unit', 'form_id', 'route_id', ...timing, 'indication', 'notes']

const orderJson = (row: string) =>
  `jsonb_build_object(${['dosage', 'dosage_unit', ...timing].map((column) => `'${column}', ${row}->'${column}'`).join(', ')})`

/** Returns the details of an entry with what was prescribed. @param row a version of a prescription as `jsonb` */
const orderDetail = (row: string, reason = 'null') =>
  sql.raw(`jsonb_build_object('prescribed', ${orderJson(row)}, 'type', prescriptions.type, 'reason', ${reason})`)

/** Of this episode, if the caller can read its prescriptions. */
const readable = sql`prescriptions.episode_id = ${ofStay('id')} and ${ofStay('reads_prescriptions')}`

/** The first version of a prescription with a status, or the current one. */
const versionWith = (condition: string) =>
  sql.raw(`coalesce(
  (select to_jsonb(prescription_versions) from prescription_versions where prescription_id = prescriptions.id
    and ${condition} order by revision limit 1), to_jsonb(prescriptions))`)

function withVersion(condition: string): SQL {
  return sql`prescriptions cross join lateral (select ${versionWith(condition)} as version) as then_was`
}

const wasDraft = sql.raw(`(then_was.version->>'status')::integer = 1`)
const common = { target: sql`prescriptions.id`, drug: sql`prescriptions.drug_id` }

function created(kind: SourceQuery['kind'], where: SQL): SourceQuery {
  return {
    kind,
    at: sql`prescriptions.created_at`,
    id: sql`prescriptions.id`,
    author: sql`prescriptions.doctor_id`,
    drug: sql.raw(`then_was.version->>'drug_id'`),
    detail: orderDetail('then_was.version'),
    from: withVersion('revision = 1'),
    where: sql`${readable} and ${where}`,
  }
}

const holds = sql`prescriptions join prescription_holds as holds on holds.prescription_id = prescriptions.id`

/** A hold that ended before the prescription did. What ends a prescription also ends its hold, at nearly the same time. */
const endedBefore = () => sql`holds.until_time <= ${now().toISOString()}
  and (prescriptions.stopped_at is null or holds.until_time < prescriptions.stopped_at - interval '5 seconds')
  and (prescriptions.course_end is null or holds.until_time < prescriptions.course_end)`

const isChanged = sql.raw(
  `(${ordered.map((column) => `before.${column}`).join(', ')}) is distinct from (${ordered.map((column) => `after.${column}`).join(', ')})`,
)
const editColumns = (table: string) =>
  ['revision', 'status', 'recorded_at', 'editor_id', 'change_reason', ...ordered]
    .map((column) => `${table}.${column}`)
    .join(', ')

/** Versions of prescriptions, each with the one before it. */
const edits = sql.raw(`prescriptions join prescription_versions as before on before.prescription_id = prescriptions.id
  join lateral (select ${editColumns('prescriptions')} where prescriptions.revision = before.revision + 1
    union all select ${editColumns('later')} from prescription_versions as later
      where later.prescription_id = prescriptions.id and later.revision = before.revision + 1) as after on true`)

const news = { group: 'prescriptions', news: 'orders' } as const

/** What happened to prescriptions. Jobs leave no version, so the ends of holds and courses are derived from their times. */
export const prescriptionSources: readonly Source[] = [
  { group: 'prescriptions', query: () => created('prescription_drafted', wasDraft) },
  {
    ...news,
    query: () =>
      created(
        sql.raw(
          `case when prescriptions.modifies_id is null then 'prescription_created' else 'prescription_modified' end`,
        ),
        sql`not ${wasDraft}`,
      ),
  },
  {
    ...news,
    query: () => ({
      ...common,
      kind: 'prescription_confirmed',
      at: sql`prescriptions.activated_at`,
      id: sql`prescriptions.id`,
      author: sql.raw(`active_was.version->>'editor_id'`),
      detail: orderDetail('active_was.version'),
      from: sql`${withVersion('revision = 1')} cross join lateral (select ${versionWith('status = 2')} as version) as active_was`,
      where: sql`${readable} and ${wasDraft} and prescriptions.activated_at is not null`,
    }),
  },
  {
    ...news,
    query: () => ({
      ...common,
      kind: 'prescription_edited',
      at: sql`after.recorded_at`,
      id: versionId('prescriptions.id', 'after.revision'),
      author: sql`after.editor_id`,
      drug: sql`after.drug_id`,
      detail: orderDetail('to_jsonb(after)', 'after.change_reason'),
      from: edits,
      where: sql`${readable} and before.status <> 1 and ${isChanged}`,
    }),
  },
  {
    ...news,
    query: () => ({
      ...common,
      kind: 'prescription_held',
      at: sql`holds.from_time`,
      id: sql`holds.id`,
      author: sql`holds.held_by`,
      detail: orderDetail('to_jsonb(prescriptions)', 'holds.reason'),
      from: holds,
      where: readable,
    }),
  },
  {
    ...news,
    query: () => ({
      ...common,
      kind: 'prescription_resumed',
      at: sql`holds.until_time`,
      id: sql`holds.id`,
      author: sql`holds.ended_by`,
      detail: orderDetail('to_jsonb(prescriptions)'),
      from: holds,
      where: sql`${readable} and ${endedBefore()}`,
    }),
  },
  {
    ...news,
    query: () => ({
      ...common,
      kind: 'prescription_discontinued',
      at: sql`prescriptions.stopped_at`,
      id: sql`prescriptions.id`,
      author: sql`prescriptions.stopped_by`,
      detail: orderDetail('to_jsonb(prescriptions)', 'prescriptions.stop_reason'),
      from: sql`prescriptions`,
      where: sql`${readable} and prescriptions.status = 4`,
    }),
  },
  {
    ...news,
    query: () => ({
      ...common,
      kind: 'prescription_completed',
      at: sql`least(prescriptions.stopped_at, prescriptions.course_end)`,
      id: sql`prescriptions.id`,
      detail: orderDetail('to_jsonb(prescriptions)'),
      from: sql`prescriptions`,
      where: sql`${readable} and prescriptions.type = 'doctor' and prescriptions.status in (2, 3, 6)
        and least(prescriptions.stopped_at, prescriptions.course_end) <= ${now().toISOString()}`,
    }),
  },
]
