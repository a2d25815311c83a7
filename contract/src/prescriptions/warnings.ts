import { amountText, thousandthsOf } from '../drugs/amount'
import { foldText } from '../rules/foldText'
import type { FrequencyUnit, PrescriptionKind } from './codes'
import { type ClassSource, classesOf, type DrugClass, isRelated } from './drugClasses'
import type { DosageUnit } from './options'

/** A name in one or both scripts. */
interface Names {
  name: string
  alternate_name: string | null
}

/** A warning as it is stored; its text is made in the language of who reads it. */
export type FoundWarning =
  | { kind: 'allergy'; substance: Names }
  /**
   * The drug belongs to the class of the substance, or to a related one.
   * `atc_code`: by which the class of the drug is known; null: by its names
   */
  | { kind: 'allergy_class'; substance: Names; drug_class: DrugClass; is_related: boolean; atc_code: string | null }
  | { kind: 'same_drug'; drug: Names }
  /** Amounts as decimal numbers. */
  | { kind: 'daily_limit'; total: string; total_unit: DosageUnit; limit: string; limit_unit: DosageUnit }
  | { kind: 'allergies_unknown' }

/** A drug of the list. */
export interface CheckedDrug extends Names {
  id: number
  composition: string | null
  /** null: not in the list. */
  atc_code: string | null
  daily_limit: string | null
  daily_limit_unit: DosageUnit | null
}

/** How much of a drug is prescribed. */
export interface CheckedOrder {
  dosage?: string | undefined
  dosage_unit?: DosageUnit | null | undefined
  kind: PrescriptionKind
  frequency?: number | null | undefined
  frequency_time_unit?: FrequencyUnit | null | undefined
  maximum_in_24_hours?: string | null | undefined
}

export interface CheckedPatient {
  /** Active ones, with their drug if they are to one of the list. */
  allergies: readonly { substance: Names; drug: CheckedDrug | null }[]
  /** Nobody has recorded allergies, nor that none is known. */
  areAllergiesUnknown: boolean
  /** Active prescriptions and those on hold that are taken at the same time. */
  prescribed: readonly { drug: CheckedDrug; order: CheckedOrder }[]
}

type CheckedAllergy = CheckedPatient['allergies'][number]

const namesOf = ({ name, alternate_name }: Names): Names => ({ name, alternate_name })

/** Words of names and compositions that say nothing about the ingredient: salts, forms, units, variants of a brand. */
const common = new Set(
  [
    'sodium potassium calcium magnesium chloride hydrochloride hydrobromide sulfate sulphate phosphate acetate maleate',
    'fumarate besilate besylate tartrate citrate succinate trihydrate dihydrate monohydrate acid soluble human with and',
    'tablet tablets capsule capsules injection infusion syrup drops suspension solution cream ointment units micrograms',
    'extra forte plus retard depot rapid extended modified prolonged release adult adults children paediatric pediatric',
    'صوديوم بوتاسيوم كالسيوم ماغنسيوم كلوريد هيدروكلوريد سلفات فوسفات حمض ملح مائي اقراص كبسولات حقن شراب مع',
    'معلق محلول كريم مرهم نقط اكسترا فورت بلس ريتارد ممتد المفعول للكبار للاطفال',
  ]
    .join(' ')
    .split(' ')
    .map(foldText),
)

function wordsOf(texts: readonly (string | null)[]): Set<string> {
  const words = foldText(texts.filter(Boolean).join(' ')).split(' ')
  const long = words.filter((word) => word.length >= 4 && !/\d/.test(word))
  const specific = long.filter((word) => !common.has(word))
  // "Potassium chloride" has nothing but common words, which count together.
  if (specific.length > 0 || long.length === 0) return new Set(specific)
  return new Set([long.toSorted().join(' ')])
}

const drugWords = ({ name, alternate_name, composition }: CheckedDrug): Set<string> =>
  new Set([...wordsOf([name, composition]), ...wordsOf([alternate_name])])

function isAnyIn(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((word) => others.has(word))
}

/** Returns whether two drugs are the same one of the list, or have an ingredient in common. */
export function isSameDrug(one: CheckedDrug, other: CheckedDrug): boolean {
  return one.id === other.id || isAnyIn(drugWords(one), drugWords(other))
}

function isAllergicTo(drug: CheckedDrug, { substance, drug: other }: CheckedAllergy): boolean {
  if (other && isSameDrug(drug, other)) return true
  const words = new Set([...wordsOf([substance.name]), ...wordsOf([substance.alternate_name])])
  return isAnyIn(words, drugWords(drug))
}

const classesOfDrug = (drug: CheckedDrug): ReadonlyMap<DrugClass, ClassSource> =>
  classesOf(drug.atc_code, [drug.name, drug.alternate_name, drug.composition])

/** Returns the warning that a drug belongs to the class of an allergy or, if it does not, to a related class. */
function classWarning(drug: CheckedDrug, { substance, drug: other }: CheckedAllergy): FoundWarning | undefined {
  const ofAllergy = [
    ...classesOf(null, [substance.name, substance.alternate_name]).keys(),
    ...(other ? classesOfDrug(other).keys() : []),
  ]
  const ofDrug = [...classesOfDrug(drug)]
  const same = ofDrug.find(([each]) => ofAllergy.includes(each))
  const found = same ?? ofDrug.find(([each]) => ofAllergy.some((allergy) => isRelated(allergy, each)))
  if (!found) return undefined
  const [drug_class, source] = found
  return {
    kind: 'allergy_class',
    substance: namesOf(substance),
    ...{ drug_class, is_related: !same, atc_code: source === 'atc' ? drug.atc_code : null },
  }
}

/** Returns the warning of an allergy to a drug itself, to an ingredient of it, or to its class. */
function allergyWarning(drug: CheckedDrug, allergy: CheckedAllergy): FoundWarning | undefined {
  if (isAllergicTo(drug, allergy)) return { kind: 'allergy', substance: namesOf(allergy.substance) }
  return classWarning(drug, allergy)
}

/** Units that can be converted into each other: how many micrograms each has. */
const micrograms: Partial<Record<DosageUnit, number>> = { mcg: 1, mg: 1000, g: 1_000_000 }

/** Returns how many of one unit another has; undefined if they cannot be converted. */
function factor(from: DosageUnit, to: DosageUnit): number | undefined {
  if (from === to) return 1
  const [one, other] = [micrograms[from], micrograms[to]]
  return one && other ? one / other : undefined
}

/** Returns the most doses within 24 hours. */
function dosesIn24Hours({ kind, frequency, frequency_time_unit: unit }: CheckedOrder): number {
  return kind === 'scheduled' && unit === 'hours' && frequency ? Math.max(1, Math.ceil(24 / frequency)) : 1
}

/** Returns the thousandths of a unit that a prescription gives in 24 hours at most; undefined if that is not known. */
function amountIn24Hours(order: CheckedOrder, unit: DosageUnit): number | undefined {
  const { kind, dosage = '', dosage_unit: own, maximum_in_24_hours: maximum } = order
  const converted = own && factor(own, unit)
  if (!converted) return undefined
  const isLimited = kind === 'as_needed' && maximum
  const thousandths = thousandthsOf(isLimited ? maximum : dosage)
  return thousandths && Math.round(thousandths * converted * (isLimited ? 1 : dosesIn24Hours(order)))
}

function overDailyLimit(drug: CheckedDrug, order: CheckedOrder, others: CheckedPatient['prescribed']): FoundWarning[] {
  const { daily_limit: text, daily_limit_unit: unit } = drug
  const limit = text && thousandthsOf(text)
  if (!limit || !unit) return []
  const own = amountIn24Hours(order, unit)
  if (!own) return []
  const total = others.reduce((sum, other) => sum + (amountIn24Hours(other.order, unit) ?? 0), own)
  if (total <= limit) return []
  return [
    { kind: 'daily_limit', total: amountText(total), total_unit: unit, limit: amountText(limit), limit_unit: unit },
  ]
}

/**
 * Returns what speaks against prescribing a drug (facts/inpatient.md 9, item 9). Drugs and substances are compared by the
 * drug of the list and by the words of their names and ingredients in both scripts, then by their classes (decision 183).
 * Amounts are compared with the daily limit of the drug if its unit can be converted.
 */
export function prescribingWarningsOf(drug: CheckedDrug, order: CheckedOrder, patient: CheckedPatient): FoundWarning[] {
  const same = patient.prescribed.filter((other) => isSameDrug(drug, other.drug))
  return [
    ...patient.allergies.flatMap((allergy) => allergyWarning(drug, allergy) ?? []),
    ...same.map((other): FoundWarning => ({ kind: 'same_drug', drug: namesOf(other.drug) })),
    ...overDailyLimit(drug, order, same),
    ...(patient.areAllergiesUnknown ? [{ kind: 'allergies_unknown' } as const] : []),
  ]
}
