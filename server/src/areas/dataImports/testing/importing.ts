import type { DataImport, ImportRow } from '#contract/dataImports/calls'
import type { ImportField } from '#contract/dataImports/fields'
import type { ImportKind } from '#contract/dataImports/kinds'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { workJobs } from '../changeState'

const path = '/api/admin/data-imports'

/** A file that is being imported, as its sender sees it. */
export class TestImport {
  private constructor(
    readonly testServer: TestServer,
    /** Who makes the calls. */
    public person: Client,
    readonly id: number,
    private readonly kind: ImportKind,
  ) {}

  /** Sends a file. @throws Error unless it is accepted */
  static async send(
    testServer: TestServer,
    person: Client,
    hospital: number,
    content: string | Uint8Array<ArrayBuffer>,
    how?: HowSent,
  ): Promise<TestImport> {
    const { status, body } = await sendFile(person, hospital, content, how)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return new TestImport(testServer, person, body.data.id, body.data.kind)
  }

  async read(): Promise<DataImport> {
    return (await this.person.get<{ data: DataImport }>(`${path}/${this.id}`)).body.data
  }

  /** Makes a changing call. */
  change(call: 'check' | 'decisions' | 'start' | 'stop' | 'undo', body: unknown = {}) {
    return this.person.post<{ data: DataImport; errors: Record<string, string[]> }>(`${path}/${this.id}/${call}`, body)
  }

  /** Performs the next portion of the current step. */
  work(): Promise<void> {
    return this.testServer.server.platform.jobs.run(workJobs[this.kind], { id: this.id })
  }

  /** Performs the current step to its end. */
  async finish(): Promise<DataImport> {
    for (;;) {
      await this.work()
      const state = await this.read()
      if (state.progress === null) return state
    }
  }

  /** Chooses the columns, by default those that are suggested, and finishes the dry run. */
  async check(changes: { fields?: (ImportField | null)[]; date_order?: string; invites?: boolean } = {}) {
    const { columns } = await this.read()
    const body = { fields: columns.map(({ field }) => field), date_order: 'dmy', invites: false, ...changes }
    const { status, body: answer } = await this.change('check', body)
    if (status !== 200) throw new Error(JSON.stringify(answer))
    return this.finish()
  }

  /** Imports what can be imported. */
  async import(): Promise<DataImport> {
    const { status, body } = await this.change('start')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return this.finish()
  }

  async rows(state = ''): Promise<ImportRow[]> {
    return (await this.person.get<{ data: ImportRow[] }>(`${path}/${this.id}/rows?limit=100&state=${state}`)).body.data
  }

  /** The lines of the file of problems. */
  async problems(): Promise<string[]> {
    const { body } = await this.person.get<{ text: string }>(`${path}/${this.id}/problems`)
    return body.text.trimEnd().split('\r\n')
  }
}

interface HowSent {
  name?: string
  kind?: ImportKind
}

/** Sends a file, by default with patients and without saying so. */
export function sendFile(
  person: Client,
  hospital: number,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'patients.csv', kind }: HowSent = {},
) {
  const form = new FormData()
  form.append('hospital_id', String(hospital))
  if (kind) form.append('kind', kind)
  form.append('file', new Blob([content]), name)
  return person.send<{ data: DataImport; errors: Record<string, string[]> }>('POST', path, { form })
}

const header = 'Name,Date of birth,National ID,Email,Mobile,Gender'

/** Returns a file with a header in English and these rows. */
export function fileOf(rows: readonly (readonly string[])[]): string {
  return [header, ...rows.map((cells) => cells.join(','))].join('\r\n')
}

/** Returns the cells of a patient who is similar to no other one, unless one of the cells is given. */
export function rowOf(n: number, changes: Partial<Record<'name' | 'birth' | 'uuid' | 'email' | 'phone', string>> = {}) {
  const name = changes.name ?? `${syllables(n)} ${syllables(n * 7 + 3)}`
  const year = 1930 + (n % 80)
  return [
    name,
    changes.birth ?? `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/${year}`,
    changes.uuid ?? `2${String(n).padStart(13, '0')}`,
    changes.email ?? `imported${n}@import.example`,
    changes.phone ?? `010${String(n).padStart(8, '0')}`,
    n % 2 === 0 ? 'male' : 'أنثى',
  ]
}

/** Returns a file of staff with these rows. */
export function staffFileOf(rows: readonly (readonly string[])[]): string {
  return [`${header},Role,Specialty,Level`, ...rows.map((cells) => cells.join(','))].join('\r\n')
}

/** Returns the cells of a nurse who is similar to nobody, unless one of the cells is given. */
export function staffRowOf(
  n: number,
  changes: Parameters<typeof rowOf>[1] & Partial<Record<'role' | 'specialty' | 'level', string>> = {},
) {
  const { role = 'Nurse', specialty = '', level = '' } = changes
  return [...rowOf(n, changes), role, specialty, level]
}

const clinicHeader =
  'Clinic,Specialty,Level,Doctor,Coordinators,Price,Follow-up price,Days,From,To,Length of a visit,Type,Start date'

/** Returns a file of clinics with these rows. */
export function clinicFileOf(rows: readonly (readonly string[])[]): string {
  return [clinicHeader, ...rows.map((cells) => cells.join(','))].join('\r\n')
}

interface ClinicCells {
  title: string
  doctor: string
  coordinators: string
  level: string
  price: string
  days: string
  from: string
  to: string
  type: string
  start: string
}

/** Returns the cells of a clinic on Mondays. */
export function clinicRowOf(people: Pick<ClinicCells, 'doctor' | 'coordinators'>, changes: Partial<ClinicCells> = {}) {
  const { title, doctor, coordinators, level, price, days, from, to, type, start } = {
    ...{ title: 'Hearts', level: 'Consultant', price: '250.5', days: 'Mon', from: '9:00', to: '12:00' },
    ...{ type: 'Virtual', start: '' },
    ...people,
    ...changes,
  }
  return [title, 'Cardiology', level, doctor, coordinators, price, '100', days, from, to, '20', type, start]
}

const sounds = ['ba', 'do', 'fi', 'ga', 'ju', 'ka', 'lo', 'mi', 'nu', 'ra', 'so', 'ti', 'wa', 'ze', 'sha', 'tho']

/** Returns a word that sounds different for different numbers below 65,536. */
function syllables(n: number): string {
  const digits = [n & 15, (n >> 4) & 15, (n >> 8) & 15, (n >> 12) & 15]
  const word = digits.map((digit) => sounds[digit]).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
