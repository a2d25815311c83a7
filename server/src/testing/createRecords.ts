import { recordKinds } from '#contract/kit/record'
import type { TestServer } from '../platform/testing/server'
import { areaTestings } from './areas'
import type { Keys, RecordOwners } from './areaTesting'

/** A Wednesday in Cairo, the date of `testNow`. */
const date = '2026-11-18'
let slots = 0

/**
 * Creates one record of each kind at a hospital, through the areas, lower ones first.
 * @param ofDoctor the vacation is the doctor's own instead of the hospital's
 * @throws Error for a kind that no area creates
 */
export async function createRecords(
  testServer: TestServer,
  hospital: number,
  cast: RecordOwners,
  ofDoctor = false,
): Promise<Keys> {
  slots += 1
  const startsAt = new Date(testServer.clock.now().getTime() + slots * 300_000)
  const endsAt = new Date(startsAt.getTime() + 300_000)
  const setting = { testServer, hospital, owners: cast, ofDoctor, date, startsAt, endsAt }
  const keys = {} as Keys
  for (const area of areaTestings) Object.assign(keys, await area.createEarlierRecords?.(setting))
  for (const area of areaTestings) Object.assign(keys, await area.createRecords?.(setting, keys))
  const missing = recordKinds.filter((kind) => keys[kind] === undefined)
  if (missing.length > 0) throw new Error(`No area stores records of the kinds ${missing.join(', ')}`)
  return keys
}
