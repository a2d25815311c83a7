import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestigationRow } from '#contract/investigations/investigation'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from './testing/lab'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})

test('the orders of a basket stay together, for those who can open them', async () => {
  const first = await lab.ordered({ center_id: lab.lab })
  const radiology = { center_type: 2, investigation_types: [lab.xray], center_id: lab.radiology }
  const second = await lab.ordered({ ...radiology, ordered_with: first.id })
  const between = await lab.ordered()
  const third = await lab.ordered({ ordered_with: second.id })
  expect([first, second, third, between].map(({ group_id }) => group_id)).toEqual([
    first.id,
    first.id,
    first.id,
    between.id,
  ])
  const { body } = await lab.show(second.id)
  expect(body.data.ordered_together.map(({ id, code }) => [id, code])).toEqual([
    [first.id, first.code],
    [third.id, third.code],
  ])
  const list = await lab.ward.doctor.get<{ data: InvestigationRow[] }>(
    `/api/admin/investigations/episode/${lab.episode.id}`,
  )
  expect(list.body.data.map(({ id }) => id)).toEqual([between.id, first.id, second.id, third.id])
  // A center sees its own orders only.
  expect((await lab.show(second.id, lab.radiologist)).body.data.ordered_together).toEqual([])
})

test('an order is together only with one of the same doctor and case', async () => {
  const first = await lab.ordered()
  const invalid = { ordered_with: [expect.any(String)] }
  const colleague = await lab.testServer.addUser({ role: 'DOCTOR', hospitals: [lab.ward.hospital] })
  expect((await lab.create({ ordered_with: first.id }, [], colleague)).body.errors).toEqual(invalid)
  const other = await Lab.open(lab.testServer)
  expect((await other.create({ ordered_with: first.id })).body.errors).toEqual(invalid)
  expect((await lab.create({ ordered_with: 999_999 })).body.errors).toEqual(invalid)
})
