import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { weekdayNames } from '#contract/clinics/clinicInput'
import type { GivenCells } from '#contract/dataImports/checkedRow'
import {
  atClinicColumns,
  type ClinicSetting,
  type ComparedClinic,
  clinicKey,
  clinicOfRow,
  isSameClinic,
  type NewClinic,
} from '#contract/dataImports/clinicRow'
import { db } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { type DataImportRow, dataImportRows } from '../../schema/dataImports'
import { levels, specialties } from '../../schema/reference'
import {
  clinicProblems,
  createClinics,
  lockUnusedClinics,
  openDaysOf,
  peopleOfClinicsAt,
  removeClinics,
} from '../clinics'
import type { Compared, ImportOfKind, ReadRow } from './importOfKind'
import { namedChoices } from './namedChoices'
import { settingOf } from './rowSetting'

/** The clinic of a row, with its cells: what is wrong with it belongs to their columns. */
interface ReadClinic {
  clinic: NewClinic
  given: GivenCells
}

async function clinicSetting(file: DataImportRow): Promise<ClinicSetting> {
  const { hospital, today, dateOrder } = await settingOf(file)
  const people = await peopleOfClinicsAt(file.hospital_id)
  const byEmail = (those: typeof people) => new Map(those.map(({ id, email }) => [email, id]))
  return {
    hospital,
    today,
    dateOrder,
    named: {
      specialty: namedChoices(await db().select().from(specialties)),
      level: namedChoices(await db().select().from(levels)),
    },
    doctors: byEmail(people.filter(({ is_doctor: isDoctor }) => isDoctor)),
    coordinators: byEmail(people.filter(({ coordinates }) => coordinates)),
  }
}

const comparedOf = (clinic: NewClinic): ComparedClinic => ({ ...clinic, days: openDaysOf(clinic) })

const StoredRow = z.strictObject({
  title: z.string(),
  alternate_title: z.string().nullable(),
  doctor_id: z.int(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  days: z.array(z.strictObject({ weekday: z.enum(weekdayNames), opens: z.string(), closes: z.string() })),
})

/** Returns the clinics that doctors have at a hospital. */
function clinicsOf(doctorIds: readonly number[], hospitalId: number): Promise<ComparedClinic[]> {
  return readJsonRows(
    StoredRow,
    sql`select title, alternate_title, doctor_id, start_date, end_date, (
        select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes)), '[]')
        from clinic_days where clinic_id = clinics.id) as days
      from clinics where hospital_id = ${hospitalId} and doctor_id = any (${numberArray(doctorIds)}) and deleted_at is null`,
  )
}

/** Rows with their clinics. */
type Clinics = readonly ReadRow<ReadClinic>[]

/** So many earlier rows with the doctor and the title of one of these are compared: more than a week has hours. */
const mostEarlier = 1000

/** Returns the clinics of earlier rows of the file that will be created and may be the same as one of these. */
async function earlierRows(rows: Clinics, file: DataImportRow) {
  const [first] = rows
  if (!first) return []
  const found = await db()
    .select({ line: dataImportRows.line, given: dataImportRows.given })
    .from(dataImportRows)
    .where(
      and(
        eq(dataImportRows.import_id, file.id),
        inArray(dataImportRows.row_key, [...new Set(rows.map(({ read }) => clinicKey(read.clinic)))]),
        eq(dataImportRows.state, 'ready'),
        lt(dataImportRows.line, first.line),
      ),
    )
    .orderBy(asc(dataImportRows.line))
    .limit(mostEarlier)
  if (found.length === 0) return []
  const setting = await clinicSetting(file)
  return found.flatMap(({ line, given }) => {
    const row = clinicOfRow(given ?? {}, setting)
    return 'clinic' in row ? [{ line, clinic: comparedOf(row.clinic) }] : []
  })
}

const wrong = (problems: NonNullable<Compared['problems']>): Compared => ({ state: 'wrong', matches: null, problems })

/**
 * Checks clinics as the form does, and refuses those that are at the hospital already, or in an earlier row: a file that is sent twice
 * creates nothing twice.
 */
async function compareClinics(rows: Clinics, file: DataImportRow): Promise<Compared[]> {
  const stored = await clinicsOf([...new Set(rows.map(({ read }) => read.clinic.doctor_id))], file.hospital_id)
  const earlier = await earlierRows(rows, file)
  const compared: Compared[] = []
  for (const { line, read } of rows) {
    const clinic = comparedOf(read.clinic)
    const problems = await clinicProblems(read.clinic)
    const same = earlier.find((row) => isSameClinic(row.clinic, clinic))
    if (problems) compared.push(wrong(atClinicColumns(problems, read.given)))
    else if (stored.some((other) => isSameClinic(other, clinic)))
      compared.push(wrong({ title: [{ key: 'import.clinicExists' }] }))
    else if (same) compared.push(wrong({ title: [{ key: 'import.sameClinicAsRow', values: { row: same.line } }] }))
    else {
      compared.push({ state: 'ready', matches: null, problems: null })
      earlier.push({ line, clinic })
    }
  }
  return compared
}

/** Clinics are created as with the form of clinics, one after another. */
export const clinics: ImportOfKind<ReadClinic> = {
  batchSize: 25,
  lostAccess: 'import.lostClinics',
  // No row is similar to somebody.
  shown: () => Promise.resolve([]),
  cannotCreate: 'import.notNow',
  createdIn: 'clinic_id',
  reader: async (file) => {
    const setting = await clinicSetting(file)
    return (given) => {
      const row = clinicOfRow(given, setting)
      return 'clinic' in row ? { read: { clinic: row.clinic, given } } : row
    }
  },
  keysOf: ({ clinic }) => ({ uuid: null, email: null, phone: null, row_key: clinicKey(clinic) }),
  compare: compareClinics,
  /** Imports of clinics at one hospital wait for each other. */
  lock: async (rows) => {
    const [hospital] = rows.map(({ clinic }) => clinic.hospital_id)
    if (hospital !== undefined) await db().execute(sql`select from hospitals where id = ${hospital} for no key update`)
  },
  maySame: (one, other) => isSameClinic(comparedOf(one.clinic), comparedOf(other.clinic)),
  create: async (rows) => {
    const created = await createClinics(
      rows.map(({ clinic }) => clinic),
      'dataImports.start',
    )
    return created.map((result, index) =>
      typeof result === 'number' ? result : atClinicColumns(result, rows[index]?.given ?? {}),
    )
  },
  unused: (ids, file) => lockUnusedClinics(ids, file.hospital_id),
  remove: removeClinics,
}
