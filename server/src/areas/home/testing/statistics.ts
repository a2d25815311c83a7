import { expect } from 'vitest'
import type { Statistics, StatisticsOf } from '#contract/home/calls'
import type { Client } from '../../../platform/testing/client'

/** Returns the figures of a person's home page, and fails if it is another dashboard. */
export async function statistics<D extends Statistics['dashboard']>(who: Client, dashboard: D, query = '') {
  const { status, body } = await who.get<{ data: StatisticsOf<D> }>(`/api/admin/statistics${query}`)
  expect([status, body.data?.dashboard]).toEqual([200, dashboard])
  return body.data
}
