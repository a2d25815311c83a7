import { and, eq } from 'drizzle-orm'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { EXECUTION_STATUS, PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { type Course, courseEnd } from '#contract/prescriptions/course'
import { doseTimes } from '#contract/prescriptions/doseTimes'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { drugs } from '../../schema/drugs'
import { episodes } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'
import { doseChecks, emergencyDoses, executions, prescriptionHolds, prescriptions } from '../../schema/prescriptions'
import { type DemoOrder, dischargeOrders, ordersOf } from './orders'

const hour = 3_600_000
const minute = 60_000

type Row = typeof prescriptions.$inferInsert

interface Stay {
  id: number
  doctor: number
  nurse: number
  timeZone: string
  isArabic: boolean
  /** When the patient was admitted and discharged, in ms. */
  from: number
  until: number | null
}

function courseOf(order: DemoOrder, start: number, timeZone: string): Course {
  return {
    kind: order.kind ?? 'scheduled',
    start,
    frequency: { value: order.frequency ?? 1, unit: order.frequency_time_unit ?? 'days' },
    duration: order.duration && order.time_unit ? { value: order.duration, unit: order.time_unit } : null,
    stoppedAt: null,
    timeZone,
  }
}

/**
 * Returns when a prescription begins: at a full hour, not before the admission. One for the time after discharge begins when
 * it is activated, shortly before, at a time that nobody has chosen.
 */
function startOf({ startHours = 40, type }: DemoOrder, { from, until }: Stay): number {
  if (type === 'S' && until !== null) return until - 20 * minute - 17_000
  const start = Math.max(from, now().getTime() - startHours * hour)
  return Math.floor(start / hour) * hour
}

function rowOf(order: DemoOrder, stay: Stay, drugId: number): Row {
  const {
    drug: _drug,
    startHours: _hours,
    stop,
    hold,
    reason: _reason,
    status = PRESCRIPTION_STATUS.active,
    ...fields
  } = order
  const start = startOf(order, stay)
  const isDraft = status === PRESCRIPTION_STATUS.draft
  const end = courseEnd(courseOf(order, start, stay.timeZone))
  const stoppedAt = stop === undefined ? null : new Date(now().getTime() - stop * hour)
  return {
    ...fields,
    kind: order.kind ?? 'scheduled',
    type: order.type ?? PRESCRIPTION_TYPE.doctor,
    episode_id: stay.id,
    drug_id: drugId,
    status,
    start_at: isDraft ? null : new Date(start),
    course_end: isDraft || end === undefined ? null : new Date(end),
    activated_at: isDraft ? null : new Date(start),
    generated_until: isDraft ? null : (stoppedAt ?? now()),
    stopped_at: stoppedAt,
    stopped_by: stoppedAt && stay.doctor,
    stop_reason: stoppedAt && order.reason?.[stay.isArabic ? 'ar' : 'en'],
    warnings: [{ kind: 'allergies_unknown' }],
    warnings_reason: stay.isArabic ? 'لا يعرف الأقارب بأي حساسية' : 'Relatives know of no allergies',
    doctor_id: stay.doctor,
    created_at: new Date(start),
    editor_id: stay.doctor,
    recorded_at: new Date(start),
  }
}

/** Returns what a nurse recorded of the dose with this number: most on time, some late or not given, some not at all. */
function recordOf(number: number, due: number, stay: Stay, row: Row) {
  const isOpen = due > now().getTime() - 2 * hour || number % 11 === 7
  if (isOpen) return {}
  const delay = number % 7 === 3 ? 85 : 5 + (number % 4) * 6
  const recorded = {
    drug_id: row.drug_id,
    dosage: row.dosage,
    dosage_unit: row.dosage_unit ?? null,
    route_id: row.route_id,
    recorded_by: stay.nurse,
    recorded_at: new Date(due + delay * minute),
  }
  if (number % 9 === 4) return { ...recorded, status: EXECUTION_STATUS.notGiven, not_given_reason: 'refused' as const }
  return {
    ...recorded,
    status: EXECUTION_STATUS.given,
    given_at: new Date(due + (delay - 2) * minute),
    given_by: stay.nurse,
  }
}

/** Stores the doses that were due until now; later ones are created when they are read. */
async function storeDoses(id: number, order: DemoOrder, row: Row, stay: Stay): Promise<void> {
  const start = row.start_at?.getTime()
  const until = row.generated_until?.getTime()
  if (start === undefined || until === undefined || row.type !== PRESCRIPTION_TYPE.doctor) return
  const times =
    order.kind === 'as_needed'
      ? [until - 22 * hour, until - 7 * hour].filter((time) => time >= start)
      : doseTimes(courseOf(order, start, stay.timeZone), start, until)
  const doses = times.map((time, index) => ({
    prescription_id: id,
    due_at: order.kind === 'as_needed' ? null : new Date(time),
    created_at: new Date(start),
    ...recordOf(order.kind === 'as_needed' ? 0 : id + index, time, stay, row),
  }))
  if (doses.length === 0) return
  // The request for a second person must exist when the doses are committed.
  await inTransaction(async () => {
    await db().insert(executions).values(doses)
    await storeChecks(id, stay)
  })
}

/** Stores the second person of the doses of high-alert drugs; the last one of a patient in Arabic waits for one. */
export async function storeChecks(
  prescriptionId: number,
  { doctor, isArabic }: Pick<Stay, 'doctor' | 'isArabic'>,
): Promise<void> {
  const given = await db()
    .select({ execution: executions })
    .from(executions)
    .innerJoin(drugs, and(eq(drugs.id, executions.drug_id), eq(drugs.high_alert, true)))
    .where(and(eq(executions.prescription_id, prescriptionId), eq(executions.status, EXECUTION_STATUS.given)))
    .orderBy(executions.given_at)
  const checks = given.map(({ execution }, index) => {
    const { id, given_by: givenBy, recorded_at: recordedAt } = execution
    const isWaiting = isArabic && index === given.length - 1
    const request = { execution_id: id, given_by: givenBy ?? 0, recorded_by: givenBy ?? 0 }
    const at = recordedAt ?? now()
    const answer = isWaiting ? {} : { outcome: 'confirmed' as const, decided_by: doctor, decided_at: at }
    return { ...request, requested_at: at, ...answer }
  })
  if (checks.length > 0) await db().insert(doseChecks).values(checks)
}

/** Stores a dose that was given in an emergency, and waits for the doctor. */
async function storeEmergency({ id, doctor, nurse, isArabic }: Stay, drugIds: ReadonlyMap<string, number>) {
  const at = new Date(Math.floor((now().getTime() - 3 * hour) / minute) * minute)
  await db()
    .insert(emergencyDoses)
    .values({
      ...{ episode_id: id, drug_id: drugIds.get('Hydrocortisone') ?? 0, dosage: '100', dosage_unit: 'mg' },
      ...{ form_id: 'injection', route_id: 'intravenous', given_at: at, given_by: nurse },
      recorded_by: nurse,
      recorded_at: new Date(at.getTime() + 4 * minute),
      doctor_id: doctor,
      reason: isArabic ? 'ضيق تنفس شديد، أمر الطبيب هاتفيًا' : 'Severe breathlessness, ordered by phone',
    })
}

async function storeOrder(order: DemoOrder, stay: Stay, drugIds: ReadonlyMap<string, number>): Promise<void> {
  const row = rowOf(order, stay, drugIds.get(order.drug) ?? 0)
  const [stored] = await db().insert(prescriptions).values(row).returning({ id: prescriptions.id })
  const id = stored?.id ?? 0
  await storeDoses(id, order, row, stay)
  if (order.hold === undefined) return
  await db()
    .insert(prescriptionHolds)
    .values({
      prescription_id: id,
      from_time: new Date(now().getTime() - order.hold * hour),
      reason: order.reason?.[stay.isArabic ? 'ar' : 'en'] ?? '',
      held_by: stay.doctor,
    })
}

/**
 * Seeds prescriptions of the inpatients, with the doses of the last two days.
 * @param people user ids by email
 */
export async function seedPrescriptions(people: ReadonlyMap<string, number>): Promise<void> {
  // The first of a name: two strengths of a drug have the same one.
  const found = await db().select().from(drugs).orderBy(drugs.id)
  const drugIds = new Map(found.toReversed().map(({ id, drug_name: name }) => [name, id]))
  const stays = await db()
    .select({ episode: episodes, timeZone: hospitals.time_zone })
    .from(episodes)
    .innerJoin(hospitals, eq(hospitals.id, episodes.hospital_id))
    .orderBy(episodes.id)
  for (const [index, { episode, timeZone }] of stays.entries()) {
    const stay: Stay = {
      id: episode.id,
      doctor: episode.creator_id,
      nurse: people.get('nurse@demo.test') ?? 0,
      timeZone,
      isArabic: timeZone === 'Africa/Cairo',
      from: episode.created_at.getTime(),
      until: episode.discharge_time?.getTime() ?? null,
    }
    const chosen = episode.status === EPISODE_STATUS.open ? ordersOf(index) : dischargeOrders
    for (const order of chosen) await storeOrder(order, stay, drugIds)
    const isThere = episode.created_at.getTime() < now().getTime() - 4 * hour
    if (index === 0 && isThere && episode.status === EPISODE_STATUS.open) await storeEmergency(stay, drugIds)
  }
}
