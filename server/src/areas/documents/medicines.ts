import type { MedicineDetails, SummaryMedicine } from '#contract/discharge/snapshot'
import type { Cell } from '../../platform/documents/documentContent'
import { isolated, leftToRight } from '../../platform/documents/isolate'
import type { DocumentTexts } from './texts'

/** Joins the parts of a line that exist. */
export const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** Returns the dose of a medicine. One with a unit is always read from left to right in English. */
export function doseText({ dosage, dosage_unit: unit }: MedicineDetails, { language }: DocumentTexts): string {
  return unit !== null && language === 'en' ? leftToRight(dosage.en) : isolated(dosage[language])
}

function asNeededText(details: MedicineDetails, texts: DocumentTexts): string {
  const { kind, minimum_interval: interval, maximum_in_24_hours: maximum, dosage_unit: unit } = details
  if (kind !== 'as_needed') return ''
  const most = maximum === null ? '' : amountText(maximum, unit, texts)
  return joined([
    texts.label('documents.asNeeded'),
    details.indication && texts.label('documents.asNeededFor', { indication: isolated(details.indication) }),
    interval !== null && intervalText(interval, texts),
    most && texts.label('documents.atMost', { most }),
  ])
}

function amountText(amount: string, unit: MedicineDetails['dosage_unit'], { language, label }: DocumentTexts): string {
  if (unit === null) return leftToRight(amount)
  const text = label(`dosage.${unit}`, { amount, count: Number(amount) })
  return language === 'en' ? leftToRight(text) : isolated(text)
}

function intervalText(minutes: number, { label }: DocumentTexts): string {
  return minutes % 60 === 0
    ? label('documents.hoursBetween', { count: minutes / 60 })
    : label('documents.minutesBetween', { count: minutes })
}

/** Returns how a medicine is taken: its dose, route and frequency. */
export function howTaken(details: MedicineDetails, texts: DocumentTexts): string {
  const { kind, frequency, route, notes } = details
  return joined([
    doseText(details, texts),
    route && texts.name(route),
    kind === 'as_needed' ? asNeededText(details, texts) : frequency && texts.name(frequency),
    notes && isolated(notes),
  ])
}

/** Returns a row of the medicines of a clinical summary: the medicine, how it is taken, the verdict, the last dose. */
export function medicineRow(medicine: SummaryMedicine, zone: string, texts: DocumentTexts): Cell[] {
  const { before, after, verdict, reason, source, last_given_at: lastGiven } = medicine
  const shown = after ?? before
  const previously = verdict === 'changed' && before && after ? howTaken(before, texts) : ''
  return [
    {
      text: shown ? texts.name(shown.name) : '–',
      strong: true,
      note: joined([
        shown?.composition && isolated(shown.composition),
        shown?.high_alert && texts.label('documents.highAlert'),
        source === 'home' && texts.label('documents.fromHome'),
      ]),
    },
    {
      text: shown ? howTaken(shown, texts) : '–',
      note: previously && texts.label('documents.before', { medicine: previously }),
    },
    { text: texts.label(`documents.verdict.${verdict}`), strong: true, note: reason ? isolated(reason) : '' },
    { text: lastGiven ? texts.time(lastGiven, zone) : '–' },
  ]
}
