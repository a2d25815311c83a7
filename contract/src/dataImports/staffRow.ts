import type * as z from 'zod'
import type { ApiTextKey, FieldProblems } from '../kit/issues'
import { plainIdentifier } from '../rules/typedText'
import { UserInput } from '../users/userInput'
import { answerOf } from './cells'
import { checkedRow, type GivenCells, type RowSetting, typedValues } from './checkedRow'
import { type Choices, namedBy } from './choices'

/** A staff member as the form of users sends a new one. */
export type NewStaff = z.output<typeof UserInput>

/** A role that applies at the hospital. */
export interface OfferedRole {
  id: number
  code: string
  /** Whether the sender may give it to somebody at the hospital. */
  grantable: boolean
}

/** How the rows of a file with staff are read. */
export interface StaffSetting extends RowSetting {
  /** The hospital to which they belong; country, city and time zone are its own, unless a row names another city. */
  hospital: { id: number; country_id: number; city_id: number | null; time_zone: string }
  roles: ReadonlyMap<number, OfferedRole>
  /** What the cells of a column can name. The names of roles do not include codes. */
  named: Readonly<Record<'role' | 'specialty' | 'level' | 'city', Choices>>
}

/** Fields of the form under which the columns of a file have other names. */
const columnOf: Readonly<Record<string, string>> = {
  roles: 'role',
  specialty_id: 'specialty',
  level_id: 'level',
  hospitals: 'row',
  country: 'row',
}

/** What only the form of a doctor asks for. */
const ofDoctors = ['specialty', 'level', 'bio', 'alternate_bio'] as const

/** Returns problems with fields of the form of users at the columns of the file. */
export function atStaffColumns(problems: FieldProblems): FieldProblems {
  const placed: FieldProblems = {}
  for (const [field, texts] of Object.entries(problems)) {
    const column = columnOf[field] ?? field
    placed[column] = [...(placed[column] ?? []), ...texts]
  }
  return placed
}

/** Reads the cells that name something, and collects what is wrong with them. */
class NamingCells {
  readonly problems: FieldProblems = {}

  constructor(
    private readonly given: GivenCells,
    private readonly setting: StaffSetting,
  ) {}

  private refuse(field: string, key: ApiTextKey): undefined {
    this.problems[field] = [{ key }]
  }

  private single(field: string, ids: readonly number[], unknown: ApiTextKey): number | undefined {
    if (ids.length > 1) return this.refuse(field, 'import.severalMatch')
    return ids[0] ?? this.refuse(field, unknown)
  }

  /** Returns what a cell names; undefined without a cell, or with a problem. */
  choice(field: 'specialty' | 'level' | 'city'): number | undefined {
    const cell = this.given[field]
    return cell ? this.single(field, namedBy(cell, this.setting.named[field]), 'import.unknownName') : undefined
  }

  /** Returns the city: of the row, or else of the hospital; required where the country has cities. */
  city(): number | null {
    const { hospital, named } = this.setting
    const city = this.choice('city') ?? hospital.city_id
    if (!this.given.city && city === null && named.city.size > 0) this.refuse('city', 'validation.required')
    return city
  }

  /** Returns the role that a cell names by code, or by name in either language. */
  role(): OfferedRole | undefined {
    const { roles, named } = this.setting
    const cell = this.given.role
    if (!cell) return undefined
    const typed = plainIdentifier(cell)
    const withCode = (isSame: (code: string) => boolean) =>
      [...roles.values()].filter(({ code }) => isSame(code)).map(({ id }) => id)
    const exact = withCode((code) => code === typed)
    // “Nurse” may be meant as a code or as a name, so nothing is guessed if these are two roles.
    const meant = [...withCode((code) => code.toUpperCase() === typed.toUpperCase()), ...namedBy(cell, named.role)]
    const id = this.single('role', exact.length > 0 ? exact : [...new Set(meant)], 'import.unknownRole')
    const role = id === undefined ? undefined : roles.get(id)
    if (role?.code === 'PATIENT') return this.refuse('role', 'import.patientRole')
    if (role && !role.grantable) return this.refuse('role', 'user.rolesBeyond')
    return role
  }

  /** Returns whether the person is a doctor: as the file says, or else by the role. */
  isDoctor(role: OfferedRole | undefined): boolean {
    const cell = this.given.is_doctor
    const said = cell ? answerOf(cell) : role?.code === 'DOCTOR'
    if (said === undefined) this.refuse('is_doctor', 'import.yesOrNo')
    // With a wrong role, nobody knows whether the rest is out of place.
    if (said === false && (role || cell)) {
      for (const field of ofDoctors) if (this.given[field]) this.refuse(field, 'import.onlyDoctors')
    }
    return said === true
  }
}

/**
 * Checks a row of a file by the rules of the form with which a user is created.
 * @returns the staff member as the form would send them, or what is wrong with the cells by field
 */
export function staffOfRow(
  given: GivenCells,
  setting: StaffSetting,
): { person: NewStaff } | { problems: FieldProblems } {
  const { hospital } = setting
  const cells = new NamingCells(given, setting)
  const role = cells.role()
  const isDoctor = cells.isDoctor(role)
  const values = {
    ...typedValues(given, setting.dateOrder),
    country: hospital.country_id,
    city: cells.city(),
    time_zone: hospital.time_zone,
    is_staff_member: true,
    is_doctor: isDoctor,
    roles: role ? [role.id] : [],
    hospitals: [hospital.id],
    specialty_id: cells.choice('specialty') ?? null,
    level_id: cells.choice('level') ?? null,
  }
  const row = checkedRow(UserInput, values, { given, setting })
  const problems = { ...('problems' in row ? atStaffColumns(row.problems) : {}), ...cells.problems }
  return 'person' in row && Object.keys(problems).length === 0 ? row : { problems }
}
