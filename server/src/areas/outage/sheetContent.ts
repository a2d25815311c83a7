import { localTime } from '#contract/rules/wallClock'
import { language } from '../../platform/context'
import type { Block, DocumentContent } from '../../platform/documents/documentContent'
import { isolated, leftToRight } from '../../platform/documents/isolate'
import { localizedName } from '../../platform/texts'
import { ageText, personName } from '../../schema/people'
import { type DocumentTexts, joined, type Sender } from '../documents'
import { wardClock } from '../prescriptions'
import { asNeededTable, doseTable, vitalSigns } from './doseTables'
import type { SheetData, SheetPatient } from './sheetData'
import { alertsOf, allergiesOf, holdsOf } from './warnings'

const day = 86_400_000

/** What the parts of a sheet need besides their rows. */
export interface SheetContext {
  texts: DocumentTexts
  data: SheetData
  /** Returns a time on the hospital's clock, with the day if it is another one. */
  at(instant: number | string): string
  /** Returns the address in the QR code of a code. */
  addressOf(code: string): string
}

/** Returns what a sheet contains, in the language of the caller. */
export function sheetContent(
  data: SheetData,
  { texts, sender, addressOf }: { texts: DocumentTexts; sender: Sender; addressOf(code: string): string },
): DocumentContent {
  const { place, at } = data
  const { label } = texts
  const clock = wardClock(at, place.time_zone)
  const context: SheetContext = {
    texts,
    data,
    at: (instant) => leftToRight(clock(typeof instant === 'string' ? Date.parse(instant) : instant)),
    addressOf,
  }
  const valid = texts.time(new Date(at).toISOString(), place.time_zone)
  const where = [
    localizedName(place.hospital),
    place.department ? localizedName(place.department) : label('outage.allDepartments'),
  ]
  return {
    language: language(),
    title: label('outage.title'),
    sender: joined([...new Set([sender.name[language()], localizedName(place.hospital)])].map(isolated)),
    running: joined([...where.map(isolated), label('outage.validAsOf', { at: valid })]),
    footer: label('outage.footer', { at: valid }),
    color: sender.color,
    size: 9.5,
    blocks: [...cover(context, where, valid), ...data.patients.flatMap((patient) => patientPages(patient, context))],
  }
}

function cover({ texts, data }: SheetContext, where: readonly string[], valid: string): Block[] {
  const { label } = texts
  const { patients, missing, at, place } = data
  const until = texts.time(new Date(at + day).toISOString(), place.time_zone)
  return [
    {
      kind: 'facts',
      facts: [
        { label: label('outage.ward'), value: joined(where.map(isolated)) },
        { label: label('outage.patients'), value: leftToRight(String(patients.length)) },
        { label: label('outage.from'), value: valid },
        { label: label('outage.until'), value: until },
      ],
    },
    ...(missing > 0
      ? [
          {
            kind: 'notice' as const,
            tone: 'danger' as const,
            title: label('outage.missing', { count: missing }),
            text: label('outage.missingBody'),
          },
        ]
      : []),
    { kind: 'notice', tone: 'plain', title: label('outage.how'), text: label('outage.howBody') },
    {
      kind: 'list',
      items: patients.map(({ row, doses, asNeeded }) =>
        joined([
          label('outage.room', { room: isolated(row.bed) }),
          isolated(personName(row.patient)),
          label('outage.doses', { count: doses.length }),
          asNeeded.length > 0 && label('outage.asNeededCount', { count: asNeeded.length }),
        ]),
      ),
    },
  ]
}

function patientPages(patient: SheetPatient, context: SheetContext): Block[] {
  const { texts, data } = context
  const { label } = texts
  const { row, doses, asNeeded } = patient
  const today = localTime(data.at, data.place.time_zone).date
  const name = isolated(personName(row.patient))
  const who = joined([name, label('outage.room', { room: isolated(row.bed) })])
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', text: who },
    {
      kind: 'facts',
      facts: [
        {
          label: label('outage.born'),
          value: row.birth_date
            ? joined([texts.date(row.birth_date), ageText(row.birth_date, today, texts.language)])
            : label('outage.notKnown'),
        },
        { label: label('outage.department'), value: isolated(localizedName(row.department)) },
      ],
    },
    allergiesOf(patient.allergies, texts),
    alertsOf(patient.alerts, texts),
    ...holdsOf(patient.holds, context),
    ...(doses.length > 0
      ? [doseTable(doses, who, context)]
      : [{ kind: 'text' as const, text: label('outage.noDoses'), strong: true as const }]),
    ...(asNeeded.length > 0
      ? [{ kind: 'heading' as const, text: label('outage.asNeeded') }, asNeededTable(asNeeded, who, context)]
      : []),
    { kind: 'heading', text: label('outage.vitals') },
    vitalSigns(who, texts),
  ]
}
