import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { PageMeta } from '#contract/kit/responses'
import type { EarlyWarning, VitalSet, VitalSign, VitalSignWithVersions } from '#contract/vitals/vitalSign'
import { users } from '../../../platform/auth/tables'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { storeEpisode } from '../../episodes/testing/storeEpisode'
import type { Ward } from '../../episodes/testing/ward'

/** The body of a response. */
export interface Answer<T> {
  data: T
  meta: PageMeta
  errors?: Record<string, string[]>
  reason_for?: number
}

export type Warning = z.output<typeof EarlyWarning>
export type SignWithVersions = z.output<typeof VitalSignWithVersions>
export type EnteredSet = VitalSet & { earlyWarning: Warning }

/** A complete set with the score 0. */
export const normalValues = {
  respiration: 16,
  spo2: 98,
  oxygen: { device: 'air' },
  systolic: 120,
  diastolic: 80,
  heart_rate: 72,
  consciousness: 'A',
  temperature: '36.8',
}

/** Makes the call that records a set. */
export function enter(
  who: Client,
  episode: number,
  fields: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<{ status: number; body: Answer<EnteredSet> }> {
  const body = { episode_id: episode, ...fields }
  return who.send('POST', '/api/admin/vital-signs/set', { body, ...(headers ? { headers } : {}) })
}

/**
 * Records a set.
 * @throws Error if it is refused
 */
export async function entered(who: Client, episode: number, fields: Record<string, unknown>): Promise<EnteredSet> {
  const { status, body } = await enter(who, episode, fields)
  if (status !== 200) throw new Error(`not recorded: ${JSON.stringify(body)}`)
  return body.data
}

/**
 * Returns the value of a type in a set.
 * @throws Error if it has none
 */
export function valueIn({ values }: VitalSet, typeId: number): VitalSign {
  const found = values.find(({ type_id }) => type_id === typeId)
  if (!found) throw new Error(`no value of the type ${typeId}`)
  return found
}

/** Returns the fields of a correction that changes nothing but these. */
export function correction(sign: VitalSign, changes: Record<string, unknown>): Record<string, unknown> {
  const { type_id, rate, level, device, by_palpation, date, note, revision } = sign
  return {
    ...{ type_id, device, by_palpation, date, note, revision },
    rate: level ?? rate,
    reason: 'Typing error',
    ...changes,
  }
}

/** Makes the call that corrects a vital sign. */
export function correct(
  who: Client,
  sign: VitalSign,
  changes: Record<string, unknown>,
): Promise<{ status: number; body: Answer<SignWithVersions> }> {
  return who.put(`/api/admin/vital-signs/${sign.id}`, correction(sign, changes))
}

/**
 * Stores an inpatient of a ward, admitted three days ago, and returns the id of the episode.
 * @param birth 'YYYY-MM-DD', or null
 */
export async function storeInpatient(
  testServer: TestServer,
  ward: Ward,
  { birth = '1990-01-15', at }: { birth?: string | null; at?: Date } = {},
): Promise<number> {
  const { userId: patient } = await testServer.addUser()
  await testServer.database.update(users).set({ birth_date: birth }).where(eq(users.id, patient))
  return storeEpisode(testServer, {
    hospital: ward.hospital,
    department: ward.department,
    patient,
    creator: ward.doctor.userId,
    at: at ?? new Date(testServer.clock.now().getTime() - 3 * 86_400_000),
  })
}
