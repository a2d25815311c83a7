import { and, eq, sql } from 'drizzle-orm'
import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import { namesOfPerson } from '#contract/rules/localName'
import { readDraft, snapshotOf, storeSummary } from '../../areas/discharge'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { localizedName } from '../../platform/texts'
import { dischargeHomeMedicines, discharges, dischargeVerdicts } from '../../schema/discharge'
import { drugs } from '../../schema/drugs'
import { episodes } from '../../schema/episodes'
import { diagnosisCodes } from '../../schema/icd'
import { executions, prescriptions } from '../../schema/prescriptions'
import { storeSubmissions } from '../forms/storeSubmissions'
import { createRandom } from '../generated/random'
import { storeChecks } from './seedPrescriptions'

const hour = 3_600_000

type Stay = typeof episodes.$inferSelect & { discharge_time: Date; nurse: number }

/** The ward prescriptions of the stay, and what was decided about them; the copies of the demo continue two of them. */
const wardOrders = [
  {
    drug: 'Atorvastatin',
    dosage: '40',
    kind: 'scheduled',
    frequency: 1,
    frequency_time_unit: 'days',
    verdict: 'changed',
    reason: 'جرعة أقل بعد تحسن نسبة الدهون',
  },
  {
    drug: 'Paracetamol',
    dosage: '500',
    kind: 'as_needed',
    indication: 'ألم',
    minimum_interval: 360,
    maximum_in_24_hours: '2000',
    verdict: 'continue',
    reason: null,
  },
  {
    drug: 'Enoxaparin',
    dosage: '40',
    kind: 'scheduled',
    frequency: 1,
    frequency_time_unit: 'days',
    verdict: 'stopped',
    reason: 'انتهت فترة الوقاية من الجلطات',
  },
] as const

/** Returns the discharge prescription of a drug. */
async function carrierOf(episodeId: number, drugId: number): Promise<number | null> {
  const [row] = await db()
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(and(eq(prescriptions.episode_id, episodeId), eq(prescriptions.drug_id, drugId), eq(prescriptions.type, 'S')))
  return row?.id ?? null
}

/** Stores a ward prescription with its last dose, as it was before the discharge, and what was decided about it. */
async function storeWardOrder(stay: Stay, { drug, verdict, reason, ...order }: (typeof wardOrders)[number]) {
  const [found] = await db().select().from(drugs).where(eq(drugs.drug_name, drug)).orderBy(drugs.id).limit(1)
  const drugId = found?.id ?? 0
  const start = new Date(Math.ceil(stay.created_at.getTime() / hour) * hour)
  const route = drug === 'Enoxaparin' ? 'subcutaneous' : 'oral'
  const [row] = await db()
    .insert(prescriptions)
    .values({
      ...order,
      type: PRESCRIPTION_TYPE.doctor,
      episode_id: stay.id,
      drug_id: drugId,
      dosage_unit: 'mg',
      form_id: drug === 'Enoxaparin' ? 'injection' : 'tablet',
      route_id: route,
      status: PRESCRIPTION_STATUS.active,
      start_at: start,
      activated_at: start,
      // No dose is created for the time after the discharge.
      generated_until: new Date('9999-12-31T00:00:00Z'),
      doctor_id: stay.creator_id,
      created_at: start,
      editor_id: stay.creator_id,
      recorded_at: start,
    })
    .returning({ id: prescriptions.id })
  const id = row?.id ?? 0
  const given = new Date(stay.discharge_time.getTime() - 5 * hour)
  // The request for a second person must exist when the dose is committed.
  await inTransaction(async () => {
    await db()
      .insert(executions)
      .values({
        ...{ prescription_id: id, due_at: order.kind === 'as_needed' ? null : given, status: 2 as const },
        ...{ given_at: given, given_by: stay.nurse, drug_id: drugId, dosage: order.dosage, dosage_unit: 'mg' },
        ...{ route_id: route, recorded_by: stay.nurse, recorded_at: given, created_at: start },
      })
    await storeChecks(id, { doctor: stay.creator_id, isArabic: false })
  })
  await db()
    .insert(dischargeVerdicts)
    .values({
      ...{ prescription_id: id, episode_id: stay.id, verdict, reason },
      discharge_prescription_id: verdict === 'stopped' ? null : await carrierOf(stay.id, drugId),
    })
}

/** Stores the submitted discharge form of a stay, if its specialty has one. */
async function storeForm(stay: Stay, formId: number | undefined): Promise<number | null> {
  if (formId === undefined) return null
  const [instance] = await storeSubmissions(
    [
      {
        ...{ surveyId: formId, patientId: stay.patient_id, episodeId: stay.id, creatorId: stay.creator_id },
        ...{ hospitalId: stay.hospital_id, specialtyId: stay.specialty_id, type: 'general', language: 'ar' },
        ...{ burden: 0.1, at: stay.discharge_time.getTime() - hour, isDraft: false },
      },
    ],
    { random: createRandom(135), now: now().getTime(), acknowledgedBy: stay.creator_id },
  )
  return instance ?? null
}

async function storeDraft(stay: Stay, formId: number | undefined): Promise<void> {
  await db()
    .insert(discharges)
    .values({
      episode_id: stay.id,
      discharge_reason: 'تحسن وانتظام ضربات القلب، ويستكمل العلاج في المنزل',
      specialty_id: stay.specialty_id,
      form_instance_id: await storeForm(stay, formId),
      note: 'عاد النبض إلى الانتظام خلال يومين بالعلاج الدوائي، ولم يتكرر الإغماء، وكان ضغط الدم مستقرًا طوال الإقامة.',
      warning_signs: 'خفقان لا يهدأ مع الراحة، أو إغماء، أو ضيق في التنفس، أو ألم في الصدر، أو نزيف لا يتوقف.',
      contact_name: 'قسم رعاية القلب',
      contact_phone: '+20972345600',
      editor_id: stay.creator_id,
      edited_at: stay.discharge_time,
    })
  await db()
    .insert(diagnosisCodes)
    .values({
      ...{ episode_id: stay.id, code: 'BC81.3', title: 'Atrial fibrillation', matching_pvs: [], position: 0 },
      ...{ added_by: stay.creator_id, added_at: stay.discharge_time },
    })
  for (const order of wardOrders) await storeWardOrder(stay, order)
  await db()
    .insert(dischargeHomeMedicines)
    .values({
      ...{ episode_id: stay.id, position: 0, name: 'شاي أعشاب للهضم', dosage: 'كوب بعد العشاء' },
      ...{ verdict: 'stopped', reason: 'قد يزيد تأثير مضاد التجلط' },
    })
}

/** Returns the author of the summary: the doctor of the stay. */
async function doctorOf({ creator_id: id }: Stay) {
  const [row] = await db().select().from(users).where(eq(users.id, id))
  const names = namesOfPerson({
    first_name: row?.first_name ?? '',
    last_name: row?.last_name ?? '',
    alternate_name: row?.alternate_name ?? null,
  })
  return { id, name: { en: localizedName(names, 'en'), ar: localizedName(names, 'ar') } }
}

/**
 * Seeds the full discharge of the first discharged episode, as the calls would have stored it: the draft, the
 * reconciliation, the form and the summary.
 * @param options ids of people by their email addresses, and of final forms by their keys
 */
export async function seedDischarge({
  people,
  forms,
}: Record<'people' | 'forms', ReadonlyMap<string, number>>): Promise<void> {
  const [found] = await db().select().from(episodes).where(eq(episodes.status, 1)).orderBy(episodes.id).limit(1)
  if (!found?.discharge_time) return
  const at = found.discharge_time
  const stay: Stay = { ...found, discharge_time: at, nurse: people.get('nurse@demo.test') ?? 0 }
  // The database refuses drafts of closed episodes.
  await db().update(episodes).set({ status: 0, discharge_time: null, left_bed_at: at }).where(eq(episodes.id, stay.id))
  await storeDraft(stay, forms.get('Cardiology discharge'))
  const draft = await readDraft(stay.id)
  if (!draft) throw new Error('The draft of the discharge was not stored')
  const by = await doctorOf(stay)
  const snapshot = { ...(await snapshotOf(stay, draft, by)), discharged_at: at.toISOString() }
  await db().execute(sql`update prescriptions set status = ${PRESCRIPTION_STATUS.completed}::smallint,
      stopped_at = ${at.toISOString()}::timestamptz, generated_until = ${at.toISOString()}::timestamptz
    where episode_id = ${stay.id} and type = 'doctor'`)
  await db().update(episodes).set({ status: 1, discharge_time: at }).where(eq(episodes.id, stay.id))
  await storeSummary({ episodeId: stay.id, version: 1, snapshot, addendum: null, by, at })
}
