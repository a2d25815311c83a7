import { eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hospital, HospitalRow, NetworkHospital } from '#contract/facilities/hospitals'
import { db } from '../../platform/context'
import { orderByLocalName } from '../../platform/database/localName'
import { media } from '../../platform/files/tables'
import { grouped } from '../../platform/grouped'
import { orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { cities, countries } from '../../schema/reference'
import { toStoredFile } from './files'

const parents = alias(hospitals, 'parents')
const logos = alias(media, 'logos')
const agreements = alias(media, 'agreements')

const shown = {
  hospital: getTableColumns(hospitals),
  country: getTableColumns(countries),
  city: getTableColumns(cities),
  parent: { id: parents.id, name: parents.name, alternate_name: parents.alternate_name },
}

export const hospitalOrder = () => orderByLocalName(hospitals)

/** Selects hospitals with the names that lists show. */
export function selectHospitals() {
  return db()
    .select({ ...shown, sort_key: hospitalOrder().key })
    .from(hospitals)
    .innerJoin(countries, eq(countries.id, hospitals.country_id))
    .leftJoin(cities, eq(cities.id, hospitals.city_id))
    .leftJoin(parents, eq(parents.id, hospitals.parent_id))
}

export type SelectedHospital = Awaited<ReturnType<typeof selectHospitals>>[number]

/** Returns a hospital's row. The response schema of the call removes what it does not show. */
export function hospitalRow({ hospital, country, city, parent }: Omit<SelectedHospital, 'sort_key'>) {
  return {
    ...hospital,
    name_text: localizedName(hospital),
    is_hub_text: apiText(hospital.is_hub ? 'hospital.hub' : 'hospital.spoke'),
    country: optionOf(country),
    city: city && optionOf(city),
    parent: parent && optionOf(parent),
  } satisfies HospitalRow
}

/**
 * Returns one hospital with all its fields.
 * @throws Problem 404
 */
export async function readHospital(id: number): Promise<Hospital> {
  const [selected] = await db()
    .select({ ...shown, logo: getTableColumns(logos), agreement: getTableColumns(agreements) })
    .from(hospitals)
    .innerJoin(countries, eq(countries.id, hospitals.country_id))
    .leftJoin(cities, eq(cities.id, hospitals.city_id))
    .leftJoin(parents, eq(parents.id, hospitals.parent_id))
    .leftJoin(logos, eq(logos.id, hospitals.logo_media_id))
    .leftJoin(agreements, eq(agreements.id, hospitals.agreement_media_id))
    .where(eq(hospitals.id, id))
  const row = orNotFound(selected)
  return { ...hospitalRow(row), logo: toStoredFile(row.logo), agreement: toStoredFile(row.agreement) }
}

/** More hospitals than a person can belong to, or one can have right below it. */
const mostOfNetwork = 500

/** The columns of `optionOf`. */
const optionColumns = { id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name }

/**
 * Returns hospitals by name, each with those right below it.
 * @param which a condition on `hospitals`; undefined: all
 */
export async function readNetwork(which: SQL | undefined): Promise<NetworkHospital[]> {
  const rows = await db()
    .select({ hospital: { ...optionColumns, created_at: hospitals.created_at }, logo: getTableColumns(logos) })
    .from(hospitals)
    .leftJoin(logos, eq(logos.id, hospitals.logo_media_id))
    .where(which)
    .orderBy(hospitalOrder().by)
    .limit(mostOfNetwork)
  if (rows.length === 0) return []
  const below = await db()
    .select({ ...optionColumns, parent_id: hospitals.parent_id })
    .from(hospitals)
    .where(
      inArray(
        hospitals.parent_id,
        rows.map(({ hospital }) => hospital.id),
      ),
    )
    .orderBy(hospitalOrder().by)
    .limit(mostOfNetwork * 10)
  const childrenOf = grouped(below, ({ parent_id }) => parent_id)
  return rows.map(({ hospital: { created_at, ...hospital }, logo }) => ({
    ...optionOf(hospital),
    logo: toStoredFile(logo),
    created_at: created_at?.toISOString() ?? null,
    children: (childrenOf.get(hospital.id) ?? []).map(optionOf),
  }))
}
