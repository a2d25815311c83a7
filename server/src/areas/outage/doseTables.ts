import type * as z from 'zod'
import type { AsNeeded, WardDose } from '#contract/prescriptions/execution'
import { shownOutageCode } from '#contract/prescriptions/outageCode'
import type { Block, Cell } from '../../platform/documents/documentContent'
import { isolated, leftToRight } from '../../platform/documents/isolate'
import { qrPath } from '../../platform/documents/qrCode'
import { type DocumentTexts, joined } from '../documents'
import type { SheetContext } from './sheetContent'

type Dose = z.output<typeof WardDose>
type Needed = z.output<typeof AsNeeded>

/** Rows to write vital signs, or doses as needed, into. */
const emptyRows = 6

function codeCell(code: string | undefined, { texts: { label }, addressOf }: SheetContext): Cell {
  if (code === undefined) throw new Error('A dose on the sheet has no code')
  const shown = leftToRight(shownOutageCode(code))
  return { text: shown, qr: { ...qrPath(addressOf(code)), label: label('outage.codeOf', { code: shown }) } }
}

function drugCell(
  row: Pick<Dose, 'drug_name' | 'dosage_text' | 'route' | 'high_alert'>,
  notes: readonly string[],
  texts: DocumentTexts,
): Cell {
  const highAlert = row.high_alert ? [texts.label('outage.highAlert')] : []
  return {
    text: [...highAlert, joined([isolated(row.drug_name), isolated(row.dosage_text)])].join('\n'),
    strong: true,
    note: [row.route, ...notes].join('\n'),
  }
}

function writingCell(isHighAlert: boolean, { label }: DocumentTexts): Cell {
  return {
    text: '',
    blanks: [
      label('outage.givenAt'),
      label('outage.givenBy'),
      ...(isHighAlert ? [label('outage.second')] : []),
      label('outage.notGiven'),
    ],
  }
}

const columnsOf = ({ label }: DocumentTexts, first: string) => [
  { title: first, width: 1.1 },
  { title: label('outage.dose'), width: 3 },
  { title: label('outage.record'), width: 2.8 },
  { title: label('outage.code'), width: 1.7 },
]

/** Returns the doses of a patient by time; who the patient is stands above the columns, on each page. */
export function doseTable(doses: readonly Dose[], who: string, context: SheetContext): Block {
  const { texts, at, data } = context
  const { label } = texts
  return {
    kind: 'table',
    caption: who,
    columns: columnsOf(texts, label('outage.due')),
    rows: doses.map((dose): Cell[] => {
      const { execution_time: due, last_given_at: last, state } = dose
      const notes = [
        last === null ? label('outage.notGivenBefore') : label('outage.lastGiven', { at: at(last) }),
        ...(state === 'held' ? [label('outage.heldDose')] : []),
        ...(state === 'late' ? [label('outage.lateDose')] : []),
      ]
      return [
        { text: due === null ? '' : at(due), strong: true },
        drugCell(dose, notes, texts),
        writingCell(dose.high_alert, texts),
        codeCell(data.codes.doses.get(dose.id), context),
      ]
    }),
  }
}

function intervalText(minutes: number, { label }: DocumentTexts): string {
  return minutes % 60 === 0
    ? label('documents.hoursBetween', { count: minutes / 60 })
    : label('documents.minutesBetween', { count: minutes })
}

/** Returns the prescriptions as needed with their limits; each code is entered once for each dose. */
export function asNeededTable(rows: readonly Needed[], who: string, context: SheetContext): Block {
  const { texts, at, data } = context
  const { label } = texts
  return {
    kind: 'table',
    caption: who,
    columns: columnsOf(texts, label('outage.lastGivenTitle')),
    rows: rows.map((row): Cell[] => {
      const { last_given_at: last, next_possible_at: next, indication } = row
      const notes = [
        label('documents.asNeededFor', { indication: isolated(indication) }),
        intervalText(row.minimum_interval, texts),
        label('outage.given24', {
          given: leftToRight(row.given_in_24_hours),
          most: leftToRight(row.maximum_in_24_hours),
        }),
        next === null ? label('outage.overMaximum') : label('outage.nextPossible', { at: at(next) }),
        ...(row.status === 3 ? [label('outage.heldDose')] : []),
      ]
      return [
        { text: last === null ? label('outage.never') : at(last), strong: true },
        drugCell(row, notes, texts),
        {
          text: '',
          blanks: [1, 2, 3].flatMap((number) => [
            label('outage.givenAtNumber', { number: leftToRight(String(number)) }),
            ...(row.high_alert ? [label('outage.second')] : []),
          ]),
        },
        codeCell(data.codes.asNeeded.get(row.prescription_id), context),
      ]
    }),
  }
}

const signs = ['time', 'temperature', 'pulse', 'breathing', 'pressure', 'oxygen', 'awareness', 'initials'] as const

/** Returns empty rows for vital signs. */
export function vitalSigns(who: string, { label }: DocumentTexts): Block {
  return {
    kind: 'table',
    caption: who,
    columns: signs.map((sign) => ({ title: label(`outage.sign.${sign}`), width: 1 })),
    rows: Array.from({ length: emptyRows }, () => signs.map(() => ({ text: '' }))),
    rowHeight: 8,
  }
}
