import { eq, getTableColumns } from 'drizzle-orm'
import type { Center, CenterRow } from '#contract/facilities/centers'
import { db } from '../../platform/context'
import { orderByLocalName } from '../../platform/database/localName'
import { media } from '../../platform/files/tables'
import { orNotFound } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { centers, hospitals } from '../../schema/facilities'
import { optionOf } from '../../schema/options'
import { cities, countries } from '../../schema/reference'
import { toStoredFile } from './files'

export const centerOrder = () => orderByLocalName(centers)

const shown = {
  center: getTableColumns(centers),
  country: getTableColumns(countries),
  city: getTableColumns(cities),
  hospital: { id: hospitals.id, name: hospitals.name, alternate_name: hospitals.alternate_name },
}

/** Selects labs and radiology centers with the names that lists show. */
export function selectCenters() {
  return db()
    .select({ ...shown, sort_key: centerOrder().key })
    .from(centers)
    .leftJoin(countries, eq(countries.id, centers.country_id))
    .leftJoin(cities, eq(cities.id, centers.city_id))
    .leftJoin(hospitals, eq(hospitals.id, centers.hospital_id))
}

export type SelectedCenter = Awaited<ReturnType<typeof selectCenters>>[number]

/** Returns a center's row. The response schema of the call removes what it does not show. */
export function centerRow({ center, country, city, hospital }: SelectedCenter) {
  return {
    ...center,
    name_text: localizedName(center),
    country: country && optionOf(country),
    city: city && optionOf(city),
    hospital: hospital && optionOf(hospital),
  } satisfies CenterRow
}

/**
 * Returns one center with all its fields.
 * @throws Problem 404
 */
export async function readCenter(id: number): Promise<Center> {
  const [selected] = await selectCenters().where(eq(centers.id, id))
  const row = orNotFound(selected)
  const fileId = row.center.agreement_media_id
  const [agreement] = fileId === null ? [] : await db().select().from(media).where(eq(media.id, fileId))
  return { ...centerRow(row), agreement: toStoredFile(agreement ?? null) }
}
