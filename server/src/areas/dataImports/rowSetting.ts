import type { RowSetting } from '#contract/dataImports/checkedRow'
import { localTime } from '#contract/rules/wallClock'
import { now } from '../../platform/context'
import type { DataImportRow } from '../../schema/dataImports'
import type { hospitals } from '../../schema/facilities'
import { placeOf } from '../users'

/** Returns how the rows of a file are read: at its hospital, today. */
export async function settingOf(
  file: DataImportRow,
): Promise<RowSetting & { hospital: typeof hospitals.$inferSelect }> {
  const { hospital, country } = await placeOf(file.hospital_id)
  return { hospital, country, today: localTime(now().getTime(), hospital.time_zone).date, dateOrder: file.date_order }
}
