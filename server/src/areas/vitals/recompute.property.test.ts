import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '#contract/testing/propertyRuns'
import { combineForNews2, type MeasuredVitals } from '#contract/vitals/combineForNews2'
import { news2, news2Parameters } from '#contract/vitals/news2'
import { type NextCheck, nextCheck } from '#contract/vitals/nextCheck'
import type { VitalSign } from '#contract/vitals/vitalSign'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { openWard, type Ward } from '../episodes/testing/ward'
import { type Answer, correct, enter, normalValues, storeInpatient, type Warning } from './testing/vitals'
import { type StoredValue, typeOfId, valuesOf } from './vitalTypes'

let testServer: TestServer
let ward: Ward
beforeAll(async () => {
  testServer = await startTestServer()
  ward = await openWard(testServer)
})
afterAll(() => testServer.stop())

/** 09:00 to 10:50 in Cairo: often within 30 minutes of each other, at the same time, and out of order. */
const time = fc
  .integer({ min: 0, max: 11 })
  .map((tens) => `2026-11-18 ${tens < 6 ? '09' : '10'}:${String((tens % 6) * 10).padStart(2, '0')}`)

const values = fc.record(
  {
    respiration: fc.constantFrom(8, 16, 24, 26),
    spo2: fc.constantFrom(90, 93, 98),
    oxygen: fc.constantFrom({ device: 'air' }, { device: 'simple_mask', flow: 5 }),
    pressures: fc.constantFrom({ systolic: 120, diastolic: 80 }, { systolic: 92, diastolic: 60 }),
    heart_rate: fc.constantFrom(45, 72, 135),
    consciousness: fc.constantFrom('A', 'V'),
    temperature: fc.constantFrom(36.8, 39.5),
    weight: fc.constant(70),
  },
  { requiredKeys: ['weight'] },
)

type Step =
  | { kind: 'set'; date: string; values: typeof values extends fc.Arbitrary<infer V> ? V : never; isComplete: boolean }
  | { kind: 'correct'; which: number; changes: Record<string, unknown> }
  | { kind: 'monitor'; scale: 1 | 2; interval: number | null }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      date: time,
      values,
      isComplete: fc.constantFrom(true, false, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      which: fc.nat(),
      changes: fc.oneof(
        fc.record({ date: time }),
        fc.constant({ is_error: true }),
        fc.constant({ is_error: false }),
        fc.record({ rate: fc.constantFrom(12, 45, 95, 135) }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('monitor' as const),
      scale: fc.constantFrom(1, 2),
      interval: fc.constantFrom(null, 30, 240),
    }),
  },
)

const confirmed = ['respiration', 'heart_rate', 'systolic', 'diastolic', 'pain', 'gcs', 'weight', 'spo2', 'temperature']

/** Takes a step; the server may refuse a correction. */
async function take(step: Step, episode: number): Promise<void> {
  if (step.kind === 'set') {
    const { pressures, ...rest } = step.values
    const fields = step.isComplete ? { ...normalValues, ...rest } : { ...rest, ...pressures }
    const { status, body } = await enter(ward.nurse, episode, { date: step.date, ...fields, confirmed })
    expect(status, JSON.stringify(body)).toBe(200)
  } else if (step.kind === 'correct') {
    const { data } = (await ward.nurse.get<Answer<VitalSign[]>>(`/api/admin/episodes/${episode}/vital-signs?limit=100`))
      .body
    const sign = data[step.which % data.length]
    if (sign) expect([200, 422]).toContain((await correct(ward.doctor, sign, { ...step.changes, confirmed })).status)
  } else {
    const { data } = (await ward.doctor.get<Answer<Warning>>(`/api/admin/episodes/${episode}/early-warning`)).body
    const until = step.interval === null ? null : '2026-11-18 16:00'
    const { status, body } = await ward.doctor.put(`/api/admin/episodes/${episode}/monitoring`, {
      ...{ spo2_scale: step.scale, is_pregnant: false, interval_minutes: step.interval, interval_until: until },
      ...{ reason: 'As decided', revision: data.monitoring.revision },
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

interface StoredSet {
  id: number
  at: string
  signs: (StoredValue & { type_id: number })[] | null
  score: { inputs?: object } | null
  is_check: boolean
  next: string | null
  is_continuous: boolean
}

interface Settings {
  spo2_scale: 1 | 2
  interval_minutes: number | null
  interval_instead_of: number
  until: string | null
  score: { inputs?: object } | null
  measured: string | null
  next: string | null
  is_continuous: boolean
}

async function stored(episode: number) {
  const query = async <Row>(text: string) => (await testServer.database.$client.query(text, [episode])).rows as Row[]
  const sets = await query<StoredSet>(
    `select id, measured_at::text as at, score, is_check, next_check_at::text as next, is_continuous,
      (select json_agg(to_json(vital_signs)) from vital_signs where set_id = vital_sets.id and not is_error) as signs
    from vital_sets where episode_id = $1 order by measured_at, id`,
  )
  const [monitoring] = await query<Settings>(
    `select spo2_scale, interval_minutes, interval_instead_of, interval_until::text as until, score,
      measured_at::text as measured, next_check_at::text as next, is_continuous
    from episode_monitoring where episode_id = $1`,
  )
  return { sets, monitoring }
}

const ms = (text: string | null) => (text === null ? null : new Date(text).getTime())

test('after any sets, late sets, corrections and settings, the stored scores are those computed from scratch', async () => {
  let incomplete = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const episode = await storeInpatient(testServer, ward, {
        birth: '1980-01-01',
        at: new Date('2026-11-17T00:00:00Z'),
      })
      for (const each of steps) await take(each, episode)
      const { sets, monitoring } = await stored(episode)
      if (!monitoring) return
      const { spo2_scale: spo2Scale, interval_minutes: minutes, interval_instead_of: insteadOf } = monitoring
      const until = ms(monitoring.until)
      const own = minutes === null || until === null ? null : { minutes, insteadOf, until }
      const measured: MeasuredVitals[] = sets.map(({ at, signs }) => ({
        measuredAt: ms(at) ?? 0,
        values: Object.assign({}, ...(signs ?? []).map((sign) => valuesOf(typeOfId(sign.type_id) ?? 'gcs', sign))),
      }))
      let previous: NextCheck | null = null
      let newest: object = { score: null, measured: null, next: null, is_continuous: false }
      for (const [index, { measuredAt, values: own_values }] of measured.entries()) {
        const isEmpty = Object.keys(own_values).length === 0
        const isCheck = news2Parameters.some((parameter) => own_values[parameter] !== undefined)
        const score = news2(combineForNews2(measured, measuredAt), { age: 46, isPregnant: false, spo2Scale })
        if (isCheck) previous = nextCheck({ score, measuredAt, previous, own })
        const next = isCheck ? previous : null
        const { inputs: _inputs, ...storedScore } = sets[index]?.score ?? {}
        const check = { next: next?.dueAt ?? null, is_continuous: next?.isContinuous ?? false }
        const found = sets[index]
        expect({
          score: found?.score ? storedScore : null,
          is_check: found?.is_check,
          next: ms(found?.next ?? null),
          is_continuous: found?.is_continuous,
        }).toEqual({ score: isEmpty ? null : score, is_check: isCheck, ...check })
        if (isCheck) newest = { score, measured: measuredAt, ...check }
        if (isCheck && score.total === null) incomplete += 1
      }
      const { inputs: _inputs, ...newestScore } = monitoring.score ?? {}
      expect({
        score: monitoring.score ? newestScore : null,
        measured: ms(monitoring.measured),
        next: ms(monitoring.next),
        is_continuous: monitoring.is_continuous,
      }).toEqual(newest)
    }),
    propertyRuns(15),
  )
  expect(incomplete).toBeGreaterThan(0)
})
