import { eq, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { type CareFigures, home as calls, type StatisticsOf } from '#contract/home/calls'
import { dashboardOf } from '#contract/home/dashboard'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { localNameOf, orderByLocalName } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { handlers } from '../../platform/http/handlers'
import { optionOf } from '../../schema/options'
import { specialties } from '../../schema/reference'
import { listMyClinicsToday } from '../clinics'
import { figuresOf } from './amounts'
import { readAttention } from './attention'
import type { Counted } from './counts'
import { countPeople } from './people'
import { hideSetup, readSetup } from './setup'
import { readToday } from './today'
import { sumsBelow } from './tree'

const maxSpecialties = 100

const careFigures = [
  'in_patients',
  'follow_up_notes',
  'radiology',
  'lab',
  'requested_consult',
  'prescriptions',
] as const satisfies readonly (Counted & keyof CareFigures)[]

const FacilityRow = z.strictObject({ id: z.int(), name: z.string(), parent_id: z.int().nullable() })

const CenterRow = FacilityRow.extend({ center_type: z.enum(CENTER_TYPE) })

/**
 * Returns facilities as nodes of a tree, ordered by name.
 * @param statement returns id, name, alternate_name and parent_id
 */
async function facilitiesOf(statement: SQL) {
  const shown = localNameOf(sql`visible.name`, sql`visible.alternate_name`)
  return readRows(
    FacilityRow,
    sql`select visible.id, ${shown} as name, visible.parent_id from (${statement}) as visible order by 2, 1`,
  )
}

/**
 * Returns the caller's hospitals.
 * @param mine the condition for the caller's hospitals; expects `hospitals` in the statement
 */
function myHospitals(mine: SQL) {
  return facilitiesOf(sql`select id, name, alternate_name, parent_id from hospitals where ${mine}`)
}

/** Returns the labs and radiology centers that have the caller on their staff, ordered by name. */
function myCenters() {
  return readRows(
    CenterRow,
    sql`select id, ${localNameOf(sql`name`, sql`alternate_name`)} as name, null::integer as parent_id, type as center_type
      from centers where id in (select center_id from center_staff where user_id = ${caller().id}) order by 2, 1`,
  )
}

async function superStatistics(mine: SQL): Promise<StatisticsOf<'super'>> {
  const facilities = await myHospitals(mine)
  const people = await countPeople()
  const { of, total } = await figuresOf(['in_patients'], facilities)
  const sizes = sumsBelow(facilities, new Map(facilities.map(({ id }) => [id, 1])))
  return {
    dashboard: 'super',
    total: { ...total, ...people.total, hospitals_count: facilities.length },
    hospitals: facilities.map((facility) => {
      const { id } = facility
      return { ...facility, ...of(facility), ...people.of(id), hospitals_count: sizes.get(id) ?? 0 }
    }),
  }
}

async function nurseStatistics(mine: SQL, specialtyId: number | undefined): Promise<StatisticsOf<'nurse'>> {
  if (specialtyId === undefined) return { dashboard: 'nurse', hospitals: [] }
  const facilities = await myHospitals(mine)
  const { of } = await figuresOf(careFigures, facilities, specialtyId)
  return { dashboard: 'nurse', hospitals: facilities.map((facility) => ({ ...facility, ...of(facility) })) }
}

async function centerStatistics(): Promise<StatisticsOf<'center'>> {
  const facilities = await myCenters()
  const { of, total } = await figuresOf(['total_orders', 'todays_orders'], facilities)
  return { dashboard: 'center', total, providers: facilities.map((facility) => ({ ...facility, ...of(facility) })) }
}

async function doctorStatistics(mine: SQL): Promise<StatisticsOf<'doctor'>> {
  const [own] = await db()
    .select({ id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name })
    .from(users)
    .innerJoin(specialties, eq(specialties.id, users.specialty_id))
    .where(eq(users.id, caller().id))
  // Without a specialty there is nothing to count.
  const facilities = own ? await myHospitals(mine) : []
  const { total } = await figuresOf([...careFigures, 'received_consult'], facilities, own?.id)
  return {
    dashboard: 'doctor',
    specialty: own ? optionOf(own) : null,
    figures: total,
    clinics_today: await listMyClinicsToday(),
  }
}

export const homeHandlers = handlers(calls, {
  statistics: async ({ query, scope }) => {
    const mine = await scope()
    const dashboard = dashboardOf(caller().roleCodes)
    if (dashboard === 'super') return { data: await superStatistics(mine) }
    if (dashboard === 'doctor') return { data: await doctorStatistics(mine) }
    if (dashboard === 'nurse') return { data: await nurseStatistics(mine, query.specialty_id) }
    if (dashboard === 'center') return { data: await centerStatistics() }
    return { data: { dashboard } }
  },

  today: async ({ scope }) => ({ data: await readToday(await scope()) }),

  specialties: async ({ query }) => {
    const { q } = query
    const isCalled = q ? or(containsText(specialties.name, q), containsText(specialties.alternate_name, q)) : undefined
    const rows = await db()
      .select({ id: specialties.id, name: specialties.name, alternate_name: specialties.alternate_name })
      .from(specialties)
      .where(isCalled)
      .orderBy(orderByLocalName(specialties).by)
      .limit(maxSpecialties)
    return { data: rows.map(optionOf) }
  },

  attention: async () => ({ data: await readAttention() }),

  setup: async () => ({ data: await readSetup() }),

  updateSetup: async ({ body }) => ({ data: await hideSetup(body.is_hidden) }),
})
