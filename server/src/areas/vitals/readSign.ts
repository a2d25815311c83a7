import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { VitalSignWithVersions } from '#contract/vitals/vitalSign'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { isPermitted, SignRow, signColumns, signOf, signTables, VersionRow, versionColumns, versionOf } from './signRow'

const OneRow = SignRow.extend({
  time_zone: z.string(),
  editable: z.boolean(),
  /** What corrections replaced, the newest first. */
  versions: z.array(VersionRow),
})

/**
 * Returns a vital sign with the versions that its corrections replaced, the newest first, in one statement.
 * @throws Problem 404
 */
export async function readSign(id: number): Promise<z.output<typeof VitalSignWithVersions>> {
  const [found] = await readJsonRows(
    OneRow,
    sql`select ${signColumns}, hospitals.time_zone, ${isPermitted('update-vital-sign')} as editable,
        (select coalesce(jsonb_agg(to_jsonb(version) - 'revision' order by revision desc), '[]') from (select ${sql.raw(versionColumns('versions'))},
            versions.revision
          from vital_sign_versions as versions join users as recorders on recorders.id = versions.recorded_by
          where versions.vital_sign_id = signs.id) as version) as versions
      from ${signTables(sql`vital_signs`)} join episodes on episodes.id = signs.episode_id
      join hospitals on hospitals.id = episodes.hospital_id where signs.id = ${id}`,
  )
  const { time_zone: timeZone, editable, versions, ...row } = orNotFound(found)
  return { ...signOf(row, { timeZone, editable }), versions: versions.map((version) => versionOf(version, timeZone)) }
}
