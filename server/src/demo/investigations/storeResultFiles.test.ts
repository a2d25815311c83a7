import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CenterInvestigation, Investigation } from '#contract/investigations/investigation'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { centers } from '../../schema/facilities'
import { storeResultFiles } from './storeResultFiles'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('the lab and the imaging center of the demo have orders, and their results have files, which are stored once', async () => {
  await testServer.inContext(storeResultFiles)
  await testServer.inContext(storeResultFiles)
  const listOf = async (email: string, name: string, type: number) => {
    const [center] = await testServer.database.select().from(centers).where(eq(centers.name, name))
    const path = `/api/admin/investigations/center/${type}/${center?.id}?limit=100`
    const member = await testServer.as(email)
    return { member, rows: (await member.get<{ data: CenterInvestigation[] }>(path)).body.data }
  }
  const lab = await listOf('lab@demo.test', 'Mashfa Central Laboratory', 1)
  expect(new Set(lab.rows.map(({ progress }) => progress))).toEqual(new Set(['ordered', 'in_progress', 'done']))
  const imaging = await listOf('radiology@demo.test', 'Mashfa Imaging Center', 2)
  const done = imaging.rows.find(({ progress }) => progress === 'done')
  const { body } = await imaging.member.get<{ data: Investigation }>(`/api/admin/episode/investigation/${done?.id}`)
  expect(body.data.media.normal.map(({ file_name, content_type }) => [file_name, content_type])).toEqual([
    ['chest.png', 'image/png'],
    ['report.pdf', 'application/pdf'],
  ])
  const { rows } = await testServer.database.$client.query<{ status: number }>(
    'select distinct status from investigations order by status',
  )
  expect(rows.map(({ status }) => status)).toEqual([1, 2, 3])
})
