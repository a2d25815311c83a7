import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { wallText } from '#contract/rules/wallText'
import { consciousnessLevels, type OxygenDevice, oxygenDevices } from '#contract/vitals/types'
import type { VitalSign } from '#contract/vitals/vitalSign'
import { anyOf } from '../../platform/access/accessPath'
import { caller } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { apiText } from '../../platform/texts'
import { accessPathsToEpisode } from '../../schema/episodeAccess'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { rateOf, typeOfId, unitOf, valueText } from './vitalTypes'

const devices = ['air', ...(Object.keys(oxygenDevices) as OxygenDevice[])] as const

/** A version of a vital sign as read. Instants are milliseconds since the epoch. */
export const VersionRow = z.strictObject({
  type_id: z.int(),
  value: z.int().nullable(),
  device: z.enum(devices).nullable(),
  level: z.enum(consciousnessLevels).nullable(),
  by_palpation: z.boolean(),
  measured: z.int(),
  note: z.string().nullable(),
  is_error: z.boolean(),
  reason: z.string().nullable(),
  recorder: PersonRow,
  recorded: z.int(),
})

/** A vital sign as read. */
export const SignRow = VersionRow.extend({
  id: z.int(),
  episode_id: z.int(),
  set_id: z.int(),
  staff: PersonRow,
  revision: z.int(),
})
export type SignRow = z.output<typeof SignRow>

/**
 * Returns the columns of `VersionRow`.
 * @param table the alias of the vital signs or of their versions; `recorders` are the `users` who recorded them
 */
export const versionColumns = (table: string) => `${table}.type_id, ${table}.value, ${table}.device, ${table}.level,
  ${table}.by_palpation, ${epochMs(`${table}.measured_at`)} as measured, ${table}.note, ${table}.is_error, ${table}.reason,
  ${personJson('recorders')} as recorder, ${epochMs(`${table}.recorded_at`)} as recorded`

/** The columns of `SignRow`, from `signTables`. */
export const signColumns = sql.raw(`signs.id, signs.episode_id, signs.set_id, ${personJson('staff')} as staff,
  signs.revision, ${versionColumns('signs')}`)

/** Returns the tables of `signColumns`, from vital signs or a subquery. */
export function signTables(from: SQL): SQL {
  return sql`${from} as signs join vital_sets as sets on sets.id = signs.set_id
    join users as staff on staff.id = sets.staff_id join users as recorders on recorders.id = signs.recorded_by`
}

/** Returns the condition that the caller has a permission for an episode. Expects `episodes` in the statement. */
export function isPermitted(permission: Permission): SQL {
  return sql`(${anyOf(accessPathsToEpisode(caller(), [permission]))} is true)`
}

/** Returns a version as in responses, in the caller's language. */
export function versionOf(row: z.output<typeof VersionRow>, timeZone: string) {
  const { type_id, device, level, by_palpation, note, is_error, reason } = row
  const type = typeOfId(type_id)
  if (!type) throw new Error(`Unknown type of vital sign: ${type_id}`)
  return {
    ...{ type_id, device, level, by_palpation, note, is_error, reason },
    type_title: apiText(`vitalType.${type}`),
    rate: rateOf(type, row),
    rate_text: valueText(type, row, by_palpation),
    unit: unitOf(type),
    date: wallText(row.measured, timeZone),
    date_original: new Date(row.measured).toISOString(),
    recorded_by: personOf(row.recorder),
    recorded_at: new Date(row.recorded).toISOString(),
  }
}

/**
 * Returns a vital sign as in responses, in the caller's language.
 * @param timeZone of the hospital
 * @param editable whether the caller can correct it
 */
export function signOf(row: SignRow, { timeZone, editable }: { timeZone: string; editable: boolean }): VitalSign {
  const { id, episode_id, set_id, staff, revision } = row
  return {
    ...{ id, episode_id, set_id, revision, editable },
    ...versionOf(row, timeZone),
    staff: personOf(staff),
    staff_id: staff.id,
    editor_id: revision > 1 ? row.recorder.id : null,
  }
}
