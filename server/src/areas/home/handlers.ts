import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type CareFigures, home as calls, type StatisticsOf } from '#contract/home/calls'
import { dashboardOf } from '#contract/rules/dashboard'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { handlers } from '../../platform/http/handlers'
import { named } from '../../platform/texts'
import { listClinicsToday, optionOf } from '../clinics'
import { specialties } from '../reference'
import { figuresOf } from './amounts'
import type { Counted } from './counts'
import { countPeople } from './people'
import { sumsBelow } from './tree'

const mostSpecialties = 100

const care = [
  'in_patients',
  'follow_up_notes',
  'radiology',
  'lab',
  'requested_consult',
  'prescriptions',
] as const satisfies readonly (Counted & keyof CareFigures)[]

interface PlaceRow extends Record<string, unknown> {
  id: number
  name: string
  name_ar: string | null
  parent_id: number | null
}

/** Places by their names, as nodes of a tree. In: a statement that answers id, name, name_ar and parent_id. */
async function placesOf(statement: SQL) {
  const { rows } = await db().execute<PlaceRow>(sql`select * from (${statement}) as places order by name, id`)
  return rows.map((row) => {
    return { id: row.id, name: named({ name: row.name, nameAr: row.name_ar }), parent_id: row.parent_id }
  })
}

/** @param mine the caller's hospitals; expects `hospitals` in the statement */
function myHospitals(mine: SQL) {
  return placesOf(sql`select id, name, name_ar, parent_id from hospitals where ${mine}`)
}

/** The labs and radiology centers on whose staff the caller is. */
function myCenters() {
  return placesOf(sql`
    select id, name, name_ar, null::integer as parent_id from centers
    where id in (select center_id from center_staff where user_id = ${caller().id})`)
}

async function ofEverything(mine: SQL): Promise<StatisticsOf<'super'>> {
  const places = await myHospitals(mine)
  const people = await countPeople()
  const { of, total } = await figuresOf(['in_patients'], places)
  const sizes = sumsBelow(places, new Map(places.map(({ id }) => [id, 1])))
  return {
    dashboard: 'super',
    total: { ...total, ...people.total, hospitals_count: places.length },
    hospitals: places.map((place) => {
      const { id } = place
      return { ...place, ...of(place), ...people.of(id), hospitals_count: sizes.get(id) ?? 0 }
    }),
  }
}

async function ofCare(mine: SQL, specialtyId: number | undefined): Promise<StatisticsOf<'nurse'>> {
  if (specialtyId === undefined) return { dashboard: 'nurse', hospitals: [] }
  const places = await myHospitals(mine)
  const { of } = await figuresOf(care, places, specialtyId)
  return { dashboard: 'nurse', hospitals: places.map((place) => ({ ...place, ...of(place) })) }
}

async function ofCenters(): Promise<StatisticsOf<'center'>> {
  const places = await myCenters()
  const { of, total } = await figuresOf(['total_orders', 'todays_orders'], places)
  return { dashboard: 'center', total, providers: places.map((place) => ({ ...place, ...of(place) })) }
}

async function ofDoctor(mine: SQL): Promise<StatisticsOf<'doctor'>> {
  const [own] = await db()
    .select({ id: specialties.id, name: specialties.name, nameAr: specialties.nameAr })
    .from(users)
    .innerJoin(specialties, eq(specialties.id, users.specialtyId))
    .where(eq(users.id, caller().id))
  // Without a specialty there is nothing of theirs to count.
  const places = own ? await myHospitals(mine) : []
  const { total } = await figuresOf([...care, 'received_consult'], places, own?.id)
  return {
    dashboard: 'doctor',
    specialty: own ? optionOf(own) : null,
    figures: total,
    clinics_today: await listClinicsToday(),
  }
}

export const homeHandlers = handlers(calls, {
  statistics: async ({ query, scope }) => {
    const mine = await scope()
    const dashboard = dashboardOf(caller().roleCodes)
    if (dashboard === 'super') return { data: await ofEverything(mine) }
    if (dashboard === 'doctor') return { data: await ofDoctor(mine) }
    if (dashboard === 'nurse') return { data: await ofCare(mine, query.specialty_id) }
    if (dashboard === 'center') return { data: await ofCenters() }
    return { data: { dashboard } }
  },

  specialties: async ({ query }) => {
    const { q } = query
    const isCalled = q ? or(containsText(specialties.name, q), containsText(specialties.nameAr, q)) : undefined
    const rows = await db()
      .select({ id: specialties.id, name: specialties.name, nameAr: specialties.nameAr })
      .from(specialties)
      .where(isCalled)
      .orderBy(asc(specialties.name))
      .limit(mostSpecialties)
    return { data: rows.map(optionOf) }
  },
})
