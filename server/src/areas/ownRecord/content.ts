import type { Language } from '#contract/kit/translate'
import type { LabValue } from '#contract/results/labValue'
import type { Block, Cell, DocumentContent } from '../../platform/documents/documentContent'
import { isolated, leftToRight } from '../../platform/documents/isolate'
import { type DocumentTexts, documentTexts, joined, type Sender } from '../documents'
import type { partsOfRecord } from '../fhir'

type Parts = typeof partsOfRecord
/** What a part of the record has, as it is read page by page. */
type Item<Name extends keyof Parts> =
  ReturnType<Parts[Name]> extends AsyncGenerator<readonly (infer Each)[]> ? Each : never

/** Future appointments are not printed: they change. */
type Printed = Exclude<keyof Parts, 'appointments'>

/** The record of a patient: of each part the newest, and whether there is more. */
export type RecordParts = { [Name in Printed]: { items: Item<Name>[]; isCut: boolean } }

/** Returns the heading of a part, and what is in it or that it is empty. */
function section(title: string, { isCut, items }: { isCut: boolean; items: Block[] }, texts: DocumentTexts): Block[] {
  return [
    { kind: 'heading', text: title },
    ...(items.length > 0 ? items : [{ kind: 'text' as const, text: texts.label('ownRecord.nothing') }]),
    ...(isCut ? [{ kind: 'text' as const, text: texts.label('ownRecord.cut') }] : []),
  ]
}

function table(columns: [title: string, width: number][], rows: Cell[][]): Block[] {
  if (rows.length === 0) return []
  return [{ kind: 'table', columns: columns.map(([title, width]) => ({ title, width })), rows }]
}

/** Returns the day of an instant, or of a date without a time. */
function dayOf(moment: string | undefined, zone: string, texts: DocumentTexts): string {
  if (!moment) return texts.written(null)
  return moment.length === 10 ? texts.date(moment) : texts.shortDay(moment, zone)
}

function facts({ items: [patient] }: RecordParts['patient'], texts: DocumentTexts): Block[] {
  if (!patient) return []
  const phone = patient.telecom?.find(({ system }) => system === 'phone')
  return [
    {
      kind: 'facts',
      facts: [
        { label: texts.label('documents.patient'), value: joined(patient.name.map(({ text }) => isolated(text))) },
        { label: texts.label('documents.born'), value: patient.birthDate ? texts.date(patient.birthDate) : '–' },
        { label: texts.label('documents.nationalId'), value: texts.code(patient.identifier?.[0]?.value) },
        { label: texts.label('documents.phone'), value: texts.code(phone?.value) },
      ],
    },
  ]
}

/** Without those that were refuted or have ended. */
const isActive = ({ clinicalStatus }: { clinicalStatus?: { coding?: { code: string }[] | undefined } | undefined }) =>
  clinicalStatus?.coding?.[0]?.code === 'active'

function allergies({ items, isCut }: RecordParts['allergies'], texts: DocumentTexts): Block[] {
  const active = items.filter(({ allergy }) => isActive(allergy))
  const lines = active.map(({ allergy: { code, reaction: [reaction] = [] }, severity }) => {
    // The statement that none is known has a code.
    if (code.text === undefined) return texts.label('documents.allergies.none_known')
    const words = reaction?.manifestation[0]?.text
    return joined([
      isolated(code.text),
      severity && texts.label(`documents.severity.${severity}`),
      words && isolated(words),
    ])
  })
  const list: Block[] = lines.length > 0 ? [{ kind: 'list', items: lines }] : []
  return section(texts.label('documents.allergies'), { items: list, isCut }, texts)
}

function conditions({ items, isCut }: RecordParts['conditions'], zone: string, texts: DocumentTexts): Block[] {
  const rows = items
    // A diagnosis has no clinical status; the statement that there are no problems has no words.
    .filter((each) => (each.clinicalStatus === undefined || isActive(each)) && each.code.text !== undefined)
    .map(({ code, recordedDate }): Cell[] => [
      { text: dayOf(recordedDate, zone, texts) },
      { text: texts.written(code.text) },
      { text: texts.code(code.coding?.[0]?.code) },
    ])
  const columns: [string, number][] = [
    [texts.label('ownRecord.day'), 2],
    [texts.label('ownRecord.diagnosis'), 5],
    [texts.label('ownRecord.icd'), 1.5],
  ]
  return section(texts.label('ownRecord.diagnoses'), { items: table(columns, rows), isCut }, texts)
}

function medicines({ items, isCut }: RecordParts['medicines'], zone: string, texts: DocumentTexts): Block[] {
  const rows = items.map(({ request: { authoredOn, status, requester, ...request }, order }): Cell[] => {
    const { drug_name: drug, strength, form, dosage_text: dosage, route, frequency_text: frequency } = order
    const note = joined(
      [...(request.note ?? []), ...(request.reasonCode ?? [])].flatMap(({ text }) => text ?? []).map(isolated),
    )
    return [
      { text: dayOf(authoredOn, zone, texts) },
      {
        text: joined([isolated(drug), strength && leftToRight(strength), isolated(form)]),
        strong: true,
        ...(note && { note }),
      },
      { text: joined([dosage, route, frequency].map(isolated)) },
      { text: texts.label(`ownRecord.medicine.${status}`), note: texts.written(requester.display) },
    ]
  })
  const columns: [string, number][] = [
    [texts.label('ownRecord.day'), 2],
    [texts.label('documents.medicine'), 3],
    [texts.label('ownRecord.howTaken'), 3.5],
    [texts.label('ownRecord.prescribed'), 2.5],
  ]
  // Also where there are none: patients with medicines of a stay are told where they are.
  const ofVisits = texts.label(rows.length > 0 ? 'ownRecord.ofVisits' : 'ownRecord.noneOfVisits')
  const list: Block[] = [{ kind: 'text', text: ofVisits }, ...table(columns, rows)]
  return section(texts.label('documents.medicines'), { items: list, isCut }, texts)
}

/** Visits and stays that have begun: what is only planned, or was cancelled, is no past. */
function encounters({ items, isCut }: RecordParts['encounters'], zone: string, texts: DocumentTexts): Block[] {
  const rows = items
    .filter(({ status }) => status === 'finished' || status === 'in-progress')
    .map(({ class: kind, period, serviceProvider, serviceType, participant: [doctor] = [] }): Cell[] => [
      { text: dayOf(period?.start, zone, texts) },
      { text: texts.label(kind.code === 'IMP' ? 'ownRecord.stay' : 'ownRecord.visit') },
      {
        text: texts.written(serviceProvider.display),
        note: joined([serviceType?.text, doctor?.individual.display].flatMap((text) => (text ? [isolated(text)] : []))),
      },
    ])
  const columns: [string, number][] = [
    [texts.label('ownRecord.day'), 2],
    [texts.label('ownRecord.kind'), 2],
    [texts.label('documents.hospital'), 5],
  ]
  return section(texts.label('ownRecord.encounters'), { items: table(columns, rows), isCut }, texts)
}

function valueText({ analyte, value, unit, low, high, range_text: range, flag_text: flag }: LabValue): string {
  const limits = range ?? (low !== null || high !== null ? `${low ?? ''}–${high ?? ''}` : null)
  return joined([
    isolated(analyte),
    leftToRight([value, unit].filter(Boolean).join(' ')),
    limits && leftToRight(`(${limits})`),
    flag && isolated(flag),
  ])
}

function results({ items, isCut }: RecordParts['reports'], texts: DocumentTexts): Block[] {
  const rows = items.map(({ report, values }): Cell[] => [
    { text: texts.date(report.effectiveDateTime) },
    { text: texts.written(report.code.text), strong: true },
    {
      text: values.length > 0 ? values.map(valueText).join('\n') : texts.written(report.conclusion),
      ...(values.length > 0 && report.conclusion && { note: isolated(report.conclusion) }),
    },
  ])
  const columns: [string, number][] = [
    [texts.label('ownRecord.day'), 2],
    [texts.label('ownRecord.test'), 3],
    [texts.label('ownRecord.result'), 5],
  ]
  return section(texts.label('ownRecord.results'), { items: table(columns, rows), isCut }, texts)
}

/**
 * Returns what the PDF of a patient's record contains.
 * @param zone the IANA name of the patient's time zone
 * @param madeAt an instant
 */
export function recordContent(
  parts: RecordParts,
  { language, sender, zone, madeAt }: { language: Language; sender: Sender; zone: string; madeAt: string },
): DocumentContent {
  const texts = documentTexts(language)
  const [patient] = parts.patient.items
  return {
    language,
    title: texts.label('ownRecord.title'),
    sender: isolated(sender.name[language]),
    running: patient ? isolated(patient.name[0]?.text ?? '') : '',
    footer: texts.label('ownRecord.made', { at: texts.time(madeAt, zone) }),
    color: sender.color,
    size: 10,
    blocks: [
      ...facts(parts.patient, texts),
      ...allergies(parts.allergies, texts),
      ...conditions(parts.conditions, zone, texts),
      ...medicines(parts.medicines, zone, texts),
      ...results(parts.reports, texts),
      ...encounters(parts.encounters, zone, texts),
    ],
  }
}
