import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { settled } from './load.mjs'
import { Person } from './person.mjs'

const demoPassword = 'Demo-1234'
const hourMs = 3_600_000

async function staff(url, email) {
  const person = new Person(url, email, demoPassword)
  await person.signIn()
  return person
}

/** Returns a time as `YYYY-MM-DD HH:mm` on the clock of a time zone. */
function wallText(instant, timeZone) {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' }
  return new Intl.DateTimeFormat('sv-SE', options).format(instant)
}

/**
 * Prescribes drugs every hour to an inpatient of the demo, one of which is a high-alert drug, so that there is a dose for
 * every round.
 * @param {string} url
 * @returns {Promise<{ nurse: Person, second: Person, episode: number, doses: { id: number, isHighAlert: boolean }[] }>}
 */
export async function openRounds(url) {
  const [nurse, second] = [await staff(url, 'nurse@demo.test'), await staff(url, 'doctor2@demo.test')]
  const [hospital] = settled(await nurse.send('GET', '/api/admin/hospitals/my')).data
  const cases = settled(await nurse.send('GET', `/api/admin/hospitals/${hospital.id}/episodes?status=0&limit=1`))
  const episode = cases.data[0].id
  const { data } = settled(await nurse.send('GET', `/api/admin/episodes/utilities/${hospital.id}`))
  const drugs = settled(await second.send('GET', '/api/admin/drugs?limit=100')).data
  const lists = []
  for (const drug of [...drugs.filter((each) => each.high_alert).slice(0, 2), ...drugs.slice(0, 6)]) {
    const body = {
      ...{ type: 'doctor', episode_id: episode, status: 2, drug_id: drug.id, dosage: 'As in the drill' },
      ...{ form_id: 'tablet', route_id: 'oral', frequency: 1, frequency_time_unit: 'hours' },
      start: wallText(Date.now() - 20 * hourMs, data.time_zone),
      warnings_reason: 'Drill',
    }
    const { id } = settled(await second.send('POST', '/api/admin/prescriptions', { body })).data
    const path = `/api/admin/episodes/prescription-execution/${episode}?limit=100&prescription_id=${id}`
    const created = settled(await nurse.send('GET', path)).data
    lists.push(created.map((dose) => ({ id: dose.id, isHighAlert: dose.high_alert })))
  }
  // Drug by drug, as on a round.
  const most = Math.max(...lists.map((list) => list.length))
  const doses = Array.from({ length: most }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
  return { nurse, second, episode, doses }
}

/**
 * Gives a dose, with the second person if it needs one; otherwise the second person records it at the same time, and only one
 * of the two may succeed.
 * @param {Awaited<ReturnType<typeof openRounds>>} ward
 * @param {{ id: number, isHighAlert: boolean }} dose
 * @returns {Promise<{ id: number, notes: string, isConfirmed: boolean }[]>} what the server confirmed
 */
export async function giveByTwo({ nurse, second }, { id, isHighAlert }) {
  if (isHighAlert) return [await giveWithSecond({ nurse, second }, id)]
  const answers = await Promise.all(
    [nurse, second].map(async (person) => {
      const { body, path } = recordingOf(id)
      const { status } = await person.send('PUT', path, { body })
      if (status !== 200 && status !== 422) throw new Error(`dose ${id} is answered with ${status}`)
      return status === 200 ? [{ id, notes: body.notes, isConfirmed: false }] : []
    }),
  )
  return answers.flat()
}

/** Returns the request that records a dose as given. */
function recordingOf(id) {
  const body = { status: 2, notes: `Drill ${randomUUID()}`, override_reason: 'Drill' }
  return { path: `/api/admin/episodes/prescription-execution/${id}`, body }
}

async function giveWithSecond({ nurse, second }, id) {
  const { body, path } = recordingOf(id)
  settled(await nurse.send('PUT', path, { body }))
  settled(await second.send('PUT', `${path}/witness`, { body: { outcome: 'confirmed' } }))
  return { id, notes: body.notes, isConfirmed: true }
}

/** So many doses are being given at a time. */
const atOnce = 6

/**
 * Gives the doses, with the second person where one is needed, until told to stop.
 * @param {Awaited<ReturnType<typeof openRounds>>} rounds
 * @param {() => boolean} isOver
 * @returns {Promise<{ id: number, notes: string, isConfirmed: boolean }[]>} everything that the server confirmed
 */
export async function giveDoses({ nurse, second, doses }, isOver) {
  const acknowledged = []
  const left = [...doses]
  async function giveNext() {
    while (!isOver() && left.length > 0) {
      const { id, isHighAlert } = left.shift()
      const { body, path } = recordingOf(id)
      settled(await nurse.send('PUT', path, { body }))
      const dose = { id, notes: body.notes, isConfirmed: false }
      acknowledged.push(dose)
      if (!isHighAlert) continue
      settled(await second.send('PUT', `${path}/witness`, { body: { outcome: 'confirmed' } }))
      dose.isConfirmed = true
    }
  }
  await Promise.all(Array.from({ length: atOnce }, giveNext))
  return acknowledged
}

/**
 * Compares the doses in the database with those that were acknowledged.
 * @param {string} url of the database
 * @param {Awaited<ReturnType<typeof giveDoses>>} acknowledged
 * @returns {Promise<string[]>} a sentence for each dose that is lost, recorded twice or corrected, or was never acknowledged
 */
export async function faultsOfDoses(url, acknowledged) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select executions.id, executions.notes, executions.revision,
        (select count(*)::integer from dose_checks where execution_id = executions.id) as requests,
        (select outcome from dose_checks where execution_id = executions.id and replaced_at is null) as outcome
      from executions where executions.status = 2 and executions.notes like 'Drill %'`)
    const stored = new Map(rows.map((row) => [row.notes, row]))
    const faults = acknowledged.flatMap(({ id, notes, isConfirmed }) => {
      const row = stored.get(notes)
      if (row?.id !== id) return [`dose ${id} is lost`]
      if (isConfirmed && (row.outcome !== 'confirmed' || row.requests !== 1))
        return [`the second person of dose ${id} is lost or asked twice`]
      return row.revision === 1 ? [] : [`dose ${id} is recorded ${row.revision} times`]
    })
    const known = new Set(acknowledged.map(({ notes }) => notes))
    return [
      ...faults,
      ...rows.filter(({ notes }) => !known.has(notes)).map(({ id }) => `dose ${id} was never acknowledged`),
    ]
  } finally {
    await client.end()
  }
}
