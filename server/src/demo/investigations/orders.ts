import type { InvestigationEvent, InvestigationPriority } from '#contract/investigations/codes'
import type { CenterType } from '../../schema/investigationTypes'
import type { DemoValue } from './storeValues'

/** A text in the language of the hospital. */
export type InLanguage = Record<'en' | 'ar', string>

/** What happened after the order, and how many hours ago. */
export interface DemoEvent {
  event: InvestigationEvent
  hours: number
  note?: InLanguage
}

/** An order of the demo. */
export interface DemoOrder {
  /** English names of types. */
  types: readonly string[]
  centerType: CenterType
  priority: InvestigationPriority
  /** How many hours ago it was ordered. */
  hours: number
  /** English name of the center. */
  center?: string
  isExternal?: true
  notes?: InLanguage
  /** Of the result. */
  result?: InLanguage
  values?: readonly DemoValue[]
  events: readonly DemoEvent[]
}

const centralLab = 'Mashfa Central Laboratory'
const imaging = 'Mashfa Imaging Center'

/** Returns a result of an inpatient, one of several over time. @param hours since it was ordered */
function followed(hours: number, values: readonly DemoValue[]): DemoOrder {
  return {
    types: ['C-reactive protein', 'Potassium'],
    ...{ centerType: 1, priority: 'routine', hours, center: centralLab, values },
    events: [
      { event: 'received', hours: hours - 1 },
      { event: 'done', hours: hours - 2 },
      { event: 'seen', hours: hours - 3 },
    ],
  }
}

/** Of an inpatient: several results over time, and one order in each state. */
export const ordersOfStay: readonly DemoOrder[] = [
  followed(30, [
    ['C-reactive protein', '148', undefined, '5.0'],
    ['Potassium', '3.4', '3.5', '5.1'],
  ]),
  followed(20, [
    ['C-reactive protein', '96.5', undefined, '5.0'],
    ['Potassium', '3.8', '3.5', '5.1'],
  ]),
  followed(9, [
    ['C-reactive protein', '61.2', undefined, '5.0'],
    ['Potassium', '4.3', '3.5', '5.1'],
  ]),
  {
    types: ['Troponin I'],
    ...{ centerType: 1, priority: 'stat', hours: 1, center: centralLab },
    notes: { en: 'Second sample, three hours after the first', ar: 'العينة الثانية، بعد ثلاث ساعات من الأولى' },
    events: [],
  },
  {
    types: ['Complete blood count', 'C-reactive protein', 'Creatinine'],
    ...{ centerType: 1, priority: 'urgent', hours: 3, center: centralLab },
    events: [
      { event: 'sample_taken', hours: 2.5 },
      { event: 'received', hours: 2 },
    ],
  },
  {
    types: ['Chest X-ray, two views'],
    ...{ centerType: 2, priority: 'urgent', hours: 20, center: imaging },
    notes: { en: 'Fever and cough for three days', ar: 'حمى وسعال منذ ثلاثة أيام' },
    result: {
      en: 'Shadow in the lower right lung, typical of pneumonia. Heart of normal size.',
      ar: 'عتامة أسفل الرئة اليمنى، مما يشير إلى التهاب رئوي. حجم القلب طبيعي.',
    },
    events: [
      { event: 'received', hours: 19 },
      { event: 'done', hours: 6 },
    ],
  },
  {
    types: ['CT of the head without contrast'],
    ...{ centerType: 2, priority: 'urgent', hours: 24, center: imaging },
    notes: { en: 'Confused since this morning, after a fall', ar: 'تشوش منذ الصباح بعد السقوط' },
    result: { en: 'Small bleeding on the left, no shift.', ar: 'نزيف صغير في الجهة اليسرى دون انحراف.' },
    events: [
      { event: 'received', hours: 23 },
      { event: 'done', hours: 21 },
      { event: 'seen', hours: 20.5 },
    ],
  },
  {
    types: ['Blood culture'],
    ...{ centerType: 1, priority: 'routine', hours: 22, center: centralLab },
    events: [
      { event: 'sample_taken', hours: 21 },
      { event: 'rejected', hours: 20, note: { en: 'The sample has clotted', ar: 'العينة متجلطة' } },
    ],
  },
  {
    types: ['Glycated hemoglobin (HbA1c)', 'Lipid panel'],
    ...{ centerType: 1, priority: 'routine', hours: 30, isExternal: true },
    result: {
      en: 'HbA1c 7.8%. Lipids within the ranges of the lab.',
      ar: 'السكر التراكمي 7.8%. الدهون في حدود المختبر.',
    },
    values: [
      ['HbA1c', '7.8', '4.0', '6.0'],
      ['Total cholesterol', '186', undefined, '200'],
      ['LDL cholesterol', '112', undefined, '130'],
      ['HDL cholesterol', '48', '40'],
      ['Triglycerides', '132', undefined, '150'],
    ],
    events: [
      { event: 'done', hours: 10 },
      { event: 'seen', hours: 9 },
    ],
  },
  {
    types: ['CT of the chest'],
    ...{ centerType: 2, priority: 'routine', hours: 26 },
    events: [{ event: 'cancelled', hours: 5, note: { en: 'The X-ray is sufficient', ar: 'الأشعة العادية كافية' } }],
  },
]

/** Of one inpatient: a critical value that nobody has acknowledged. */
export const criticalOrder: DemoOrder = {
  types: ['Potassium'],
  ...{ centerType: 1, priority: 'stat', hours: 1, center: centralLab },
  values: [['Potassium', '6.8', '3.5', '5.1']],
  events: [
    { event: 'received', hours: 0.8 },
    { event: 'done', hours: 0.1 },
  ],
}

/** Of a finished visit. */
export const ordersOfVisit: readonly DemoOrder[] = [
  {
    types: ['Lipid panel', 'Blood glucose'],
    ...{ centerType: 1, priority: 'routine', hours: 0, center: centralLab },
    result: { en: 'LDL cholesterol slightly high.', ar: 'ارتفاع بسيط في الكوليسترول الضار.' },
    values: [
      ['Total cholesterol', '204', undefined, '200'],
      ['LDL cholesterol', '138', undefined, '130'],
      ['HDL cholesterol', '52', '40'],
      ['Triglycerides', '<45', undefined, '150'],
      ['Glucose', '94', '70', '99'],
    ],
    events: [{ event: 'done', hours: 0 }],
  },
  {
    types: ['Echocardiography'],
    ...{ centerType: 2, priority: 'routine', hours: 0, center: imaging },
    result: { en: 'Normal function of the left ventricle.', ar: 'وظيفة البطين الأيسر طبيعية.' },
    events: [{ event: 'done', hours: 0 }],
  },
  { types: ['Abdominal ultrasound'], ...{ centerType: 2, priority: 'routine', hours: 0, center: imaging }, events: [] },
]
