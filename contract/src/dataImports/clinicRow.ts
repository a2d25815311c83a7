import type * as z from 'zod'
import { ClinicInput } from '../clinics/clinicInput'
import { newClinic } from '../clinics/newClinic'
import { type ApiTextKey, type FieldProblems, fieldProblems } from '../kit/issues'
import { foldText } from '../rules/foldText'
import type { TimeUnit } from '../rules/timeUnit'
import { plainIdentifier } from '../rules/typedText'
import { WEEKDAYS, type Weekday } from '../rules/weekdays'
import { type DateOrder, isoDay } from './cells'
import type { GivenCells } from './checkedRow'
import { type Choices, namedBy } from './choices'
import { bareNumber, clinicTypeOf, durationOf, hoursOf, timeOf, weekdaysOf } from './clinicCells'
import type { ImportField } from './fields'

/** A clinic as the form of clinics sends a new one. */
export type NewClinic = z.output<typeof ClinicInput>

/** How the rows of a file with clinics are read. */
export interface ClinicSetting {
  /** The hospital of the file; time zone and, for a physical clinic, address are its own, unless a row has another address. */
  hospital: { id: number; name: string; alternate_name: string | null; time_zone: string; address: string | null }
  /** At the hospital, `YYYY-MM-DD`. */
  today: string
  dateOrder: DateOrder
  /** What the cells of a column can name. */
  named: Readonly<Record<'specialty' | 'level', Choices>>
  /** Those whom the form offers at the hospital, by their email in lower case. */
  doctors: ReadonlyMap<string, number>
  coordinators: ReadonlyMap<string, number>
}

/** Fields of the form under which the columns of a file have other names. */
const columnOf: Readonly<Record<string, ImportField | 'row'>> = {
  hospital_id: 'hospital',
  specialty_id: 'specialty',
  level_id: 'level',
  doctor_id: 'doctor',
  type: 'clinic_type',
  follow_up_unit: 'follow_up_period',
  physician_tolerance_unit: 'physician_cancellation_tolerance',
  patient_tolerance_unit: 'patient_cancellation_tolerance',
  last_appointment_unit: 'last_appointment_tolerance',
  saturday_enabled: 'row',
  time_zone: 'row',
  survey_id: 'row',
  specialty_form_id: 'row',
}

/** The part of a day's fields, and the column that it has if the day has none of its own. */
const partsOfDays: Readonly<Record<string, ImportField>> = { from: 'opens', to: 'closes', slot_time: 'slot_time' }

function columnFor(field: string, given: GivenCells): string {
  const [, day, part = ''] = /^([a-z]+day)_(from|to|slot_time)$/.exec(field) ?? []
  if (day === undefined) return columnOf[field] ?? field
  return part !== 'slot_time' && given[day as Weekday] ? day : (partsOfDays[part] ?? field)
}

/** Returns problems with fields of the form of clinics at the columns of the file, each once. */
export function atClinicColumns(problems: FieldProblems, given: GivenCells): FieldProblems {
  const placed: FieldProblems = {}
  for (const [field, texts] of Object.entries(problems)) {
    const column = columnFor(field, given)
    const there = placed[column] ?? []
    placed[column] = [...there, ...texts.filter(({ key }) => !there.some((known) => known.key === key))]
  }
  return placed
}

type Hours = { from: string; to: string }
type Week = Partial<Record<`${Weekday}_${'enabled' | 'from' | 'to' | 'slot_time'}`, boolean | string | undefined>>

/** Reads the cells that the form does not take as they are, and collects what is wrong with them. */
class ClinicCells {
  readonly problems: FieldProblems = {}

  constructor(
    private readonly given: GivenCells,
    private readonly setting: ClinicSetting,
  ) {}

  private refuse(field: ImportField, key: ApiTextKey): undefined {
    this.problems[field] = [{ key }]
  }

  /** Returns what a cell names; undefined without a cell, or with a problem. */
  choice(field: 'specialty' | 'level'): number | undefined {
    const cell = this.given[field]
    const ids = cell ? namedBy(cell, this.setting.named[field]) : []
    if (ids.length > 1) return this.refuse(field, 'import.severalMatch')
    return ids[0] ?? (cell ? this.refuse(field, 'import.unknownName') : undefined)
  }

  doctor(): number | undefined {
    const cell = this.given.doctor
    if (!cell) return undefined
    return (
      this.setting.doctors.get(plainIdentifier(cell).toLowerCase()) ?? this.refuse('doctor', 'import.unknownDoctor')
    )
  }

  coordinators(): number[] {
    const emails = (this.given.coordinators ?? '').split(/[\s,،;؛]+/).filter(Boolean)
    return emails.flatMap((email) => {
      const id = this.setting.coordinators.get(plainIdentifier(email).toLowerCase())
      return id ?? this.refuse('coordinators', 'import.unknownCoordinator') ?? []
    })
  }

  type(): NewClinic['type'] {
    const cell = this.given.clinic_type
    const type = cell ? (clinicTypeOf(cell) ?? this.refuse('clinic_type', 'validation.invalidChoice')) : undefined
    return type ?? newClinic.type
  }

  /** A file that names hospitals has rows of this one only. */
  checkHospital(): void {
    const { name, alternate_name: other } = this.setting.hospital
    const cell = this.given.hospital
    if (cell && ![name, other ?? name].some((known) => foldText(known) === foldText(cell)))
      this.refuse('hospital', 'import.otherHospital')
  }

  /** Returns the hours that are the same on all days of the row. */
  private common(): Hours {
    const { opens = '', closes = '' } = this.given
    return { from: timeOf(opens) ?? opens, to: timeOf(closes) ?? closes }
  }

  /** Returns the fields of the week. */
  week(): Week {
    const { days, slot_time: slot } = this.given
    const length = slot ? durationOf(slot, 'minutes') : undefined
    const minutes = length?.unit === 'minutes' ? length.amount : slot
    const listed = days ? (weekdaysOf(days) ?? this.refuse('days', 'import.unknownDays')) : undefined
    const week: Week = {}
    for (const day of WEEKDAYS) {
      const hours = this.hoursOn(day, listed)
      if (!hours) continue
      week[`${day}_enabled`] = true
      week[`${day}_from`] = hours.from
      week[`${day}_to`] = hours.to
      week[`${day}_slot_time`] = minutes
    }
    return week
  }

  private hoursOn(day: Weekday, listed: readonly Weekday[] | undefined): Hours | undefined {
    const cell = this.given[day]
    if (!cell) return listed?.includes(day) ? this.common() : undefined
    const hours = hoursOf(cell) ?? this.refuse(day, 'import.hours')
    return hours === 'closed' ? undefined : hours
  }

  /** Returns a number and its unit, by default those of the form of a new clinic. */
  duration(field: DurationField, unit: TimeUnit): { amount: string | number; unit: TimeUnit } {
    const cell = this.given[field]
    return cell ? durationOf(cell, unit) : { amount: newClinic[field], unit }
  }
}

type DurationField =
  | 'follow_up_period'
  | 'physician_cancellation_tolerance'
  | 'patient_cancellation_tolerance'
  | 'last_appointment_tolerance'

/** Returns the durations of a row with their units. */
function durations(cells: ClinicCells) {
  const followUp = cells.duration('follow_up_period', newClinic.follow_up_unit)
  const physician = cells.duration('physician_cancellation_tolerance', newClinic.physician_tolerance_unit)
  const patient = cells.duration('patient_cancellation_tolerance', newClinic.patient_tolerance_unit)
  const last = cells.duration('last_appointment_tolerance', newClinic.last_appointment_unit)
  return {
    follow_up_period: followUp.amount,
    follow_up_unit: followUp.unit,
    physician_cancellation_tolerance: physician.amount,
    physician_tolerance_unit: physician.unit,
    patient_cancellation_tolerance: patient.amount,
    patient_tolerance_unit: patient.unit,
    last_appointment_tolerance: last.amount,
    last_appointment_unit: last.unit,
  }
}

const numberIn = (cell: string | undefined) => (cell === undefined ? undefined : bareNumber(cell))

/** Reports what belongs to no column of the file at the whole row, in words that say what is missing. */
function ofWholeRow(problems: FieldProblems, given: GivenCells): FieldProblems {
  const { address, ...others } = problems
  if (!address || given.address) return problems
  return { ...others, row: [...(others.row ?? []), { key: 'import.addressMissing' }] }
}

/**
 * Checks a row of a file by the rules of the form with which a clinic is created.
 * @returns the clinic as the form would send it, or what is wrong with the cells by field
 */
export function clinicOfRow(
  given: GivenCells,
  setting: ClinicSetting,
): { clinic: NewClinic } | { problems: FieldProblems } {
  const { hospital, today, dateOrder } = setting
  const cells = new ClinicCells(given, setting)
  cells.checkHospital()
  const type = cells.type()
  const day = (cell: string | undefined, otherwise: string) => (cell ? (isoDay(cell, dateOrder) ?? cell) : otherwise)
  const week = cells.week()
  const coordinators = cells.coordinators()
  const parsed = ClinicInput.safeParse(
    {
      title: given.title,
      alternate_title: given.alternate_title,
      hospital_id: hospital.id,
      time_zone: hospital.time_zone,
      specialty_id: cells.choice('specialty'),
      level_id: cells.choice('level'),
      doctor_id: cells.doctor(),
      coordinators,
      price: numberIn(given.price),
      follow_up_price: numberIn(given.follow_up_price),
      start_date: day(given.start_date, today),
      end_date: day(given.end_date, newClinic.end_date),
      type,
      address: type === 'physical' ? (given.address ?? hospital.address) : null,
      ...durations(cells),
      late_cancellation_refund: numberIn(given.late_cancellation_refund) ?? newClinic.late_cancellation_refund,
      walk_in_limit: given.walk_in_limit ?? newClinic.walk_in_limit,
      ...week,
    },
    { reportInput: true },
  )
  const found: FieldProblems = parsed.success ? {} : fieldProblems(parsed.error)
  const { saturday_enabled: noDay, ...ofForm } = found
  // Without days that can be read, nobody knows whether one of them is open.
  const isReadable = !['days', ...WEEKDAYS].some((field) => cells.problems[field])
  const whole = { ...ofForm, ...(noDay && isReadable ? { saturday_enabled: noDay } : {}) }
  const problems = { ...ofWholeRow(atClinicColumns(whole, given), given), ...cells.problems }
  return parsed.success && Object.keys(problems).length === 0 ? { clinic: parsed.data } : { problems }
}

/** What decides whether a clinic is there already. */
export interface ComparedClinic {
  title: string
  alternate_title: string | null
  doctor_id: number
  start_date: string
  end_date: string
  days: readonly { weekday: string; opens: string; closes: string }[]
}

const titlesOf = ({ title, alternate_title: other }: ComparedClinic) =>
  [title, other].flatMap((text) => (text ? foldText(text) : []))

/**
 * Returns whether two clinics are the same: of one doctor and one title, in either script, and open at the same time. So the morning
 * and the evening of a doctor can be two clinics of one title.
 */
export function isSameClinic(one: ComparedClinic, other: ComparedClinic): boolean {
  if (one.doctor_id !== other.doctor_id) return false
  if (one.end_date < other.start_date || other.end_date < one.start_date) return false
  const titles = titlesOf(other)
  if (!titlesOf(one).some((title) => titles.includes(title))) return false
  return one.days.some(({ weekday, opens, closes }) =>
    other.days.some((day) => day.weekday === weekday && opens < day.closes && day.opens < closes),
  )
}

/** Returns what a row has in common with rows that may be the same clinic. */
export function clinicKey({ title, doctor_id: doctor }: Pick<NewClinic, 'title' | 'doctor_id'>): string {
  return `${doctor} ${foldText(title)}`
}
