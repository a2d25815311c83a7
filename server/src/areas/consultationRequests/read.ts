import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Confidence, confidences, REQUEST_STATUS, requestEvents } from '#contract/consultationRequests/codes'
import type { ConsultationRequest, Opinion } from '#contract/consultationRequests/request'
import { users } from '../../platform/auth/tables'
import { caller, context, db } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import type { StoredRequest } from '../../schema/consultationRequests'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { nextStepOf } from './clockOf'
import { nextReceiver } from './consultants'
import { readStored } from './lock'
import { everyReceiver, openReceivers } from './receivers'
import { iso, ListedRow, listedColumns, listedTables, requestRow } from './requestRow'
import { SnapshotRow, snapshotOf } from './snapshot'

/** More events, and versions, than a request has. */
const most = 200

const EventRow = z.strictObject({
  id: z.int(),
  event: z.enum(requestEvents),
  at: z.int(),
  by: PersonRow.nullable(),
  to: PersonRow.nullable(),
  people: z.int().nullable(),
  text: z.string().nullable(),
})

const OpinionRow = z.strictObject({
  id: z.int(),
  version: z.int(),
  author: PersonRow,
  signed: z.int(),
  impression: z.string(),
  confidence: z.enum(confidences),
  call_me_if: z.string().nullable(),
  review_on: z.string().nullable(),
  advice: z.array(
    z.strictObject({
      id: z.int(),
      text: z.string(),
      done: z.boolean().nullable(),
      reason: z.string().nullable(),
      by: PersonRow.nullable(),
      at: z.int().nullable(),
    }),
  ),
})

const FullRow = ListedRow.extend({
  done_so_far: z.string().nullable(),
  asked_time_zone: z.string(),
  bed: z.string(),
  taken: z.int(),
  content: SnapshotRow,
  changed_since: z.strictObject({ vitals: z.int(), prescriptions: z.int(), results: z.int() }),
})

const person = (table: string) => `case when ${table}.id is not null then ${personJson(table)} end`

async function timelineOf(requestId: number): Promise<ConsultationRequest['timeline']> {
  const rows = await readJsonRows(
    EventRow,
    sql`select events.id, events.event, ${sql.raw(epochMs('events.at'))} as at, ${sql.raw(person('actors'))} as by,
        ${sql.raw(person('targets'))} as "to", events.people, events.text
      from consultation_request_events as events left join users as actors on actors.id = events.by_id
      left join users as targets on targets.id = events.to_id
      where events.request_id = ${requestId} order by events.id limit ${most}`,
  )
  return rows.map(({ at, by, to, ...row }) => ({
    ...row,
    event_text: apiText(`requestEvent.${row.event}`),
    at: iso(at),
    by: by && personOf(by),
    to: to && personOf(to),
  }))
}

const advice = `(select coalesce(json_agg(json_build_object('id', advice.id, 'text', advice.text, 'done', reports.is_done,
      'reason', reports.reason, 'by', ${person('reporters')}, 'at', ${epochMs('reports.at')}) order by advice.position), '[]')
    from consultation_advice as advice
    left join lateral (select * from consultation_advice_reports as each
      where each.request_id = advice.request_id and each.line = advice.line order by each.id desc limit 1)
      as reports on true
    left join users as reporters on reporters.id = reports.by_id
    where advice.opinion_id = opinions.id)`

const confidenceText = (confidence: Confidence) => apiText(`requestConfidence.${confidence}`)

/** Returns the signed opinions of a request, the newest first. */
async function opinionsOf(requestId: number, taken: number): Promise<Opinion[]> {
  const rows = await readJsonRows(
    OpinionRow,
    sql`select opinions.id, opinions.version, ${sql.raw(personJson('authors'))} as author,
        ${sql.raw(epochMs('opinions.signed_at'))} as signed, opinions.impression, opinions.confidence,
        opinions.call_me_if, opinions.review_on::text as review_on, ${sql.raw(advice)} as advice
      from consultation_opinions as opinions join users as authors on authors.id = opinions.author_id
      where opinions.request_id = ${requestId} order by opinions.version desc limit ${most}`,
  )
  return rows.map(({ author, signed, advice: items, ...row }) => ({
    ...row,
    author: personOf(author),
    signed_at: iso(signed),
    on_data_of: iso(taken),
    confidence_text: confidenceText(row.confidence),
    advice: items.map(({ by, at, ...item }) => ({
      ...item,
      reported_by: by && personOf(by),
      reported_at: at === null ? null : iso(at),
    })),
  }))
}

/** How much was recorded in the case after the snapshot. */
const changedSince = sql.raw(`json_build_object(
  'vitals', (select count(*)::integer from vital_sets
    where vital_sets.episode_id = requests.episode_id and vital_sets.recorded_at > snapshots.taken_at),
  'prescriptions', (select count(*)::integer from prescriptions
    where prescriptions.episode_id = requests.episode_id and prescriptions.recorded_at > snapshots.taken_at),
  'results', (select count(*)::integer from investigations
    where investigations.episode_id = requests.episode_id and investigations.result_at > snapshots.taken_at))`)

/** Returns what happens next to a request that waits, with the doctor who would get it now. */
async function nextOf(request: StoredRequest): Promise<ConsultationRequest['next_step']> {
  if (request.status !== REQUEST_STATUS.waiting || request.returned_at) return null
  const next = nextStepOf(request)
  if (!next) return null
  const except = [...(await everyReceiver(request.id)), request.sender_id]
  const wanted = { hospitalId: request.hospital_id, specialtyId: request.specialty_id, except }
  const to = next.step === 'escalated' ? await nextReceiver(wanted) : undefined
  const step = next.step === 'escalated' && to === undefined ? 'coordination' : next.step
  return {
    step,
    step_text: apiText(`requestNext.${step}`),
    at: iso(next.at),
    to: to === undefined ? null : await personById(to),
  }
}

async function personById(id: number) {
  const { first_name, last_name, alternate_name, avatar_media_id } = users
  const [row] = await db()
    .select({ id: users.id, first_name, last_name, alternate_name, avatar_media_id })
    .from(users)
    .where(eq(users.id, id))
  return row ? personOf(row) : null
}

/** Returns what the caller can do with a request now. */
async function abilitiesOf(request: StoredRequest): Promise<ConsultationRequest['can']> {
  const { access } = context().platform
  const { id, status, returned_at: returned, started_by, answered_by } = request
  const mine = caller().id
  const reaches = async (
    kind: 'sentRequest' | 'receivedRequest',
    permission: 'update-episode' | 'list-requests' | 'execute-prescription' | 'show-episode',
  ) => (await access.reachable(kind, caller(), [id], [permission])).size > 0
  const isSender = await reaches('sentRequest', 'update-episode')
  const hasReceived = await reaches('receivedRequest', 'list-requests')
  const receives = hasReceived && (await openReceivers(id)).includes(mine)
  const isTaker = started_by === mine || answered_by === mine
  const isWaiting = status === REQUEST_STATUS.waiting
  const isStarted = status === REQUEST_STATUS.started
  const waitsForCaller = isWaiting && receives && !returned
  const opened = await access.reachable('episode', caller(), [request.episode_id], ['show-episode', 'update-episode'])
  return {
    start: waitsForCaller,
    note_opened: waitsForCaller && request.seen_at === null,
    answer: waitsForCaller || (isTaker && (isStarted || status === REQUEST_STATUS.ended)),
    reject: waitsForCaller,
    reroute: waitsForCaller,
    end: (isStarted && (isSender || receives)) || (isWaiting && isSender && !receives),
    complete: isSender && isWaiting && returned !== null,
    report: isSender || (await reaches('sentRequest', 'execute-prescription')),
    join: isStarted && (isSender || receives || (await reaches('sentRequest', 'show-episode'))),
    write: isSender || hasReceived,
    open_case: opened.size > 0,
  }
}

/** Returns a request with everything that both sides see of it, in the caller's language. @throws Problem 404 */
export async function readRequest(id: number): Promise<ConsultationRequest> {
  const [found] = await readJsonRows(
    FullRow,
    sql`select ${listedColumns}, requests.done_so_far, hospitals.time_zone as asked_time_zone, episodes.bed,
        ${sql.raw(epochMs('snapshots.taken_at'))} as taken, snapshots.content, ${changedSince} as changed_since
      from ${listedTables(sql`consultation_requests as requests`)}
      join consultation_request_snapshots as snapshots on snapshots.request_id = requests.id
      where requests.id = ${id}`,
  )
  const { done_so_far, asked_time_zone, bed, taken, content, changed_since, ...row } = orNotFound(found)
  const stored = await readStored(id)
  return {
    ...requestRow(row),
    done_so_far,
    asked_time_zone,
    bed,
    changed_since,
    time_zone: row.time_zone,
    timeline: await timelineOf(id),
    next_step: await nextOf(stored),
    opinions: await opinionsOf(id, taken),
    snapshot: snapshotOf(content, taken),
    can: await abilitiesOf(stored),
  }
}

const HospitalRow = z.strictObject({ id: z.int() })

/** Returns the hospitals at which the caller receives requests. */
export async function receivingHospitals(): Promise<number[]> {
  const rows = await readRows(
    HospitalRow,
    sql`select distinct root_id as id from hospital_grants(${caller().id}, array['list-requests']) order by id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}
