import { eq, getTableColumns } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hospital, HospitalRow } from '#contract/facilities/hospitals'
import { db } from '../../platform/context'
import { media } from '../../platform/files/tables'
import { found } from '../../platform/http/problem'
import { named } from '../../platform/texts'
import { optionOf } from '../clinics'
import { cities, countries, hospitals } from '../reference'
import { storedFile } from './files'

const parents = alias(hospitals, 'parents')
const logos = alias(media, 'logos')
const agreements = alias(media, 'agreements')

const shown = {
  hospital: getTableColumns(hospitals),
  country: getTableColumns(countries),
  city: getTableColumns(cities),
  parent: { id: parents.id, name: parents.name, nameAr: parents.nameAr },
}

/** Hospitals with the names that lists show. */
export function selectHospitals() {
  return db()
    .select(shown)
    .from(hospitals)
    .innerJoin(countries, eq(countries.id, hospitals.countryId))
    .leftJoin(cities, eq(cities.id, hospitals.cityId))
    .leftJoin(parents, eq(parents.id, hospitals.parentId))
}

type SelectedHospital = Awaited<ReturnType<typeof selectHospitals>>[number]

export function hospitalRow({ hospital, country, city, parent }: SelectedHospital): HospitalRow {
  return {
    id: hospital.id,
    name: hospital.name,
    name_ar: hospital.nameAr,
    name_text: named(hospital),
    phone: hospital.phone,
    country: optionOf(country),
    city: city && optionOf(city),
    is_hub: hospital.isHub,
    parent: parent && optionOf(parent),
  }
}

/** One hospital with all that is known of it. Throws 404. */
export async function readHospital(id: number): Promise<Hospital> {
  const [selected] = await db()
    .select({ ...shown, logo: getTableColumns(logos), agreement: getTableColumns(agreements) })
    .from(hospitals)
    .innerJoin(countries, eq(countries.id, hospitals.countryId))
    .leftJoin(cities, eq(cities.id, hospitals.cityId))
    .leftJoin(parents, eq(parents.id, hospitals.parentId))
    .leftJoin(logos, eq(logos.id, hospitals.logoMediaId))
    .leftJoin(agreements, eq(agreements.id, hospitals.agreementMediaId))
    .where(eq(hospitals.id, id))
  const row = found(selected)
  const { hospital } = row
  return {
    ...hospitalRow(row),
    address: hospital.address,
    description: hospital.description,
    time_zone: hospital.timeZone,
    restrict_episodes: hospital.restrictEpisodes,
    c_name: hospital.contactName,
    c_phone: hospital.contactPhone,
    c_email: hospital.contactEmail,
    logo: storedFile(row.logo),
    agreement: storedFile(row.agreement),
  }
}
