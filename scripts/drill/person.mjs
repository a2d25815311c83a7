import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const password = 'Kettle-58-Lantern'

/** A user on an unreliable connection: sends each request with one idempotency key until there is a response. */
export class Person {
  /** Number of retries. */
  repeats = 0
  /** Milliseconds after which a request that gets no final response throws. */
  patience = Number.POSITIVE_INFINITY

  /** @param {typeof fetch} [fetchOf] how requests are made */
  constructor(url, email, secret = password, fetchOf = fetch) {
    Object.assign(this, { url, email, secret, fetch: fetchOf })
  }

  /** @returns {Promise<{ status: number, body: any }>} a final response, never 401 or 5xx */
  async send(method, path, { body, form } = {}) {
    const key = randomUUID()
    const end = performance.now() + this.patience
    for (;;) {
      const response = await this.#attempt(method, path, { body, form, key })
      if (response && response.status < 500 && response.status !== 401) return response
      if (response?.status === 401) await this.signIn()
      this.repeats += 1
      if (performance.now() > end)
        throw new Error(`${method} ${pathPattern(path)} is answered with ${response?.status ?? 'nothing'}`)
      await wait(20)
    }
  }

  async signIn() {
    const input = { email: this.email, password: this.secret }
    const { body } = await this.send('POST', '/api/admin/auth/login', { body: input })
    this.token = body.access_token
  }

  async #attempt(method, path, { body, form, key }) {
    try {
      const response = await this.fetch(`${this.url}${path}`, {
        method,
        headers: {
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        },
        body: body ? JSON.stringify(body) : form,
        signal: AbortSignal.timeout(10_000),
      })
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
      }
    } catch {
      return undefined
    }
  }
}

/** Returns the Super Admin of the demo. */
export async function signInSuperAdmin(url) {
  const superAdmin = new Person(url, 'super@demo.test', 'Demo-1234')
  await superAdmin.signIn()
  return superAdmin
}

/** Returns a path without ids and dates. @param {string} path */
export function pathPattern(path) {
  return path.replace(/\?.*/, '').replace(/\d[\d-]*/g, '…')
}

/** Returns the ids of Egypt and of one of its cities. @param {Person} superAdmin */
export async function findPlace(superAdmin) {
  const countries = await superAdmin.send('GET', '/api/admin/country?q=Egypt')
  const country = countries.body.data[0].id
  const cities = await superAdmin.send('GET', `/api/admin/country/${country}/cities`)
  return { country, city: cities.body.data[0].id }
}

/** Registers a patient, who then has to open the link in an email. @param {Person} person */
export async function register(person, index, place) {
  const { body, status } = await person.send('POST', '/api/admin/auth/register', {
    body: {
      first_name: 'Drill',
      last_name: `Person ${index}`,
      email: person.email,
      password: person.secret,
      phone: `+2010012345${String(index).padStart(2, '0')}`,
      uuid: `P${1_000_000 + index}`,
      gender: 'female',
      birth_date: '1990-01-01',
      ...place,
    },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  person.token = body.access_token
}

/**
 * Creates patients whose email addresses are verified.
 * @param {typeof Person} [Kind]
 */
export async function newPatients(url, count, Kind = Person) {
  const superAdmin = await signInSuperAdmin(url)
  const place = await findPlace(superAdmin)
  const people = Array.from({ length: count }, (_, index) => new Kind(url, `drill${index}@example.test`))
  for (const [index, person] of people.entries()) await register(person, index, place)
  const mails = await superAdmin.send('GET', '/api/admin/outbox?page=1&limit=50')
  for (const mail of mails.body.data) {
    const [, token, email] = /verify-account\/([^/\s]+)\/([^/\s]+)/.exec(mail.body) ?? []
    if (token) await superAdmin.send('GET', `/api/admin/auth/verify-account/${token}/${email}`)
  }
  return people
}
