import type { MedicineDetails, SummaryMedicine } from '#contract/discharge/snapshot'
import { lastGiven, minuteOf, type PrescriptionRow, prescriptionOf } from '../prescriptions'
import { inBoth, nameInBoth } from './inBoth'
import { carriersOf, type HomeRow, type ReconciliationRows } from './readReconciliation'

/** Returns whether somebody chose the start: without a choice it is the minute in which it was prescribed or edited. */
function isStartChosen({ start, created, recorded }: PrescriptionRow): boolean {
  return start !== null && [created, recorded].every((at) => minuteOf(start) !== minuteOf(at))
}

function detailsOf(row: PrescriptionRow): MedicineDetails {
  const { dosage, dosage_unit, form_id, route_id, kind, start_at, end_date, ...shown } = prescriptionOf(row, false)
  return {
    prescription_id: row.id,
    drug_id: row.drug.id,
    name: nameInBoth(row.drug),
    composition: row.drug.composition,
    high_alert: row.drug.high_alert,
    dosage: inBoth(() => prescriptionOf(row, false).dosage_text),
    dosage_amount: dosage,
    dosage_unit,
    form_id,
    form: inBoth(() => prescriptionOf(row, false).form),
    route_id,
    route: inBoth(() => prescriptionOf(row, false).route),
    kind,
    frequency: inBoth(() => prescriptionOf(row, false).frequency_text),
    every: shown.frequency,
    every_unit: shown.frequency_time_unit,
    duration: shown.duration,
    duration_unit: shown.time_unit,
    indication: shown.indication,
    minimum_interval: shown.minimum_interval,
    maximum_in_24_hours: shown.maximum_in_24_hours,
    notes: shown.notes,
    start_at,
    start_chosen: isStartChosen(row),
    end_date,
  }
}

function homeDetails({ drug_id, dosage, ...name }: HomeRow): MedicineDetails {
  return {
    prescription_id: null,
    drug_id,
    name: nameInBoth(name),
    composition: null,
    high_alert: false,
    dosage: { en: dosage, ar: dosage },
    dosage_amount: dosage,
    dosage_unit: null,
    form_id: null,
    form: null,
    route_id: null,
    route: null,
    kind: null,
    frequency: null,
    every: null,
    every_unit: null,
    duration: null,
    duration_unit: null,
    indication: null,
    minimum_interval: null,
    maximum_in_24_hours: null,
    notes: null,
    start_at: null,
    end_date: null,
  }
}

const order = ['continue', 'changed', 'new', 'stopped'] as const

/** Returns the medicines of a summary. Expects a reconciliation without missing parts. */
export async function summaryMedicines(episodeId: number, rows: ReconciliationRows): Promise<SummaryMedicine[]> {
  const given = await lastGiven(episodeId)
  const lastOf = (details: MedicineDetails | null) => {
    const at = details?.drug_id == null ? undefined : given.get(details.drug_id)
    return at === undefined ? null : new Date(at).toISOString()
  }
  const discharge = new Map(rows.discharge.map((row) => [row.id, detailsOf(row)]))
  const afterOf = (id: number | null) => (id === null ? null : (discharge.get(id) ?? null))
  const carriers = carriersOf(rows)
  const medicines: SummaryMedicine[] = [
    ...rows.current.map(({ row, verdict, reason, carrier }) => {
      const before = detailsOf(row)
      const decided = verdict ?? 'stopped'
      const after = decided === 'stopped' ? null : afterOf(carrier)
      return { verdict: decided, reason, source: 'ward' as const, before, after, last_given_at: lastOf(before) }
    }),
    ...rows.home.map((row) => {
      const before = homeDetails(row)
      const decided = row.verdict ?? 'stopped'
      // What is not in the list of drugs is taken as before.
      const after = decided === 'stopped' ? null : (afterOf(row.discharge_prescription_id) ?? before)
      return {
        ...{ verdict: decided, reason: row.reason, source: 'home' as const },
        ...{ before, after, last_given_at: lastOf(before) },
      }
    }),
    ...[...discharge].flatMap(([id, after]) =>
      carriers.has(id)
        ? []
        : [{ verdict: 'new' as const, reason: null, source: null, before: null, after, last_given_at: lastOf(after) }],
    ),
  ]
  return medicines.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
}
