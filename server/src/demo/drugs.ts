import { foldText } from '#contract/rules/foldText'
import { db } from '../platform/context'
import { drugs } from '../schema/drugs'

/** Name, Arabic name, strength, dosage form, and composition if it differs from the name. Written for the demo. */
type DemoDrug = [name: string, nameAr: string, strength: string, form: string, composition?: string]

const ordinary: readonly DemoDrug[] = [
  ['Paracetamol', 'باراسيتامول', '500 mg', 'Tablet'],
  ['Paracetamol', 'باراسيتامول', '120 mg/5 mL', 'Oral suspension'],
  ['Ibuprofen', 'إيبوبروفين', '400 mg', 'Tablet'],
  ['Diclofenac', 'ديكلوفيناك', '75 mg/3 mL', 'Injection', 'diclofenac sodium'],
  ['Aspirin', 'أسبرين', '75 mg', 'Tablet', 'acetylsalicylic acid'],
  ['Clopidogrel', 'كلوبيدوجريل', '75 mg', 'Tablet'],
  ['Atorvastatin', 'أتورفاستاتين', '20 mg', 'Tablet', 'atorvastatin calcium'],
  ['Amlodipine', 'أملوديبين', '5 mg', 'Tablet', 'amlodipine besilate'],
  ['Bisoprolol', 'بيسوبرولول', '5 mg', 'Tablet', 'bisoprolol fumarate'],
  ['Ramipril', 'راميبريل', '5 mg', 'Capsule'],
  ['Losartan', 'لوسارتان', '50 mg', 'Tablet', 'losartan potassium'],
  ['Furosemide', 'فوروسيميد', '40 mg', 'Tablet'],
  ['Furosemide', 'فوروسيميد', '20 mg/2 mL', 'Injection'],
  ['Spironolactone', 'سبيرونولاكتون', '25 mg', 'Tablet'],
  ['Metformin', 'ميتفورمين', '500 mg', 'Tablet', 'metformin hydrochloride'],
  ['Gliclazide', 'جليكلازيد', '60 mg', 'Modified-release tablet'],
  ['Levothyroxine', 'ليفوثيروكسين', '50 micrograms', 'Tablet', 'levothyroxine sodium'],
  ['Omeprazole', 'أوميبرازول', '20 mg', 'Capsule'],
  ['Pantoprazole', 'بانتوبرازول', '40 mg', 'Injection', 'pantoprazole sodium'],
  ['Metoclopramide', 'ميتوكلوبراميد', '10 mg', 'Tablet'],
  ['Ondansetron', 'أوندانسيترون', '4 mg/2 mL', 'Injection'],
  ['Amoxicillin', 'أموكسيسيلين', '500 mg', 'Capsule', 'amoxicillin trihydrate'],
  ['Co-amoxiclav', 'أموكسيسيلين مع حمض الكلافولانيك', '625 mg', 'Tablet', 'amoxicillin 500 mg, clavulanic acid 125 mg'],
  ['Azithromycin', 'أزيثروميسين', '500 mg', 'Tablet'],
  ['Ceftriaxone', 'سيفترياكسون', '1 g', 'Powder for injection', 'ceftriaxone sodium'],
  ['Ciprofloxacin', 'سيبروفلوكساسين', '500 mg', 'Tablet'],
  ['Metronidazole', 'ميترونيدازول', '500 mg/100 mL', 'Infusion'],
  ['Fluconazole', 'فلوكونازول', '150 mg', 'Capsule'],
  ['Salbutamol', 'سالبوتامول', '100 micrograms', 'Inhaler'],
  ['Budesonide', 'بوديزونيد', '200 micrograms', 'Inhaler'],
  ['Prednisolone', 'بريدنيزولون', '5 mg', 'Tablet'],
  ['Hydrocortisone', 'هيدروكورتيزون', '100 mg', 'Powder for injection', 'hydrocortisone sodium succinate'],
  ['Cetirizine', 'سيتريزين', '10 mg', 'Tablet'],
  ['Adrenaline', 'أدرينالين', '1 mg/mL', 'Injection', 'epinephrine'],
  ['Sodium chloride', 'كلوريد الصوديوم', '0.9%', 'Infusion'],
  ['Glucose', 'جلوكوز', '5%', 'Infusion'],
]

const highAlert: readonly DemoDrug[] = [
  ['Insulin glargine', 'إنسولين جلارجين', '100 units/mL', 'Injection'],
  ['Insulin, soluble', 'إنسولين مائي', '100 units/mL', 'Injection', 'insulin human'],
  ['Heparin', 'هيبارين', '5000 units/mL', 'Injection', 'heparin sodium'],
  ['Enoxaparin', 'إينوكسابارين', '40 mg/0.4 mL', 'Injection', 'enoxaparin sodium'],
  ['Morphine', 'مورفين', '10 mg/mL', 'Injection', 'morphine sulfate'],
  ['Potassium chloride', 'كلوريد البوتاسيوم', '15%', 'Concentrate for infusion'],
]

/** Substances in the ATC classification, or combinations of the list. */
const atcCodes: Readonly<Record<string, string>> = {
  ...{ Paracetamol: 'N02BE01', Ibuprofen: 'M01AE01', Diclofenac: 'M01AB05', Aspirin: 'B01AC06', Morphine: 'N02AA01' },
  ...{ Amoxicillin: 'J01CA04', 'Co-amoxiclav': 'J01CR02', Azithromycin: 'J01FA10', Ceftriaxone: 'J01DD04' },
  ...{ Ciprofloxacin: 'J01MA02', Metronidazole: 'J01XD01', Fluconazole: 'J02AC01', Ramipril: 'C09AA05' },
  ...{ Atorvastatin: 'C10AA05', Heparin: 'B01AB01', Enoxaparin: 'B01AB05' },
}

/** In mg, for adults; invented for the demo after common formularies, so they are no medical advice. */
const dailyLimits: Readonly<Record<string, string>> = {
  Paracetamol: '4000',
  Ibuprofen: '2400',
  Diclofenac: '150',
  Metoclopramide: '30',
  Amlodipine: '10',
  Atorvastatin: '80',
}

const timeCritical: ReadonlySet<string> = new Set(['Insulin, soluble', 'Insulin glargine', 'Heparin', 'Ceftriaxone'])

/** Seeds the drugs of the demo: common ones, and some high-alert ones, whose doses a second person checks. */
export async function seedDrugs(): Promise<void> {
  const rowOf =
    (isHighAlert: boolean) =>
    ([name, nameAr, strength, form, composition = name.toLowerCase()]: DemoDrug) => ({
      drug_name: name,
      drug_name_ar: nameAr,
      composition,
      atc_code: atcCodes[name] ?? null,
      strength,
      dosage_form: form,
      high_alert: isHighAlert,
      daily_limit: dailyLimits[name] ?? null,
      daily_limit_unit: name in dailyLimits ? ('mg' as const) : null,
      time_critical: timeCritical.has(name),
      search: foldText([name, nameAr, composition].join(' ')),
    })
  await db()
    .insert(drugs)
    .values([...ordinary.map(rowOf(false)), ...highAlert.map(rowOf(true))])
}
