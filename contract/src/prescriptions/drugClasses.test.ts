import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classesOf, type DrugClass, drugClasses, isRelated } from './drugClasses'

test.each<[string, string, DrugClass]>([
  ['penicillins', 'J01CA04', 'penicillins'],
  ['penicillins with an inhibitor', 'J01CR02', 'penicillins'],
  ['cephalosporins', 'J01DD04', 'cephalosporins'],
  ['carbapenems', 'J01DH02', 'carbapenems'],
  ['sulfonamides', 'J01EE01', 'sulfonamides'],
  ['macrolides', 'J01FA10', 'macrolides'],
  ['quinolones', 'J01MA02', 'quinolones'],
  ['tetracyclines', 'J01AA02', 'tetracyclines'],
  ['aminoglycosides', 'J01GB03', 'aminoglycosides'],
  ['NSAIDs', 'M01AE01', 'nsaids'],
  ['low-dose aspirin', 'B01AC06', 'nsaids'],
  ['opioids', 'N02AA01', 'opioids'],
  ['ACE inhibitors', 'C09AA05', 'ace_inhibitors'],
  ['statins', 'C10AA05', 'statins'],
  ['local anesthetics', 'N01BB02', 'local_anesthetics'],
  ['heparins', 'B01AB05', 'heparins'],
  ['lamotrigine', 'N03AX09', 'aromatic_antiepileptics'],
  ['contrast media', 'V08AB02', 'iodinated_contrast'],
])('the ATC code of %s is %s', (_what, code, expected) => {
  expect([...classesOf(code, ['Xyr'])]).toEqual([[expected, 'atc']])
})

test.each<[string, DrugClass]>([
  ['Penicillin', 'penicillins'],
  ['حساسية من البنسلين', 'penicillins'],
  ['flucloxacillin sodium', 'penicillins'],
  ['Cephalosporins', 'cephalosporins'],
  ['سيفوتاكسيم', 'cephalosporins'],
  ['Meropenem', 'carbapenems'],
  ['Sulfa drugs', 'sulfonamides'],
  ['co-trimoxazole', 'sulfonamides'],
  ['مركبات السلفا', 'sulfonamides'],
  ['Clarithromycin', 'macrolides'],
  ['أزيثروميسين', 'macrolides'],
  ['Levofloxacin', 'quinolones'],
  ['Doxycycline', 'tetracyclines'],
  ['Gentamicin', 'aminoglycosides'],
  ['NSAIDs', 'nsaids'],
  ['Acetylsalicylic acid', 'nsaids'],
  ['إيبوبروفين', 'nsaids'],
  ['Codeine phosphate', 'opioids'],
  ['Fentanyl', 'opioids'],
  ['ACE inhibitors', 'ace_inhibitors'],
  ['Enalapril', 'ace_inhibitors'],
  ['Rosuvastatin', 'statins'],
  ['Lidocaine 2%', 'local_anesthetics'],
  ['Enoxaparin', 'heparins'],
  ['Carbamazepine', 'aromatic_antiepileptics'],
  ['Contrast medium', 'iodinated_contrast'],
  ['Iohexol', 'iodinated_contrast'],
])('without a code, %s is known by its words', (text, expected) => {
  expect([...classesOf(null, [text])]).toEqual([[expected, 'name']])
})

test.each([
  'Paracetamol',
  'Nystatin',
  'Morphine sulfate',
  'Insulin',
  'إنسولين مائي',
  'Amlodipine',
  'April',
  'Trimethoprim',
  'Latex',
  '',
])('%j is in no class that its words do not say', (text) => {
  const expected = text === 'Morphine sulfate' ? ['opioids'] : []
  expect([...classesOf(null, [text]).keys()]).toEqual(expected)
})

test('the code of a combination names one class, its ingredients the others', () => {
  const found = classesOf('A02BD04', ['Pylera', 'pantoprazole, amoxicillin, clarithromycin'])
  expect([...found]).toEqual([
    ['penicillins', 'name'],
    ['macrolides', 'name'],
  ])
})

test('related classes are so in both directions, and no class is related to itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...drugClasses), fc.constantFrom(...drugClasses), (one, other) => {
      expect(isRelated(one, other)).toBe(isRelated(other, one))
      expect(isRelated(one, one)).toBe(false)
    }),
  )
})
