import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { pickers } from '#contract/pickers/calls'
import { db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { localNameOf } from '../../platform/database/localName'
import { handlers } from '../../platform/http/handlers'
import { byName } from '../../platform/texts'
import { clinicIsCalled, clinics } from '../../schema/clinics'
import { optionOf } from '../../schema/options'
import { cities, countries } from '../../schema/reference'
import { countryOptions } from '../reference'
import { findPatients, patientCard } from './patients'
import { findCoordinators, findDoctors, maxShown } from './staff'

/** Matches either name, because readers of Arabic may type the English one. */
function matchesName(table: typeof countries | typeof cities, q: string | undefined) {
  return q ? or(containsText(table.name, q), containsText(table.alternate_name, q)) : undefined
}

export const pickerHandlers = handlers(pickers, {
  doctors: async ({ query, scope }) => ({
    data: await findDoctors(await scope(), {
      q: query.q,
      specialtyId: query.specialty_id,
      hospitalId: query.hospital_id,
    }),
  }),

  patients: async ({ query: { q, limit, excludedIds }, scope }) => ({
    data: await findPatients(await scope(), { q, limit, except: excludedIds }),
  }),

  patient: async ({ params }) => ({ data: await patientCard(params.id) }),

  coordinators: async ({ query, scope }) => ({
    data: await findCoordinators(await scope(), { q: query.q ?? query.filters, hospitalId: query.hospital_id }),
  }),

  clinics: async ({ query, scope }) => {
    const title = localNameOf(clinics.title, clinics.alternate_title)
    const rows = await db()
      .select({ id: clinics.id, title })
      .from(clinics)
      .where(and(isNull(clinics.deleted_at), await scope(), query.q ? clinicIsCalled(query.q) : undefined))
      .orderBy(title, asc(clinics.id))
      .limit(maxShown)
    return { data: rows.map(({ id, title }) => ({ id, title, name: title })) }
  },

  countries: async ({ query }) => ({ data: await countryOptions(matchesName(countries, query.q)) }),

  cities: async ({ params, query }) => {
    const rows = await db()
      .select()
      .from(cities)
      .where(and(eq(cities.country_id, params.id), matchesName(cities, query.q)))
    return { data: rows.map(optionOf).sort(byName) }
  },
})
