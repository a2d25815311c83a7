import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { Consultant } from '#contract/consultationRequests/request'
import { matchesPersonName } from '../../platform/auth/search'
import { now } from '../../platform/context'
import { numberArray, textArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { readRows } from '../../platform/database/rows'
import { isDoctor, membersOf } from '../../schema/memberships'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { dutiesAt, dutyAt } from './duty'
import { type Facts, factsOf, factsOfPerson, type Reach, reachAt } from './presence'

/** With it, doctors receive requests. */
const receiving: readonly Permission[] = ['list-requests']
/** More doctors than are shown. */
const most = 100
/** A usual time is only said of doctors with so many answers, in so many days. */
const fewestAnswers = 5
const daysOfAnswers = 90

/** Returns the condition that an account is a doctor of a hospital who can receive its requests. Expects `users`. */
const isConsultantAt = (hospitalId: number) => sql`users.closed_at is null
  and ${isDoctor} and users.id in (${membersOf(sql`select ${hospitalId}::integer`)})
  and ${hospitalId}::integer in (select root_id from hospital_grants(users.id, ${textArray(receiving)}))`

const IdRow = z.strictObject({ id: z.int() })

/** Which doctors are meant. */
export interface Wanted {
  hospitalId: number
  specialtyId?: number | null | undefined
  /** Of these only. */
  userIds?: readonly number[]
  except?: readonly number[]
}

/** Returns the ids of the doctors of a hospital who can receive its requests: 100 at most. */
export async function consultantIds({ hospitalId, specialtyId, userIds, except = [] }: Wanted): Promise<number[]> {
  const rows = await readRows(
    IdRow,
    sql`select users.id from users where ${and(
      isConsultantAt(hospitalId),
      specialtyId ? sql`users.specialty_id = ${specialtyId}` : undefined,
      userIds ? sql`users.id = any (${numberArray(userIds)})` : undefined,
      except.length > 0 ? sql`users.id <> all (${numberArray(except)})` : undefined,
    )} order by users.id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** Sorts doctors: those on duty first, then those who are online, then those who are not in a call. */
function byReach(facts: Facts) {
  const rank = (id: number) =>
    (facts.dutyUntil(id) === null ? 4 : 0) + (facts.isOnline(id) ? 0 : 2) + (facts.inCall(id) ? 1 : 0)
  return (one: { id: number }, other: { id: number }) => rank(one.id) - rank(other.id) || one.id - other.id
}

/** Returns who is on duty for a specialty, also those whose own specialty is another one. */
async function consultantsOnDuty({ hospitalId, specialtyId, except }: Wanted): Promise<number[]> {
  const duty = await dutyAt(hospitalId, specialtyId ?? null)
  return duty.size === 0 ? [] : consultantIds({ hospitalId, userIds: [...duty.keys()], except: except ?? [] })
}

/**
 * Returns whom a request goes to that names a specialty: who is on duty; if nobody is, who is online; if nobody is, all
 * doctors of the specialty.
 */
export async function receiversFor(wanted: Wanted): Promise<number[]> {
  const onDuty = await consultantsOnDuty(wanted)
  if (onDuty.length > 0) return onDuty
  const ids = await consultantIds(wanted)
  const facts = await factsOf(wanted.hospitalId, ids)
  const online = ids.filter((id) => facts.isOnline(id))
  return online.length > 0 ? online : ids
}

/** Returns the doctor whom a request goes to next; undefined if there is nobody else on duty or online. */
export async function nextReceiver(wanted: Wanted): Promise<number | undefined> {
  const ids = [...new Set([...(await consultantsOnDuty(wanted)), ...(await consultantIds(wanted))])]
  const facts = await factsOf(wanted.hospitalId, ids)
  return ids
    .filter((id) => facts.dutyUntil(id) !== null || facts.isOnline(id))
    .map((id) => ({ id }))
    .sort(byReach(facts))[0]?.id
}

const ConsultantRow = z.strictObject({
  person: PersonRow,
  specialty: OptionRow.nullable(),
  usual_minutes: z.int().nullable(),
})

/** The median of a doctor's minutes until the first opinion. */
const usualMinutes = (since: string) => sql`(select case when count(*) >= ${fewestAnswers} then
    round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - sent_at)) / 60)::integer end
  from consultation_requests where answered_by = users.id and answered_at > ${since})`

/** Returns the three facts about a person, and how fast they answer, as in responses. */
function presenceOf(facts: Facts, id: number, usual: number | null) {
  const until = facts.dutyUntil(id)
  return {
    on_duty_until: until === null ? null : new Date(until).toISOString(),
    is_online: facts.isOnline(id),
    in_call: facts.inCall(id),
    usual_minutes: usual,
  }
}

/** Those on duty, then those who are online: whoever can be reached is among the first, however many there are. */
const reachedFirst = ({ duty, online }: Reach) =>
  sql`(users.id = any (${numberArray([...duty.keys()])})) desc, (users.id = any (${numberArray([...online])})) desc,`

function readConsultants(condition: SQL | undefined, order = sql``) {
  const since = new Date(now().getTime() - daysOfAnswers * 86_400_000).toISOString()
  return readJsonRows(
    ConsultantRow,
    sql`select ${sql.raw(personJson('users'))} as person,
        case when specialties.id is not null then ${sql.raw(optionJson('specialties'))} end as specialty,
        ${usualMinutes(since)} as usual_minutes
      from users left join specialties on specialties.id = users.specialty_id
      where ${condition} order by ${order} users.first_name, users.last_name, users.id limit ${most}`,
  )
}

interface ConsultantFilters {
  specialty_id?: number | undefined
  q?: string | undefined
  in_shift?: string | undefined
}

/** Returns the doctors of a hospital who can be consulted, those who can be reached first, without the caller. */
export async function listConsultants(
  hospitalId: number,
  { specialty_id: specialty, q, in_shift: inShift }: ConsultantFilters,
  except: number,
): Promise<Consultant[]> {
  const reach = await reachAt(hospitalId)
  const rows = await readConsultants(
    and(
      isConsultantAt(hospitalId),
      sql`users.id <> ${except}`,
      inShift === '1' ? sql`users.id = any (${numberArray([...reach.duty.keys()])})` : undefined,
      specialty === undefined ? undefined : sql`users.specialty_id = ${specialty}`,
      q ? matchesPersonName(q) : undefined,
    ),
    reachedFirst(reach),
  )
  const facts = await factsOf(
    hospitalId,
    rows.map(({ person }) => person.id),
    reach,
  )
  return rows
    .map(({ person, specialty: of, usual_minutes: usual }) => {
      const { id, name_text: name, avatar } = personOf(person)
      const specialtyOf = of && optionOf(of)
      return { id, name, avatar, specialty: specialtyOf, hospital_id: hospitalId, ...presenceOf(facts, id, usual) }
    })
    .sort(byReach(facts))
}

/** Returns the presence of one person at the hospitals at which they receive requests. */
export async function presenceAt(hospitalIds: readonly number[], userId: number) {
  const [row] = await readConsultants(sql`users.id = ${userId}`)
  return presenceOf(await factsOfPerson(hospitalIds, userId), userId, row?.usual_minutes ?? null)
}

const SpecialtyRow = z.strictObject({ specialty: OptionRow, people: z.array(z.int()) })

/** Returns the specialties of the doctors of a hospital, with how many of them there are, on duty and online. */
export async function specialtiesAt(hospitalId: number) {
  const rows = await readJsonRows(
    SpecialtyRow,
    sql`select ${sql.raw(optionJson('specialties'))} as specialty, found.people
      from (select specialty_id, array_agg(users.id) as people from users
        where ${isConsultantAt(hospitalId)} and specialty_id is not null group by specialty_id limit ${most}) as found
      join specialties on specialties.id = found.specialty_id order by specialties.name, specialties.id`,
  )
  const facts = await factsOf(hospitalId, [])
  const duties = await dutiesAt(hospitalId)
  return rows.map(({ specialty, people }) => ({
    ...optionOf(specialty),
    doctors: people.length,
    on_duty: new Set(duties.filter((duty) => duty.specialtyId === specialty.id).map(({ userId }) => userId)).size,
    online: people.filter((id) => facts.isOnline(id)).length,
  }))
}
