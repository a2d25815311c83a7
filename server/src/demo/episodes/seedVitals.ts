import { eq } from 'drizzle-orm'
import { addDays } from '#contract/rules/calendarDate'
import { instantOfOrMovedForward, localTime, wallOf } from '#contract/rules/wallClock'
import type { VitalValues } from '#contract/vitals/types'
import { idOfType, recompute, signsOf, typesInOrder } from '../../areas/vitals'
import { db, now } from '../../platform/context'
import { episodeMonitoring, vitalSets, vitalSigns } from '../../schema/vitals'
import { createRandom, type Random } from '../generated/random'
import { type VitalPlan, valuesOfSet, vitalPlans } from './vitalPlans'
import type { DemoInpatient } from './wards'

const hour = 3_600_000
const minute = 60_000

/** When nurses begin a round, in hours of the hospital's clock. */
const roundHours = [6, 10, 14, 18, 22]
const roundDays = 3

interface Stay {
  episode: number
  nurse: number
  doctor: number
  timeZone: string
  /** ms since the epoch. */
  admittedAt: number
}

interface SetToStore {
  at: number
  values: VitalValues
}

const toMinute = (instant: number) => Math.floor(instant / minute) * minute

/** Returns when the rounds of the last days reached a patient. */
function roundTimes({ admittedAt, timeZone }: Stay, random: Random): number[] {
  const at = now().getTime()
  const earliest = Math.max(admittedAt + 20 * minute, at - roundDays * 24 * hour)
  const today = localTime(at, timeZone).date
  const days = Array.from({ length: roundDays + 1 }, (_, index) => addDays(today, index - roundDays))
  return days
    .flatMap((day) =>
      roundHours.map((hours) => instantOfOrMovedForward(wallOf(day, hours * 60 + random.between(2, 40)), timeZone)),
    )
    .filter((time) => time >= earliest && time <= at)
}

function varied({ rounds }: VitalPlan, random: Random): VitalValues {
  if (!rounds) return {}
  const around = (value: number, by: number) => value + random.between(-by, by)
  const { pressure, ...others } = rounds
  return valuesOfSet({
    ...others,
    respiration: around(rounds.respiration, 1),
    spo2: around(rounds.spo2, 1),
    pressure: [around(pressure[0], 6), around(pressure[1], 4)],
    heartRate: around(rounds.heartRate, 5),
    temperature: around(rounds.temperature, 2),
  })
}

/** Returns the sets of a patient, the earliest first. */
function setsOf(plan: VitalPlan, stay: Stay, random: Random): SetToStore[] {
  const single = (plan.sets ?? []).map(({ hours, usual, more, without }) => {
    const values = valuesOfSet(usual, more)
    if (without) delete values[without]
    return { at: toMinute(now().getTime() - hours * hour), values }
  })
  const rounds = plan.rounds ? roundTimes(stay, random).map((at) => ({ at, values: varied(plan, random) })) : []
  // A set of its own replaces the round of the same hour.
  const others = rounds.filter(({ at }) => single.every((set) => Math.abs(set.at - at) > hour))
  return [...single, ...others].toSorted((one, other) => one.at - other.at)
}

async function storeSets(sets: readonly SetToStore[], { episode, nurse }: Stay): Promise<void> {
  if (sets.length === 0) return
  const stored = await db()
    .insert(vitalSets)
    .values(
      sets.map(({ at }) => ({ ...placeOf(at, episode), staff_id: nurse, recorded_at: new Date(at + 3 * minute) })),
    )
    .returning({ id: vitalSets.id })
  const signs = sets.flatMap(({ at, values }, index) =>
    signsOf(values, typesInOrder, false).map(({ type, ...value }) => ({
      ...placeOf(at, episode),
      ...value,
      set_id: stored[index]?.id ?? 0,
      type_id: idOfType(type),
      recorded_by: nurse,
      recorded_at: new Date(at + 3 * minute),
    })),
  )
  await db().insert(vitalSigns).values(signs)
}

function placeOf(at: number, episode: number) {
  return { episode_id: episode, measured_at: new Date(at) }
}

async function storeMonitoring(plan: VitalPlan, { episode, doctor, admittedAt }: Stay): Promise<void> {
  if (!plan.monitoring) return
  const { reason, interval, spo2_scale = 1, is_pregnant = false } = plan.monitoring
  const at = new Date(admittedAt + 30 * minute)
  await db().insert(episodeMonitoring).values({ episode_id: episode })
  await db()
    .update(episodeMonitoring)
    .set({
      ...{ spo2_scale, is_pregnant, reason, editor_id: doctor, edited_at: at },
      ...(interval && {
        interval_minutes: interval.minutes,
        interval_until: new Date(toMinute(now().getTime()) + interval.hours * hour),
        interval_instead_of: 720,
        interval_reason: reason,
        interval_set_by: doctor,
        interval_set_at: at,
      }),
    })
    .where(eq(episodeMonitoring.episode_id, episode))
}

/** Seeds the vital signs of an open episode, with its scores. */
export async function seedVitals({ nationalId }: DemoInpatient, stay: Stay): Promise<void> {
  const plan = vitalPlans[nationalId]
  if (!plan) return
  const random = createRandom(Number(nationalId) % 1_000_000)
  await storeMonitoring(plan, stay)
  await storeSets(setsOf(plan, stay, random), stay)
  await recompute(stay.episode)
}
