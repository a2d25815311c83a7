import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { publicAddress, publicHost, publicUrl } from './machine.mjs'
import { timeFactor } from './timeFactor.mjs'

// What the load does not try: each check returns a sentence if something is wrong.

/**
 * @param {Awaited<ReturnType<typeof import('./machine.mjs').startMachine>>} machine
 * @returns {Promise<string[]>}
 */
export async function checkEdges(machine) {
  const checks = [redirects, onlyRealtimeOn6001, streamsUploads, hidesServers, relays, refusesInternal, runsJanus]
  const faults = await Promise.all(checks.map((check) => check(machine)))
  return faults.flatMap((fault) => fault ?? [])
}

async function redirects() {
  const { statusCode, headers } = await head(plainRequest, `http://${publicHost}/patient?x=1`)
  if (statusCode !== 301 || headers.location !== `${publicUrl}/patient?x=1`)
    return `http:// is answered with ${statusCode} ${headers.location}`
}

async function onlyRealtimeOn6001({ certificate: ca }) {
  const { statusCode } = await head(request, `${publicUrl}:6001/api/health`, { ca })
  if (statusCode !== 404) return `port 6001 answers other requests, with ${statusCode}`
}

async function hidesServers({ certificate: ca }) {
  // What it says of the connection that the person has to the proxy.
  const { statusCode, headers } = await head(request, `${publicUrl}/`, { ca })
  if (statusCode !== 200 || !headers['strict-transport-security'])
    return `the page is answered with ${statusCode}, and ${headers['strict-transport-security']} as HSTS`
}

/** An upload that is cut off continues only if the server has received what was sent, not if it is kept in the proxy. */
async function streamsUploads({ certificate: ca }) {
  const sent = request(`${publicUrl}/api/outside-lab/uploads/${'x'.repeat(43)}`, {
    method: 'PATCH',
    ca,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': '400000000',
    },
  })
  sent.on('error', () => undefined)
  sent.write(Buffer.alloc(1000))
  const [answer] = await Promise.race([once(sent, 'response'), wait(3_000 * timeFactor, [])])
  sent.destroy()
  // There is no such upload, which only the server knows.
  if (answer?.statusCode !== 404) return `the first bytes of a large upload are answered with ${answer?.statusCode}`
}

/** Two people behind firewalls reach each other through the relay. */
async function relays({ variables }) {
  const said = await turnClient(variables.TURN_SECRET, ['-y', '-c', '-n', '3'])
  if (!/Total lost packets 0 /.test(said)) return `coturn does not relay: ${said.trim().split('\n').at(-1)}`
}

async function refusesInternal({ variables }) {
  const inner = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1']
  const said = await Promise.all(inner.map((peer) => turnClient(variables.TURN_SECRET, ['-e', peer, '-n', '1'])))
  const open = inner.filter((_, index) => !said[index].includes('403 (Forbidden IP)'))
  const stranger = await turnClient('another secret', ['-y', '-n', '1'])
  if (open.length > 0) return `coturn relays to ${open.join(', ')}`
  if (!stranger.includes('Cannot complete Allocation')) return 'coturn accepts another secret'
}

async function turnClient(secret, parameters) {
  const client = spawn('turnutils_uclient', ['-W', secret, '-u', 'drill', '-m', '1', ...parameters, publicAddress])
  let said = ''
  for (const stream of [client.stdout, client.stderr]) stream.on('data', (text) => (said += text))
  const late = setTimeout(() => client.kill('SIGKILL'), 15_000 * timeFactor)
  await once(client, 'close')
  clearTimeout(late)
  return said
}

async function runsJanus({ variables }) {
  const create = async (token) => {
    const body = JSON.stringify({ janus: 'create', transaction: 'drill', token })
    return (await (await fetch('http://janus:8088/janus', { method: 'POST', body })).json()).janus
  }
  const described = `${Math.floor(Date.now() / 1000) + 60},janus,janus.plugin.videoroom`
  const tokenOf = (secret) => `${described}:${createHmac('sha1', secret).update(described).digest('base64')}`
  const [signed, forged] = [await create(tokenOf(variables.JANUS_SECRET)), await create(tokenOf('another secret'))]
  if (signed !== 'success' || forged !== 'error')
    return `Janus answers a signed token with ${signed}, a forged one with ${forged}`
}

/** @returns {Promise<import('node:http').IncomingMessage>} */
async function head(requestOf, url, options = {}) {
  const sent = requestOf(url, options)
  sent.end()
  const [response] = await once(sent, 'response')
  response.resume()
  return response
}
