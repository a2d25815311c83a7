import type { DischargeSnapshot, MedicineDetails, SummaryMedicine } from '#contract/discharge/snapshot'
import { dayGrid, dayParts } from '#contract/documents/dayGrid'
import { type LocalTime, localTime } from '#contract/rules/wallClock'
import type { Block, Cell } from '../../platform/documents/documentContent'
import { isolated, leftToRight } from '../../platform/documents/isolate'
import { allergies, appointment } from './clinicalSummary'
import { doseText, howTaken, joined } from './medicines'
import type { DocumentTexts } from './texts'

const heading = (text: string): Block => ({ kind: 'heading', text })

/** Returns the blocks of the page for the patient, in plain words. */
export function patientSheet(snapshot: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  const { patient, medicines, discharged_at: left, time_zone: zone } = snapshot
  return [
    {
      kind: 'facts',
      facts: [
        { label: label('documents.patient'), value: texts.name(patient.name) },
        { label: label('documents.discharged'), value: texts.day(left, zone) },
      ],
    },
    heading(label('documents.sheet.whatIHad')),
    { kind: 'list', items: snapshot.diagnoses.map(({ title }) => isolated(title)) },
    ...(snapshot.allergies.state === 'listed' ? [allergies(snapshot, texts)] : []),
    ...myMedicines(snapshot, texts),
    ...changes(medicines, texts),
    ...emergency(snapshot, texts),
    ...nextAppointments(snapshot, texts),
  ]
}

/**
 * Returns the time of the first dose if somebody has chosen it. The minute in which a medicine was prescribed says nothing
 * about the time of a dose.
 */
function chosenStart({ start_at: start, start_chosen: isChosen }: MedicineDetails, zone: string): LocalTime | null {
  return start !== null && isChosen ? localTime(Date.parse(start), zone) : null
}

/** Returns from which day a medicine is taken, if somebody has chosen one after that of the discharge. */
function laterStart(details: MedicineDetails, snapshot: DischargeSnapshot, texts: DocumentTexts): string {
  const { discharged_at: left, time_zone: zone } = snapshot
  const { start_at: start } = details
  const chosen = chosenStart(details, zone)
  if (start === null || chosen === null || chosen.date <= localTime(Date.parse(left), zone).date) return ''
  return texts.label('documents.sheet.from', { day: texts.day(start, zone) })
}

function medicineCells(details: MedicineDetails, snapshot: DischargeSnapshot, texts: DocumentTexts): Cell[] | null {
  const grid = dayGrid({ ...details, start: chosenStart(details, snapshot.time_zone)?.minutes ?? null })
  if (!grid) return null
  const { route, frequency, notes } = details
  const dose = doseText(details, texts)
  const name: Cell = {
    text: texts.name(details.name),
    strong: true,
    note: joined([
      route && texts.name(route),
      frequency && texts.name(frequency),
      laterStart(details, snapshot, texts),
      notes && isolated(notes),
    ]),
  }
  const times = (count: number) => (count > 1 ? `${leftToRight(`${count} ×`)} ${dose}` : dose)
  return [name, ...dayParts.map((part): Cell => ({ text: grid[part] === 0 ? '' : times(grid[part]) }))]
}

const shownDetails = ({ before, after }: SummaryMedicine) => after ?? before

/** Leaves out further rows of a prescription: a drug that the patient took at home and on the ward continues with one. */
function oncePerPrescription(rows: readonly SummaryMedicine[]): SummaryMedicine[] {
  const idOf = (row: SummaryMedicine) => shownDetails(row)?.prescription_id ?? null
  return rows.filter((row, index) => {
    const id = idOf(row)
    return id === null || rows.findIndex((other) => idOf(other) === id) === index
  })
}

function myMedicines(snapshot: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  const taken = oncePerPrescription(snapshot.medicines).flatMap(({ after }) => (after ? [after] : []))
  const title = heading(label('documents.sheet.medicines'))
  if (taken.length === 0) return [title, { kind: 'text', text: label('documents.sheet.noMedicines') }]
  const rows = taken.flatMap((details) => {
    const cells = medicineCells(details, snapshot, texts)
    return cells ? [cells] : []
  })
  const others = taken.filter((details) => !medicineCells(details, snapshot, texts))
  return [
    title,
    ...(rows.length > 0
      ? [
          {
            kind: 'table' as const,
            centered: true as const,
            columns: [
              { title: label('documents.medicine'), width: 3 },
              ...dayParts.map((part) => ({ title: label(`documents.dayPart.${part}`), width: 1.6 })),
            ],
            rows,
          },
        ]
      : []),
    ...(others.length > 0
      ? [
          { kind: 'text' as const, text: label('documents.sheet.others'), strong: true as const },
          {
            kind: 'list' as const,
            items: others.map((details) =>
              joined([texts.name(details.name), howTaken(details, texts), laterStart(details, snapshot, texts)]),
            ),
          },
        ]
      : []),
  ]
}

function changes(all: readonly SummaryMedicine[], texts: DocumentTexts): Block[] {
  const { label } = texts
  const named = (verdict: SummaryMedicine['verdict']) =>
    oncePerPrescription(all.filter(({ verdict: decided }) => decided === verdict)).flatMap((row) => {
      const details = shownDetails(row)
      if (!details) return []
      const { reason } = row
      // The patient may have the same drug in another dose.
      const dose = verdict === 'stopped' && howTaken(details, texts)
      return [joined([texts.name(details.name), dose, reason && isolated(reason)])]
    })
  const stopped = named('stopped')
  const list = (verdict: 'new' | 'changed'): Block[] => {
    const items = named(verdict)
    return items.length === 0
      ? []
      : [
          { kind: 'text', text: label(`documents.sheet.${verdict}`), strong: true },
          { kind: 'list', items },
        ]
  }
  return [
    ...list('new'),
    ...list('changed'),
    ...(stopped.length > 0
      ? [
          {
            kind: 'notice' as const,
            tone: 'danger' as const,
            title: label('documents.sheet.stop'),
            text: stopped.join('\n'),
          },
        ]
      : []),
  ]
}

function emergency(snapshot: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  const { warning_signs: signs, contact_name: name, contact_phone: phone } = snapshot
  const contact = joined([name && isolated(name), phone && leftToRight(phone)])
  return [
    ...(signs
      ? [
          {
            kind: 'notice' as const,
            tone: 'danger' as const,
            title: label('documents.sheet.warning'),
            text: isolated(signs),
          },
        ]
      : []),
    ...(contact
      ? [heading(label('documents.sheet.call')), { kind: 'text' as const, text: contact, strong: true as const }]
      : []),
  ]
}

function nextAppointments({ follow_ups: rows }: DischargeSnapshot, texts: DocumentTexts): Block[] {
  if (rows.length === 0) return []
  return [
    heading(texts.label('documents.sheet.appointments')),
    { kind: 'list', items: rows.map((row) => appointment(row, texts)) },
  ]
}
