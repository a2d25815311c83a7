import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { nameOfStatus, REQUEST_STATUS, requestUrgencies, requestWishes } from '#contract/consultationRequests/codes'
import type { RequestRow } from '#contract/consultationRequests/request'
import { ringEnds } from '#contract/consultationRequests/ring'
import { SEVERITY } from '#contract/episodes/codes'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { apiText } from '../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { agesOn, PersonRow, personJson, personOf } from '../../schema/people'

/** A request as lists read it. Instants are milliseconds since the epoch. */
export const ListedRow = z.strictObject({
  id: z.int(),
  episode_id: z.int(),
  hospital_id: z.int(),
  sender_id: z.int(),
  sender: PersonRow,
  receiver_id: z.int().nullable(),
  receiver: PersonRow.nullable(),
  specialty: OptionRow.nullable(),
  from_hospital: OptionRow,
  hospital: OptionRow,
  time_zone: z.string(),
  patient: PersonRow,
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  status: z.enum(REQUEST_STATUS),
  severity: z.enum(SEVERITY),
  urgency: z.int(),
  question: z.string().nullable(),
  wanted: z.enum(requestWishes),
  sent: z.int(),
  seen_due: z.int(),
  answer_due: z.int(),
  returned: z.int().nullable(),
  answered: z.int().nullable(),
  ringing: z.int().nullable(),
  ringing_at: z.array(z.int()),
  ringing_to: PersonRow.nullable(),
  note: z.string().nullable(),
})
export type ListedRow = z.output<typeof ListedRow>

/** At whom a request rings. */
const rung = `consultation_request_receivers as rung where requests.ringing_since is not null
  and rung.request_id = requests.id and rung.access_until is null and rung.added_at >= requests.ringing_since`

/** The columns of `ListedRow`, from `listedTables`. */
export const listedColumns = sql.raw(`requests.id, requests.episode_id, requests.hospital_id, requests.sender_id,
  ${personJson('senders')} as sender, requests.receiver_id,
  case when receivers.id is not null then ${personJson('receivers')} end as receiver,
  case when specialties.id is not null then ${optionJson('specialties')} end as specialty,
  ${optionJson('from_hospitals')} as from_hospital, ${optionJson('hospitals')} as hospital,
  from_hospitals.time_zone, ${personJson('patients')} as patient, patients.birth_date, patients.gender,
  requests.status, episodes.severity, requests.urgency, requests.question, requests.wanted,
  ${epochMs('requests.sent_at')} as sent, ${epochMs('requests.seen_due')} as seen_due,
  ${epochMs('requests.answer_due')} as answer_due, ${epochMs('requests.returned_at')} as returned,
  ${epochMs('requests.answered_at')} as answered, ${epochMs('requests.ringing_since')} as ringing,
  (select coalesce(json_agg(rung.user_id), '[]') from ${rung}) as ringing_at,
  (select ${personJson('people')} from users as people where people.id =
    (select min(rung.user_id) from ${rung} having count(*) = 1)) as ringing_to, requests.note`)

/** Returns the tables of `listedColumns`, from a table or subquery named `requests`. */
export function listedTables(from: SQL): SQL {
  return sql`${from} join episodes on episodes.id = requests.episode_id
    join users as patients on patients.id = episodes.patient_id join users as senders on senders.id = requests.sender_id
    join hospitals on hospitals.id = requests.hospital_id
    join hospitals as from_hospitals on from_hospitals.id = requests.from_hospital_id
    left join users as receivers on receivers.id = requests.receiver_id
    left join specialties on specialties.id = requests.specialty_id`
}

/** Returns an instant of a row as in responses. */
export const iso = (instant: number) => new Date(instant).toISOString()

/** Returns at whom a request rings; null once that is over. */
function ringOf({ ringing: since, ringing_at: at, ringing_to: to }: ListedRow): RequestRow['ring'] {
  if (since === null || at.length === 0 || ringEnds(since) <= now().getTime()) return null
  return {
    until: iso(ringEnds(since)),
    to: to && personOf(to),
    people: at.length,
    is_own: at.includes(caller().id),
  }
}

/** Returns a request as lists show it, in the caller's language. */
export function requestRow(row: ListedRow): RequestRow {
  const { patient, birth_date, gender, sent, seen_due, answer_due, returned, answered, time_zone, ...others } = row
  const { ringing: _ringing, ringing_at: _at, ringing_to: _to, ...rest } = others
  const urgency = requestUrgencies[row.urgency] ?? 'routine'
  const hasClock = row.status === REQUEST_STATUS.waiting && answered === null
  return {
    ...rest,
    sender: personOf(row.sender),
    receiver: row.receiver && personOf(row.receiver),
    specialty: row.specialty && optionOf(row.specialty),
    from_hospital: optionOf(row.from_hospital),
    hospital: optionOf(row.hospital),
    patient: {
      ...personOf(patient),
      ...agesOn(birth_date, localTime(now().getTime(), time_zone).date),
      gender,
    },
    status_text: apiText(`requestStatus.${nameOfStatus(row.status)}`),
    severity_text: apiText(`severity.${row.severity}`),
    urgency,
    urgency_text: apiText(`requestUrgency.${urgency}`),
    wanted_text: apiText(`requestWish.${row.wanted}`),
    sent_at: iso(sent),
    clock: hasClock ? { seen_due: iso(seen_due), answer_due: iso(answer_due), is_stopped: returned !== null } : null,
    ring: ringOf(row),
    has_opinion: answered !== null,
  }
}
