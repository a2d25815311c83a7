import type { TextRef } from '#contract/kit/issues'
import type { DosageUnit } from '#contract/prescriptions/options'
import { dosageTextOf, frequencyTextOf, type Timing } from '#contract/prescriptions/orderText'
import type { FoundWarning } from '#contract/prescriptions/warnings'
import { localTime } from '#contract/rules/wallClock'
import { apiText, localizedName, shownDay } from '../../platform/texts'

/** Returns a dose with its unit, in the caller's language. */
export function dosageText(dosage: string, unit: DosageUnit | null): string {
  return dosageTextOf(apiText, dosage, unit)
}

/** Returns how often and how long a drug is taken, in the caller's language. */
export function frequencyText(timing: Timing): string {
  return frequencyTextOf(apiText, timing)
}

/** Returns the text of a warning with its values, in the caller's language. */
export function warningRef(warning: FoundWarning): TextRef {
  switch (warning.kind) {
    case 'allergy':
      return { key: 'prescription.warning.allergy', values: { substance: localizedName(warning.substance) } }
    case 'allergy_class': {
      const { substance, drug_class: drugClass, is_related: isRelated, atc_code: code } = warning
      const values = {
        substance: localizedName(substance),
        drug_class: apiText(`drugClass.${drugClass}`),
        source: code ? apiText('prescription.warning.byAtc', { code }) : apiText('prescription.warning.byName'),
      }
      return { key: `prescription.warning.${isRelated ? 'allergy_related_class' : 'allergy_class'}`, values }
    }
    case 'same_drug':
      return { key: 'prescription.warning.same_drug', values: { drug: localizedName(warning.drug) } }
    case 'daily_limit': {
      const { total, total_unit: unit, limit, limit_unit: limitUnit } = warning
      const values = { total: dosageText(total, unit), limit: dosageText(limit, limitUnit) }
      return { key: 'prescription.warning.daily_limit', values }
    }
    default:
      return { key: 'prescription.warning.allergies_unknown' }
  }
}

/**
 * Returns whether a reason that was given for some warnings covers others: it says nothing about a warning that was not among
 * them. Their texts are compared, because PostgreSQL changes the order of the fields.
 */
export function areCovered(warnings: readonly FoundWarning[], known: readonly FoundWarning[]): boolean {
  const texts = new Set(known.map(warningText))
  return warnings.every((warning) => texts.has(warningText(warning)))
}

/** Returns the text of a warning, in the caller's language. */
export function warningText(warning: FoundWarning): string {
  const { key, values } = warningRef(warning)
  return apiText(key, values)
}

/**
 * Returns a function for times of doses on the 24-hour clock of a hospital (decisions 17), with the day if it is not
 * today.
 */
export function wardClock(now: number, timeZone: string): (instant: number) => string {
  const today = localTime(now, timeZone).date
  return (instant) => {
    const { date, clock } = localTime(instant, timeZone)
    return date === today ? clock : `${shownDay(date)} ${clock}`
  }
}
