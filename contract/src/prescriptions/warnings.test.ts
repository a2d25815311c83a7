import { describe, expect, test } from 'vitest'
import { type CheckedDrug, type CheckedOrder, type CheckedPatient, prescribingWarningsOf } from './warnings'

const drug = (id: number, name: string, more: Partial<CheckedDrug> = {}): CheckedDrug => ({
  id,
  name,
  alternate_name: null,
  composition: null,
  atc_code: null,
  daily_limit: null,
  daily_limit_unit: null,
  ...more,
})
const amoxicillin = drug(1, 'Amoxicillin', { alternate_name: 'أموكسيسيلين', composition: 'amoxicillin trihydrate' })
const coAmoxiclav = drug(2, 'Co-amoxiclav', { composition: 'amoxicillin 500 mg, clavulanic acid 125 mg' })
const paracetamol = drug(3, 'Paracetamol', { daily_limit: '4', daily_limit_unit: 'g' })
const order: CheckedOrder = {
  dosage: '500',
  dosage_unit: 'mg',
  kind: 'scheduled',
  frequency: 8,
  frequency_time_unit: 'hours',
}
const nobody: CheckedPatient = { allergies: [], areAllergiesUnknown: false, prescribed: [] }
const kinds = (checked: CheckedDrug, patient: Partial<CheckedPatient>, given = order) =>
  prescribingWarningsOf(checked, given, { ...nobody, ...patient }).map(({ kind }) => kind)
const allergicTo = (name: string, of: CheckedDrug | null = null) => ({
  allergies: [{ substance: { name, alternate_name: null }, drug: of }],
})

test('nothing speaks against a drug of which nothing is known', () => {
  expect(kinds(amoxicillin, {})).toEqual([])
})

test.each([
  ['the drug', amoxicillin, allergicTo('Amoxicillin', amoxicillin)],
  ['its ingredient, by another drug', coAmoxiclav, allergicTo('Amoxicillin', amoxicillin)],
  ['its ingredient in words, with other letters', coAmoxiclav, allergicTo('AMOXICILLÍN (rash)')],
  ['its name in Arabic, written differently', amoxicillin, allergicTo('حساسية من أَموكسيسيلين')],
])('an allergy to %s warns (hmis 20831)', (_what, checked, patient) => {
  expect(kinds(checked, patient)).toEqual(['allergy'])
})

test.each([
  ['another drug', paracetamol, allergicTo('Amoxicillin', amoxicillin)],
  ['the same salt', drug(4, 'Diclofenac sodium'), allergicTo('Ceftriaxone sodium')],
  ['a short word', drug(5, 'Iron'), allergicTo('mg')],
  ['a drug of another class', amoxicillin, allergicTo('Ibuprofen')],
])('an allergy to %s does not warn', (_what, checked, patient) => {
  expect(kinds(checked, patient)).toEqual([])
})

test('a drug that has only common words is compared by all of them', () => {
  const potassium = drug(6, 'Potassium chloride')
  expect(kinds(potassium, allergicTo('Sodium chloride'))).toEqual([])
  expect(kinds(potassium, allergicTo('potassium chloride'))).toEqual(['allergy'])
})

test('allergies that nobody has recorded are a warning', () => {
  expect(kinds(amoxicillin, { areAllergiesUnknown: true })).toEqual(['allergies_unknown'])
})

test('an active prescription of the same ingredient is a warning', () => {
  expect(kinds(coAmoxiclav, { prescribed: [{ drug: amoxicillin, order }] })).toEqual(['same_drug'])
  expect(kinds(coAmoxiclav, { prescribed: [{ drug: paracetamol, order }] })).toEqual([])
})

test.each<[string, CheckedOrder, boolean]>([
  ['4 g in a day', { ...order, dosage: '1', dosage_unit: 'g', frequency: 6 }, false],
  ['4.004 g in a day', { ...order, dosage: '1001', frequency: 6 }, true],
  ['five doses of 1 g in a day', { ...order, dosage: '1000', frequency: 5 }, true],
  ['5 g every two days', { ...order, dosage: '5', dosage_unit: 'g', frequency: 2, frequency_time_unit: 'days' }, true],
  ['as needed up to 4 g', { ...order, kind: 'as_needed', maximum_in_24_hours: '4000' }, false],
  ['as needed up to 4.5 g', { ...order, kind: 'as_needed', maximum_in_24_hours: '4500' }, true],
  ['5 g once', { kind: 'once', dosage: '5', dosage_unit: 'g' }, true],
  ['a unit that cannot be converted', { ...order, dosage: '9', dosage_unit: 'tablet' }, false],
  ['free text', { kind: 'once', dosage: 'much', dosage_unit: null }, false],
])('%s of paracetamol', (_what, given, isOver) => {
  expect(kinds(paracetamol, {}, given)).toEqual(isOver ? ['daily_limit'] : [])
})

test('the daily limit counts other prescriptions of the drug', () => {
  const prescribed = [{ drug: paracetamol, order: { ...order, dosage: '1000' } }]
  const found = prescribingWarningsOf(paracetamol, order, { ...nobody, prescribed })
  expect(found).toContainEqual({ kind: 'daily_limit', total: '4.5', total_unit: 'g', limit: '4', limit_unit: 'g' })
})

describe('an allergy to a class of drugs', () => {
  const found = (checked: CheckedDrug, patient: Partial<CheckedPatient>) =>
    prescribingWarningsOf(checked, order, { ...nobody, ...patient })
  const penicillin = { name: 'Penicillin', alternate_name: null }

  test('warns of another drug of the class, and says by which code it is known', () => {
    expect(found({ ...amoxicillin, atc_code: 'J01CA04' }, allergicTo('Penicillin'))).toEqual([
      {
        kind: 'allergy_class',
        substance: penicillin,
        drug_class: 'penicillins',
        is_related: false,
        atc_code: 'J01CA04',
      },
    ])
  })

  test('warns by the names of a drug without a code', () => {
    expect(found(amoxicillin, allergicTo('Penicillin'))).toEqual([
      { kind: 'allergy_class', substance: penicillin, drug_class: 'penicillins', is_related: false, atc_code: null },
    ])
  })

  test('warns of a related class, and says that it is one', () => {
    const ceftriaxone = drug(7, 'Ceftriaxone', { atc_code: 'J01DD04' })
    expect(found(ceftriaxone, allergicTo('حساسية من البنسلين'))).toMatchObject([
      { kind: 'allergy_class', drug_class: 'cephalosporins', is_related: true, atc_code: 'J01DD04' },
    ])
  })

  test.each([
    [
      'a drug of the list whose code is known',
      drug(8, 'Xyrin', { atc_code: 'M01AE01' }),
      drug(9, 'Zolpivex', { atc_code: 'M01AB05' }),
    ],
    [
      'a drug of the list without a code',
      drug(10, 'Brufen', { composition: 'ibuprofen' }),
      drug(11, 'Voltaren', { composition: 'diclofenac sodium' }),
    ],
  ])('follows from %s', (_what, checked, allergen) => {
    expect(kinds(checked, allergicTo(allergen.name, allergen))).toEqual(['allergy_class'])
  })

  test('is not said beside an allergy to the drug itself, and once for each allergy', () => {
    expect(kinds(amoxicillin, allergicTo('Amoxicillin', amoxicillin))).toEqual(['allergy'])
    const { allergies } = allergicTo('Penicillin')
    const second = { substance: { name: 'Ampicillin', alternate_name: null }, drug: null }
    expect(kinds(amoxicillin, { allergies: [...allergies, second] })).toEqual(['allergy_class', 'allergy_class'])
  })
})
