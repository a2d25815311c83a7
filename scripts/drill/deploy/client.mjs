import { Agent, request } from 'node:https'
import { Person } from '../person.mjs'

/**
 * Returns a `fetch` for a person with an address and connections of their own, who trusts the certificate of the drill.
 * Everything that is tried is added to `attempts`.
 * @param {{ localAddress: string, ca: string, attempts: import('./gaps.mjs').Attempt[] }} options
 * @returns {typeof fetch}
 */
export function fetchFrom({ localAddress, ca, attempts }) {
  const agent = new Agent({ keepAlive: true, localAddress, ca })
  return async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
    const outcome = (text) => attempts.push({ at: performance.now(), outcome: text })
    try {
      const { bytes, type } = await encode(body)
      const answer = await exchange(url, { method, headers: { ...type, ...headers }, agent, signal }, bytes)
      outcome(answer.status < 500 ? 'ok' : `HTTP ${answer.status}`)
      return answer
    } catch (error) {
      outcome(signal?.aborted ? 'no answer within 10 s' : (error.code ?? error.message))
      throw error
    }
  }
}

/** Returns the bytes of a body and, of a form, its type. */
async function encode(body) {
  if (!(body instanceof FormData)) return { bytes: body ?? '', type: {} }
  const encoded = new Response(body)
  const type = { 'content-type': encoded.headers.get('content-type') }
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type }
}

/** @returns {Promise<Response>} */
function exchange(url, options, bytes) {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(bytes)
    const headers = length > 0 ? { ...options.headers, 'content-length': length } : options.headers
    const sent = request(url, { ...options, headers }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part)).on('error', reject)
      // A server that is killed while it answers.
      response.on('aborted', () => reject(Object.assign(new Error('cut off'), { code: 'cut off' })))
      response.on('end', () => {
        const type = response.headers['content-type'] ?? ''
        const isEmpty = [204, 304].includes(response.statusCode)
        const body = isEmpty ? null : Buffer.concat(parts)
        resolve(new Response(body, { status: response.statusCode, headers: { 'content-type': type } }))
      })
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

/** A person whose calls are measured, with their repeats. */
export class MeasuredPerson extends Person {
  /** @param {import('./gaps.mjs').Call[]} calls */
  constructor(url, email, secret, fetch, calls) {
    super(url, email, secret, fetch)
    this.calls = calls
  }

  async send(...parameters) {
    const began = performance.now()
    const answer = await super.send(...parameters)
    this.calls.push({ began, ended: performance.now() })
    return answer
  }
}
