import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import { staffWaitlist as calls } from '#contract/waitlist/calls'
import { matchesPerson, matchesPersonName } from '../../platform/auth/search'
import { caller, context, db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { waitlistEntries } from '../../schema/waitlist'
import { joinByStaff } from './join'
import { notifyOfEntry } from './notifyOfEntry'
import { offerByStaff } from './offerByStaff'
import { leaveWaitlist, lockEntry, refuseOffer } from './offers'
import { placesOf } from './places'
import { ownClinics, staffEntriesOf, staffEntry } from './readEntries'

type Query = QueryOf<typeof calls.list>

function hasOffer({ offer }: Query, inScope: SQL): SQL | undefined {
  const open = sql`exists (select from waitlist_offers join clinics on clinics.id = waitlist_offers.clinic_id
    where waitlist_offers.entry_id = waitlist_entries.id and waitlist_offers.state = 'open' and ${inScope})`
  if (offer === undefined) return undefined
  return offer === 'open' ? open : sql`not ${open}`
}

/** Returns the condition of the list. @param inScope expects `clinics` in the statement */
function conditionOf(query: Query, inScope: SQL): SQL | undefined {
  const { q, doctor_id: doctorId, specialty_id: specialtyId } = query
  return and(
    sql`waitlist_entries.state = 'waiting'`,
    sql`exists (select from clinics where clinics.deleted_at is null
      and waitlist_matches(waitlist_entries, clinics) and ${inScope})`,
    doctorId === undefined ? undefined : sql`waitlist_entries.doctor_id = ${doctorId}`,
    specialtyId === undefined ? undefined : sql`waitlist_entries.specialty_id = ${specialtyId}`,
    q
      ? sql`waitlist_entries.patient_id in (select users.id from users where ${matchesPerson(q)} and ${matchesPersonName(q)})`
      : undefined,
    hasOffer(query, inScope),
  )
}

const PageRow = z.strictObject({ total: z.int(), ids: z.array(z.int()) })

async function listEntries(query: Query, inScope: SQL) {
  const [row] = await readRows(
    PageRow,
    sql`
      with matching as materialized (
        select waitlist_entries.id, priority, created_at from waitlist_entries where ${conditionOf(query, inScope)})
      select (select count(*)::integer from matching) as total, array(
        select id from matching order by priority desc, created_at, id
        limit ${query.limit} offset ${pageOffset(query)}) as ids`,
  )
  const { total, ids } = row ?? { total: 0, ids: [] }
  return {
    data: await staffEntriesOf(sql`waitlist_entries.id = any (${numberArray(ids)})`),
    meta: pageMeta(query, total),
  }
}

/** Handlers of the calls of staff about those who wait for slots of their clinics. */
export const staffWaitlistHandlers = handlers(calls, {
  list: async ({ query, scope }) => listEntries(query, await scope()),

  show: async ({ params }) => ({ data: await staffEntry(params.id) }),

  places: async ({ query, scope }) => ({ data: await placesOf(query, await scope()) }),

  create: async ({ body }) => {
    const inScope = await context().platform.access.condition('clinic', caller(), ['create-appointment'])
    const id = await joinByStaff(body, inScope)
    await notifyOfEntry('waitlist_joined', id)
    return { data: await staffEntry(id) }
  },

  offer: async ({ params, body }) => {
    await offerByStaff(params.id, body)
    return { data: await staffEntry(params.id) }
  },

  remove: async ({ params }) => {
    if (await leaveWaitlist(params.id, 'stopped')) await notifyOfEntry('waitlist_removed', params.id)
    return { message: apiText('done.deleted') }
  },

  prioritize: async ({ params, body }) => {
    await db().update(waitlistEntries).set({ priority: body.priority }).where(eq(waitlistEntries.id, params.id))
    return { data: await staffEntry(params.id) }
  },

  stopOffer: async ({ params }) => {
    const { offer } = await lockEntry(params.id)
    const isOwn = offer !== undefined && (await ownClinics([offer.clinic_id])).size > 0
    if (!isOwn) throw fieldProblem('offer', 'waitlist.noOffer')
    await refuseOffer(params.id, 'stopped')
    return { data: await staffEntry(params.id) }
  },
})
