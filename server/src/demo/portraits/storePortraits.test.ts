import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '../../areas/auth'
import type { Client } from '../../platform/testing/client'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { storePortraits } from './storePortraits'

let server: TestServer
let superAdmin: Client

beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await server.as('super@demo.test')
})
afterAll(() => server.stop())

/** Returns the address of each person's picture, by email. */
async function pictures(): Promise<Map<string, string | null>> {
  const list = async (isStaff: 0 | 1) => {
    const path = `/api/admin/users?is_staff=${isStaff}&limit=100`
    return (await superAdmin.get<{ data: { email: string; avatar: string | null }[] }>(path)).body.data
  }
  return new Map([...(await list(0)), ...(await list(1))].map(({ email, avatar }) => [email, avatar]))
}

async function upload(email: string): Promise<void> {
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(samplePng)]), 'me.png')
  const user = await server.as(email)
  expect((await user.send('POST', '/api/admin/profile/update-media', { form })).status).toBe(200)
}

async function bytesOf(address: string | null | undefined): Promise<Buffer> {
  const response = await fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${superAdmin.token}` } })
  expect(response.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await response.arrayBuffer())
}

test('every account of the demo has its own portrait, but an uploaded picture is never replaced', async () => {
  await upload('nurse@demo.test')
  const uploaded = (await pictures()).get('nurse@demo.test')
  await server.inContext(storePortraits)
  const after = await pictures()
  expect(after.get('nurse@demo.test')).toBe(uploaded)
  const drawn = new Set<string>()
  for (const { email } of demoPeople) drawn.add((await bytesOf(after.get(email))).toString('base64'))
  expect(drawn.size).toBe(demoPeople.length)
})

test('two interrupted runs continue at the same time: each person gets one portrait, and no file is left over', async () => {
  const before = await pictures()
  const lost = ['doctor@demo.test', 'super@demo.test']
  const drawn = await bytesOf(before.get('doctor@demo.test'))
  await server.database.$client.query(
    `with users as (update users set avatar_media_id = null where email = any($1) returning id) select from users`,
    [lost],
  )
  await server.database.$client.query(
    'delete from media where not exists (select from users where avatar_media_id = media.id)',
  )
  await Promise.all([server.inContext(storePortraits), server.inContext(storePortraits)])
  const after = await pictures()
  for (const [email, avatar] of before) {
    if (!lost.includes(email)) expect(after.get(email)).toBe(avatar)
  }
  expect(await bytesOf(after.get('doctor@demo.test'))).toEqual(drawn)
  const unused = 'select from media where not exists (select from users where avatar_media_id = media.id)'
  expect((await server.database.$client.query(unused)).rowCount).toBe(0)
  expect(await readdir(server.server.platform.files.incoming)).toEqual([])
})
