import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt, ensureInstalled, ensureNode } from '../ensure.mjs'
import { startDrillServer } from './drillServer.mjs'
import { Person } from './person.mjs'

// Uploads a very large file for the result of an investigation, downloads it as a zip file, and compares the memory of the
// server's process with that before: at most 100 MB more at any time. Needs twice the size as free space for temporary files.
// npm run drill:large            2 GB
// npm run drill:large -- 64      64 MB

ensureNode()
ensureInstalled()
await ensureBuilt()

const megabyte = 1024 * 1024
const size = Number(process.argv[2] ?? 2048) * megabyte
const mostMegabytes = 100
/** Milliseconds between two readings of the memory. */
const interval = 100
/** The server has nothing to do for so many milliseconds before its memory is read. */
const idleFor = 10_000

const server = await startDrillServer({ MAX_UPLOAD_MB: '2048' })
const pid = server.serverPid()
const faults = []

/** Returns the resident memory of the server's process, with all of its threads, in MB. */
function memory() {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Returns the result of some work, and the most memory that the server had meanwhile. */
async function measured(work) {
  let most = memory()
  const timer = setInterval(() => (most = Math.max(most, memory())), interval)
  const result = await work()
  clearInterval(timer)
  return { result, most }
}

const doctor = new Person(server.url, 'doctor@demo.test', 'Demo-1234')
await doctor.signIn()

async function send(method, path, input) {
  const { status, body } = await doctor.send(method, path, input)
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

function formOf(fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

/** Orders an investigation outside of the hospitals' centers for an inpatient, and returns the order. */
async function order() {
  for (const { id } of (await send('GET', '/api/admin/hospitals/my')).data) {
    const { data } = await send('GET', `/api/admin/hospitals/${id}/episodes?status=0`)
    for (const { id: episode } of data) {
      const of = `model_type=episode&model_id=${episode}`
      const { types, can_order: canOrder } = (await send('GET', `/api/admin/investigations/utilities?${of}`)).data
      const type = types.find(({ center_type: of }) => of === 2)
      if (!canOrder || !type) continue
      const form = formOf({
        model_type: 'episode',
        model_id: episode,
        center_type: 2,
        investigation_types: JSON.stringify([type.id]),
        external_investigation: true,
      })
      return (await send('POST', '/api/admin/episode/investigation', { form })).data
    }
  }
  throw new Error('The doctor of the demo can order for no inpatient')
}

const start = Buffer.from('%PDF-1.7\n')
const end = Buffer.from('\n%%EOF\n')

/** The bytes of a PDF file of the size. */
function* bytes() {
  const block = Buffer.alloc(megabyte, ' ')
  let left = size - start.length - end.length
  yield start
  for (; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block
  yield end
}

/** Sends the bytes as one request, no faster than the server reads them. */
async function upload(id) {
  const sending = request(`${server.url}/api/admin/investigation/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${doctor.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(size),
    },
  })
  const answered = once(sending, 'response')
  for (const part of bytes()) if (!sending.write(part)) await once(sending, 'drain')
  sending.end()
  const [response] = await answered
  response.resume()
  if (response.statusCode !== 204) throw new Error(`The upload was answered with ${response.statusCode}`)
  // Reads all bytes again, which takes longer than other calls may.
  const completed = await fetch(`${server.url}/api/admin/investigation/uploads/${id}/complete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${doctor.token}` },
  })
  if (completed.status !== 200) throw new Error(`Completing was answered with ${completed.status}`)
}

/** Returns how many bytes of the zip file arrive. */
async function download(id) {
  const response = await fetch(`${server.url}/api/admin/investigation/${id}/media/download`, {
    headers: { authorization: `Bearer ${doctor.token}` },
  })
  let received = 0
  for await (const part of response.body) received += part.length
  const stated = Number(response.headers.get('content-length'))
  if (received !== stated) faults.push(`the zip file has ${received} bytes instead of ${stated}`)
  if (received < size) faults.push(`the zip file has only ${received} bytes`)
}

function report(what, { most }, seconds) {
  const above = most - idle
  console.log(
    `${what}: ${seconds.toFixed(0)} s, at most ${above.toFixed(0)} MB above the ${idle.toFixed(0)} MB of an idle server`,
  )
  if (above > mostMegabytes)
    faults.push(`${what}: ${above.toFixed(0)} MB above idle, at most ${mostMegabytes} are allowed`)
}

const { id, revision, date } = await order()
const file = { file_name: 'large.pdf', size, last_modified: 1_763_000_000_000 }
const { data: begun } = await send('POST', `/api/admin/investigation/${id}/uploads`, { body: file })
await wait(idleFor)
const idle = memory()
let began = performance.now()
const secondsSince = () => (performance.now() - began) / 1000
report(`upload of ${size / megabyte} MB`, await measured(() => upload(begun.id)), secondsSince())
await send('POST', `/api/admin/investigation/${id}/external-execute`, {
  form: formOf({ execution_date: date, uploads: JSON.stringify([begun.id]), revision }),
})
began = performance.now()
report(`zip download of ${size / megabyte} MB`, await measured(() => download(id)), secondsSince())
await server.stop()
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
