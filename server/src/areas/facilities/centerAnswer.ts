import { eq, getTableColumns } from 'drizzle-orm'
import type { Center, CenterRow } from '#contract/facilities/centers'
import { db } from '../../platform/context'
import { media } from '../../platform/files/tables'
import { found } from '../../platform/http/problem'
import { named } from '../../platform/texts'
import { optionOf } from '../clinics'
import { cities, countries, hospitals } from '../reference'
import { storedFile } from './files'
import { centers } from './tables'

const shown = {
  center: getTableColumns(centers),
  country: getTableColumns(countries),
  city: getTableColumns(cities),
  hospital: { id: hospitals.id, name: hospitals.name, nameAr: hospitals.nameAr },
}

/** Labs and radiology centers with the names that lists show. */
export function selectCenters() {
  return db()
    .select(shown)
    .from(centers)
    .leftJoin(countries, eq(countries.id, centers.countryId))
    .leftJoin(cities, eq(cities.id, centers.cityId))
    .leftJoin(hospitals, eq(hospitals.id, centers.hospitalId))
}

type SelectedCenter = Awaited<ReturnType<typeof selectCenters>>[number]

export function centerRow({ center, country, city, hospital }: SelectedCenter): CenterRow {
  return {
    id: center.id,
    name: center.name,
    name_ar: center.nameAr,
    name_text: named(center),
    phone: center.phone,
    country_id: center.countryId,
    city_id: center.cityId,
    country: country && optionOf(country),
    city: city && optionOf(city),
    hospital: hospital && optionOf(hospital),
  }
}

/** One center with all that is known of it. Throws 404. */
export async function readCenter(id: number): Promise<Center> {
  const [selected] = await selectCenters().where(eq(centers.id, id))
  const row = found(selected)
  const { center } = row
  const [agreement] =
    center.agreementMediaId === null ? [] : await db().select().from(media).where(eq(media.id, center.agreementMediaId))
  return {
    ...centerRow(row),
    address: center.address,
    description: center.description,
    c_name: center.contactName,
    c_phone: center.contactPhone,
    c_email: center.contactEmail,
    agreement: storedFile(agreement ?? null),
  }
}
